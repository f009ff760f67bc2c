import { z } from 'zod'
import { roomTypes } from '#src/features/services/room-types.rules.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { tripParams } from './bookings.contract.ts'
import { bookingStatuses, participantTypes } from './bookings.rules.ts'
import { paymentStates } from './due.rules.ts'

/** One row of the participants list; an unnamed head has no person. */
export const ParticipantRow = z.object({
  bookingId: z.uuid(),
  bookingNumber: z.int(),
  bookingCode: z.string(),
  status: z.enum(bookingStatuses),
  isStaff: z.boolean(),
  participantId: z.uuid().nullable(),
  surname: z.string().nullable(),
  name: z.string().nullable(),
  type: z.enum(participantTypes),
  isLead: z.boolean(),
  taxCode: z.string().nullable(),
  phone: z.string().nullable(),
  hasAllergies: z.boolean(),
  roomType: z.enum(roomTypes).nullable(),
  departureName: z.string().nullable(),
  departureTime: z.string().nullable(),
  confirmBy: z.string().nullable(),
  namesBy: z.string().nullable(),
  referenceName: z.string().nullable(),
  agencyName: z.string().nullable(),
  heads: z.int(),
  named: z.int(),
  /** Of the whole booking, on its first row. */
  priceCents: z.int(),
  dueCents: z.int(),
  paymentState: z.enum(paymentStates),
})
export type ParticipantRow = z.output<typeof ParticipantRow>

export const listParticipants = {
  method: 'GET',
  url: '/api/trips/:tripId/participants',
  config: { access: ['read', 'Booking'] },
  schema: {
    summary:
      'Tutti i partecipanti di un viaggio, pratica per pratica, accompagnatori compresi; oppure quelli annullati',
    tags: ['bookings'],
    params: tripParams,
    querystring: z.object({ canceled: z.enum(['true', 'false']).default('false') }),
    response: {
      200: z.object({
        rows: z.array(ParticipantRow),
        counts: z.object({
          all: z.int(),
          confirmed: z.int(),
          option: z.int(),
          waiting: z.int(),
          missingBalance: z.int(),
          missingNames: z.int(),
          canceled: z.int(),
        }),
      }),
    },
  },
} as const satisfies Endpoint
