import { z } from 'zod'
import { editRefusals } from '#src/features/trips/data/editing.rules.ts'
import { tripParams } from '#src/features/trips/list/trips.contract.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import type { RefusalsOf } from '#src/shared/refusal.ts'
import type { boardingRefusal } from './boarding.rules.ts'

const move = z.object({ participantId: z.uuid(), from: z.uuid().nullable(), to: z.uuid().nullable() })

/** Gives people another stop, all of them or nobody. The opposite moves undo it. */
export const assignBoarding = {
  method: 'PUT',
  url: '/api/trips/:tripId/participants/boarding',
  config: {
    access: ['edit', 'Booking'],
    changes: ['trip', 'booking', 'activity'],
    refusals: {
      ...editRefusals,
      'bookings.person-not-here': 422,
      'bookings.boards-elsewhere': 409,
      'bookings.departure-not-of-trip': 422,
      'departures.missing': 422,
    } satisfies RefusalsOf<typeof boardingRefusal>,
  },
  schema: {
    operationId: 'assignBoarding',
    summary: 'Assegna a più persone la partenza dove salgono, a tutte o a nessuna',
    tags: ['bookings'],
    params: tripParams,
    body: z.object({
      moves: z
        .array(move)
        .min(1)
        .max(500)
        .refine((moves) => new Set(moves.map(({ participantId }) => participantId)).size === moves.length),
    }),
    response: { 204: z.undefined() },
  },
} as const satisfies Endpoint
