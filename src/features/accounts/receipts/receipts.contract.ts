import { z } from 'zod'
import type { entryMethods, paymentKinds } from '#src/features/payments/payments.rules.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { pdfType } from '#src/shared/media-types.ts'
import type { RefusalsOf } from '#src/shared/refusal.ts'
import { nameShapes } from '#src/shared/shape-names.ts'
import type { receiptRefusal } from './receipts.rules.ts'

/** The content of a receipt, kept as it was issued. Amounts are in cents. */
export type ReceiptFacts = {
  agency: { name: string; address: string; vatNumber: string; phone: string; email: string }
  payer: string
  booking: { code: string; heads: number }
  trip: { title: string; code: string; departsOn: string; returnsOn: string }
  payment: {
    kind: (typeof paymentKinds)[number]
    method: (typeof entryMethods)[number]
    paidOn: string
    cents: number
  }
  /** What the booking owed, what was paid of it with this payment, and what was left. */
  owedCents: number
  paidCents: number
  leftCents: number
  issuedOn: string
  issuedBy: string
}

const receiptShape = z.object({
  id: z.uuid(),
  paymentId: z.uuid(),
  year: z.int(),
  number: z.int(),
  issuedAt: z.string(),
})
export type Receipt = z.output<typeof receiptShape>

nameShapes({ Receipt: receiptShape })

const params = z.object({ tripId: z.uuid(), bookingId: z.uuid() })

/** The receipts of a booking, oldest first. */
export const listReceipts = {
  method: 'GET',
  url: '/api/trips/:tripId/bookings/:bookingId/receipts',
  config: { access: ['read', 'Payment'], dependsOn: ['booking'] },
  schema: {
    operationId: 'listReceipts',
    summary: 'Ricevute di una prenotazione',
    tags: ['accounts'],
    params,
    response: { 200: z.object({ receipts: z.array(receiptShape) }) },
  },
} as const satisfies Endpoint

/** Issues the receipt of a payment, with the next number of the year. A payment has one receipt: asked again, that one. */
export const issueReceipt = {
  method: 'POST',
  url: '/api/trips/:tripId/bookings/:bookingId/payments/:paymentId/receipt',
  config: {
    access: ['register', 'Payment'],
    changes: ['booking', 'activity'],
    refusals: {
      'accounts.receipt-of-credit': 422,
      'accounts.receipt-of-refund': 422,
      'accounts.receipt-of-reversed': 422,
    } satisfies RefusalsOf<typeof receiptRefusal>,
  },
  schema: {
    operationId: 'issueReceipt',
    summary: 'Emette la ricevuta di un versamento',
    tags: ['accounts'],
    params: params.extend({ paymentId: z.uuid() }),
    response: { 201: receiptShape },
  },
} as const satisfies Endpoint

/** The receipt as it was issued. Every print but the first says that it is a copy. */
export const getReceipt = {
  method: 'GET',
  url: '/api/receipts/:receiptId',
  config: { access: ['read', 'Payment'], sends: [pdfType] },
  schema: {
    operationId: 'getReceipt',
    summary: 'Una ricevuta come è stata emessa, come PDF',
    tags: ['accounts'],
    params: z.object({ receiptId: z.uuid() }),
    response: {},
  },
} as const satisfies Endpoint
