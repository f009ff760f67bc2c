import { z } from 'zod'
import { bookingParams } from '#src/features/bookings/booking/booking.contract.ts'
import { editRefusals } from '#src/features/trips/data/editing.rules.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import type { RefusalsOf } from '#src/shared/refusal.ts'
import { optionalText, versionSchema } from '#src/shared/shapes.ts'
import { aloneChoices, type roomRefusal } from './rooms.rules.ts'

/** Decides the room of a person who sleeps alone in a double, or takes such a decision back. */
export const settleAlone = {
  method: 'PUT',
  url: '/api/trips/:tripId/bookings/:bookingId/people/:participantId/room',
  config: {
    access: ['edit', 'Booking'],
    changes: ['trip', 'booking', 'activity'],
    refusals: {
      ...editRefusals,
      'bookings.already-canceled': 422,
      'bookings.left-alone-reason-missing': 422,
      'bookings.no-room-left': 422,
      'bookings.room-full-in-hotel': 422,
      'bookings.nobody-left-alone': 422,
    } satisfies RefusalsOf<typeof roomRefusal>,
  },
  schema: {
    operationId: 'settleAlone',
    summary: 'Decide la camera di chi dorme solo in una doppia: compagno, uso singola o nessun supplemento',
    tags: ['bookings'],
    params: bookingParams.extend({ participantId: z.uuid() }),
    body: z.object({ version: versionSchema, choice: z.enum(aloneChoices), reason: optionalText(500) }),
    response: { 200: z.object({ version: z.int() }) },
  },
} as const satisfies Endpoint
