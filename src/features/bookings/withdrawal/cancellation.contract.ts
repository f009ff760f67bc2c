import { z } from 'zod'
import { bookingParams } from '#src/features/bookings/booking/booking.contract.ts'
import { priceLineKinds } from '#src/features/bookings/price/price.rules.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { nameShapes } from '#src/shared/shape-names.ts'
import { centsSchema, optionalText, requiredLines } from '#src/shared/shapes.ts'

/** How one who stays alone in a double goes on: decide later, look for a room-mate, pay the single use, or nothing with a reason. */
export const leftAloneChoices = ['later', 'roommate', 'dus', 'free'] as const

/** Who leaves: one head, named or not; without it the whole booking. */
const leavingShape = { participantId: z.uuid().optional() }

const PenaltyRow = z.object({
  kind: z.enum(priceLineKinds),
  label: z.string().nullable(),
  note: z.enum(['band', 'notRefundable', 'policyIssued', 'none']),
  priceCents: z.int(),
  penaltyBps: z.int(),
  retainedCents: z.int(),
})

nameShapes({ PenaltyRow })

export const previewCancellation = {
  method: 'GET',
  url: '/api/trips/:tripId/bookings/:bookingId/cancellation',
  config: { access: ['edit', 'Booking'] },
  schema: {
    operationId: 'previewCancellation',
    summary: 'Penale, con il suo conto, e rimborso se queste persone (o tutte) rinunciassero oggi',
    tags: ['bookings'],
    params: bookingParams,
    querystring: z.object({ ...leavingShape, cause: z.enum(['customer', 'operator']).default('customer') }),
    response: {
      200: z.object({
        withdrawnOn: z.string(),
        daysBefore: z.int(),
        scale: z.array(
          z.object({ fromDay: z.int(), toDay: z.int().nullable(), percentBps: z.int(), isApplied: z.boolean() }),
        ),
        rows: z.array(PenaltyRow),
        priceCents: z.int(),
        retainedCents: z.int(),
        paidCents: z.int(),
        newPriceCents: z.int(),
        refundCents: z.int(),
        refundBy: z.string(),
        leavingPeople: z.int(),
        /** The one left alone in a double or twin, if any; nameless when that head was never named. */
        leftAlone: z
          .object({
            participantId: z.uuid(),
            surname: z.string().nullable(),
            name: z.string().nullable(),
            /** Were they to take a double for single use: what it adds, what it comes to, whether there is one. */
            dusSupplementCents: z.int(),
            dusNewPriceCents: z.int(),
            dusRefundCents: z.int(),
            hasDusLeft: z.boolean(),
          })
          .nullable(),
      }),
    },
  },
} as const satisfies Endpoint

export const cancelBooking = {
  method: 'POST',
  url: '/api/trips/:tripId/bookings/:bookingId/cancellation',
  config: { access: ['edit', 'Booking'] },
  schema: {
    operationId: 'cancelBooking',
    summary: 'Annulla una prenotazione intera o una sola persona: posto e letto si liberano subito',
    tags: ['bookings'],
    params: bookingParams,
    body: z.object({
      version: z.int(),
      ...leavingShape,
      cause: z.enum(['customer', 'operator']).default('customer'),
      reason: requiredLines(500, 'bookings.reason-missing'),
      refundCents: centsSchema.default(0),
      leftAlone: z.enum(leftAloneChoices).optional(),
      leftAloneReason: optionalText(500),
    }),
    response: { 200: z.object({ version: z.int() }) },
  },
} as const satisfies Endpoint
