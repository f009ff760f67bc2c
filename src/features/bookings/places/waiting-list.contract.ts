import { z } from 'zod'
import { bookingParams } from '#src/features/bookings/booking/booking.contract.ts'
import { versionSchema } from '#src/features/itineraries/itineraries.contract.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'

/** Offers an option of a few days to the waiting party whose turn it is. */
export const promoteWaiting = {
  method: 'POST',
  url: '/api/trips/:tripId/bookings/:bookingId/promotion',
  config: { access: ['edit', 'Booking'], changes: ['trip', 'booking', 'activity'] },
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
 * Undoes a promotion while nothing else was done with the booking and nothing was paid: it waits again in its former
 * place.
 */
export const waitAgain = {
  method: 'PUT',
  url: '/api/trips/:tripId/bookings/:bookingId/waiting',
  config: { access: ['edit', 'Booking'], changes: ['trip', 'booking', 'activity'] },
  schema: {
    operationId: 'waitAgain',
    summary: "Rimette in lista d'attesa, al posto che aveva, chi ne era appena uscito",
    tags: ['bookings'],
    params: bookingParams,
    body: z.object({ version: versionSchema }),
    response: { 200: z.object({ version: z.int() }) },
  },
} as const satisfies Endpoint
