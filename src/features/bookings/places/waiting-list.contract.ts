import { z } from 'zod'
import { bookingParams } from '#src/features/bookings/booking/booking.contract.ts'
import type { optionDayRefusal } from '#src/features/bookings/booking/booking.rules.ts'
import type { promotionRefusal } from '#src/features/bookings/places/places.rules.ts'
import { editRefusals } from '#src/features/trips/data/editing.rules.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import type { RefusalsOf } from '#src/shared/refusal.ts'
import { versionSchema } from '#src/shared/shapes.ts'

/** Offers an option of a few days to the waiting party whose turn it is. */
export const promoteWaiting = {
  method: 'POST',
  url: '/api/trips/:tripId/bookings/:bookingId/promotion',
  config: {
    access: ['edit', 'Booking'],
    changes: ['trip', 'booking', 'activity'],
    refusals: {
      ...editRefusals,
      'bookings.departed': 422,
      'bookings.no-room-left': 422,
      'bookings.not-waiting': 422,
      'bookings.option-too-late': 422,
      'bookings.others-before': 422,
      'bookings.party-too-big': 422,
      'bookings.room-full-in-hotel': 422,
    } satisfies RefusalsOf<typeof promotionRefusal | typeof optionDayRefusal>,
  },
  schema: {
    operationId: 'promoteWaiting',
    summary: "Passa in opzione la prima prenotazione in lista d'attesa che ci sta per intero",
    tags: ['bookings'],
    params: bookingParams,
    body: z.object({}).default({}),
    response: {
      200: z.object({
        version: z.int(),
        /** The last day of the option. */
        confirmBy: z.iso.date(),
      }),
    },
  },
} as const satisfies Endpoint

/**
 * Undoes a promotion while nothing else was done with the booking and nothing was paid. The party waits again in its
 * former place.
 */
export const waitAgain = {
  method: 'PUT',
  url: '/api/trips/:tripId/bookings/:bookingId/waiting',
  config: {
    access: ['edit', 'Booking'],
    changes: ['trip', 'booking', 'activity'],
    refusals: { ...editRefusals, 'bookings.not-waiting': 422, 'bookings.promotion-paid': 422 },
  },
  schema: {
    operationId: 'waitAgain',
    summary: "Rimette in lista d'attesa, al posto che aveva, chi ne era appena uscito",
    tags: ['bookings'],
    params: bookingParams,
    body: z.object({ version: versionSchema }),
    response: { 200: z.object({ version: z.int() }) },
  },
} as const satisfies Endpoint
