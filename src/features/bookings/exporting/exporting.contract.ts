import { z } from 'zod'
import { participantSorts, participantsView } from '#src/features/bookings/people/participants-views.values.ts'
import { tripParams } from '#src/features/trips/list/trips.contract.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { csvType, pdfType, sheetType } from '#src/shared/media-types.ts'
import { searchSchema } from '#src/shared/shapes.ts'

/** The columns of the list, as the screen names them. The name is always the first. */
export const exportedColumns = [
  'taxCode',
  'room',
  'departure',
  'seat',
  'status',
  'payment',
  'price',
  'due',
  'left',
  'penalty',
  'refund',
  'refundBy',
  'notes',
] as const

/**
 * Exports the people that the list shows, or only some of them, with its columns in its order. It only reads, although
 * it is a POST.
 */
export const exportParticipants = {
  method: 'POST',
  url: '/api/trips/:tripId/participants/export',
  config: { access: ['edit', 'PeopleExchange'], sends: [sheetType, csvType, pdfType] },
  schema: {
    operationId: 'exportParticipants',
    summary: 'I partecipanti mostrati, come foglio di calcolo, CSV o PDF',
    tags: ['bookings'],
    params: tripParams,
    body: z.object({
      show: z.enum(participantsView).default('all'),
      search: searchSchema.default(''),
      /** True for the order by booking, false for that by name. */
      isGrouped: z.boolean().default(true),
      sort: z.enum(participantSorts).default('booking'),
      /** Limits the export to these people of the list. */
      participantIds: z.array(z.uuid()).min(1).max(1_000).optional(),
      columns: z.array(z.enum(exportedColumns)).max(exportedColumns.length),
      format: z.enum(['xlsx', 'csv', 'pdf']),
    }),
    response: {},
  },
} as const satisfies Endpoint
