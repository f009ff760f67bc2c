import { z } from 'zod'
import type { paidOnRefusal, paymentRefusal } from '#src/features/payments/payments.rules.ts'
import { editRefusals } from '#src/features/trips/data/editing.rules.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import type { RefusalsOf } from '#src/shared/refusal.ts'
import { centsSchema, daySchema, optionalText, requiredLines } from '#src/shared/shapes.ts'
import { reversePayment } from './payments.contract.ts'
import { paymentMethods } from './payments.rules.ts'

const mostRefunds = 500
const ofBooking = { tripId: z.uuid(), bookingId: z.uuid() }

/** Registers what is owed back on several bookings, of any trips, all or none. */
export const registerRefunds = {
  method: 'POST',
  url: '/api/payments/refunds',
  config: {
    access: ['register', 'Payment'],
    changes: ['trip', 'booking', 'activity'],
    refusals: {
      ...editRefusals,
      'payments.paid-on-future': 422,
      'payments.paid-on-too-early': 422,
      'payments.refund-before-payment': 422,
      'payments.refund-changed': 409,
      'payments.refund-too-big': 422,
      'payments.staff-pay-nothing': 422,
    } satisfies Partial<RefusalsOf<typeof paymentRefusal>> & RefusalsOf<typeof paidOnRefusal>,
  },
  schema: {
    operationId: 'registerRefunds',
    summary: 'Registra insieme i rimborsi di più prenotazioni',
    tags: ['payments'],
    body: z.object({
      method: z.enum(paymentMethods, { error: 'payments.method-missing' }),
      paidOn: daySchema,
      note: optionalText(200),
      refunds: z
        .array(
          z.object({
            ...ofBooking,
            /** The owed refund as it was read: another sum since then is refused. */
            cents: centsSchema.min(1, { error: 'payments.amount-positive' }),
          }),
        )
        .min(1)
        .max(mostRefunds),
    }),
    response: { 201: z.object({ registered: z.array(z.object({ ...ofBooking, paymentId: z.uuid() })) }) },
  },
} as const satisfies Endpoint

/** Reverses refunds that were registered together, all or none. Nothing leaves the ledgers. */
export const reverseRefunds = {
  method: 'POST',
  url: '/api/payments/refunds/reversal',
  config: {
    access: reversePayment.config.access,
    changes: reversePayment.config.changes,
    refusals: reversePayment.config.refusals,
  },
  schema: {
    operationId: 'reverseRefunds',
    summary: 'Storna rimborsi registrati insieme; restano nei versamenti',
    tags: ['payments'],
    body: z.object({
      refunds: z
        .array(z.object({ ...ofBooking, paymentId: z.uuid() }))
        .min(1)
        .max(mostRefunds),
      reason: requiredLines(200, 'payments.reason-missing'),
    }),
    response: { 201: z.object({ reversed: z.int() }) },
  },
} as const satisfies Endpoint
