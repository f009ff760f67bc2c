import { z } from 'zod'
import type { paidOnRefusal, paymentRefusal, reversalRefusal } from '#src/features/payments/payments.rules.ts'
import { editRefusals } from '#src/features/trips/data/editing.rules.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import type { RefusalsOf } from '#src/shared/refusal.ts'
import { nameShapes } from '#src/shared/shape-names.ts'
import { centsSchema, daySchema, optionalText, requiredLines } from '#src/shared/shapes.ts'
import { entryMethods, paymentKinds, paymentMethods } from './payments.rules.ts'

const params = z.object({ tripId: z.uuid(), bookingId: z.uuid() })

export const Payment = z.object({
  id: z.uuid(),
  kind: z.enum(paymentKinds),
  cents: z.int(),
  method: z.enum(entryMethods),
  paidOn: z.string(),
  note: z.string().nullable(),
  registeredByName: z.string(),
  registeredAt: z.string(),
  /** The entry that this one reverses. */
  reversesId: z.uuid().nullable(),
  isReversed: z.boolean(),
})
export type Payment = z.output<typeof Payment>

nameShapes({ Payment })

export const listPayments = {
  method: 'GET',
  url: '/api/trips/:tripId/bookings/:bookingId/payments',
  config: { access: ['read', 'Payment'], dependsOn: ['trip', 'booking'] },
  schema: {
    operationId: 'listPayments',
    summary: 'Pagamenti di una prenotazione, dal più vecchio',
    tags: ['payments'],
    params,
    response: { 200: z.object({ payments: z.array(Payment) }) },
  },
} as const satisfies Endpoint

export const registerPayment = {
  method: 'POST',
  url: '/api/trips/:tripId/bookings/:bookingId/payments',
  config: {
    access: ['register', 'Payment'],
    changes: ['trip', 'booking', 'activity'],
    refusals: {
      ...editRefusals,
      'payments.amount-positive': 422,
      'payments.paid-on-future': 422,
      'payments.paid-on-too-early': 422,
      'payments.refund-before-payment': 422,
      'payments.refund-too-big': 422,
      'payments.same-entry': 409,
      'payments.staff-pay-nothing': 422,
    } satisfies RefusalsOf<typeof paymentRefusal | typeof paidOnRefusal>,
  },
  schema: {
    operationId: 'registerPayment',
    summary: 'Registra un acconto, un saldo o un rimborso',
    tags: ['payments'],
    params,
    body: z.object({
      kind: z.enum(paymentKinds, { error: 'payments.kind-missing' }),
      cents: centsSchema.min(1, { error: 'payments.amount-positive' }),
      method: z.enum(paymentMethods, { error: 'payments.method-missing' }),
      paidOn: daySchema,
      note: optionalText(200),
      /** Set when this is another payment, although one of the same amount, day and method was registered just now. */
      isAnother: z.boolean().optional(),
    }),
    response: { 201: z.object({ id: z.uuid() }) },
  },
} as const satisfies Endpoint

export const reversePayment = {
  method: 'POST',
  url: '/api/trips/:tripId/bookings/:bookingId/payments/:paymentId/reversal',
  config: {
    access: ['register', 'Payment'],
    changes: ['trip', 'booking', 'activity'],
    refusals: {
      ...editRefusals,
      'payments.already-reversed': 422,
      'payments.credit-divided': 422,
      'payments.credit-moved': 409,
      'payments.entry-not-found': 422,
      'payments.is-reversal': 422,
      'payments.refund-too-big': 422,
      'payments.staff-pay-nothing': 422,
    } satisfies RefusalsOf<typeof reversalRefusal>,
  },
  schema: {
    operationId: 'reversePayment',
    summary: 'Storna un pagamento con uno contrario; il primo resta',
    tags: ['payments'],
    params: params.extend({ paymentId: z.uuid() }),
    body: z.object({ reason: requiredLines(200, 'payments.reason-missing') }),
    response: { 201: z.object({ id: z.uuid() }) },
  },
} as const satisfies Endpoint
