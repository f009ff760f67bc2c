import { z } from 'zod'
import { registerPayment } from '#src/features/payments/payments.contract.ts'
import { paymentKinds } from '#src/features/payments/payments.rules.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import type { RefusalsOf } from '#src/shared/refusal.ts'
import { nameShapes } from '#src/shared/shape-names.ts'
import { centsSchema } from '#src/shared/shapes.ts'
import type { creditRefusal } from './credits.rules.ts'

const creditShape = z.object({
  bookingId: z.uuid(),
  code: z.string(),
  tripTitle: z.string(),
  /** What is owed back there, in cents. */
  cents: z.int(),
})
nameShapes({ Credit: creditShape })

const params = z.object({ tripId: z.uuid(), bookingId: z.uuid() })
const url = '/api/trips/:tripId/bookings/:bookingId/credits'

/** What is owed back to the payer of a booking on other bookings, the oldest first. */
export const listCredits = {
  method: 'GET',
  url,
  config: { access: ['register', 'Payment'], dependsOn: ['anyTrip', 'customers', 'agencies'] },
  schema: {
    operationId: 'listCredits',
    summary: 'I crediti che chi paga una prenotazione ha su altre',
    tags: ['accounts'],
    params,
    response: { 200: z.object({ payer: z.string(), credits: z.array(creditShape) }) },
  },
} as const satisfies Endpoint

/** Pays with a credit: a refund on the other booking and a payment on this one, of today, tied together. */
export const applyCredit = {
  method: 'POST',
  url,
  config: {
    access: ['register', 'Payment'],
    changes: ['trip', 'booking', 'activity'],
    refusals: {
      ...registerPayment.config.refusals,
      'accounts.credit-above-due': 422,
      'accounts.credit-itself': 422,
      'accounts.credit-other-payer': 422,
      'accounts.credit-too-much': 422,
    } satisfies RefusalsOf<typeof creditRefusal>,
  },
  schema: {
    operationId: 'applyCredit',
    summary: "Usa su una prenotazione quanto è da restituire su un'altra",
    tags: ['accounts'],
    params,
    body: z.object({
      fromBookingId: z.uuid(),
      kind: z.enum(paymentKinds).exclude(['refund']),
      cents: centsSchema.min(1, { error: 'payments.amount-positive' }),
    }),
    response: { 201: z.object({ id: z.uuid() }) },
  },
} as const satisfies Endpoint
