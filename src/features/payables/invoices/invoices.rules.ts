import type { Day } from '#src/shared/day.ts'

export const invoiceKinds = ['invoice', 'creditNote'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

/** A part of a supplier's document that is for one service, in cents that are never negative. */
export type InvoicedPart = { kind: InvoiceKind; cents: number }

/** Why a supplier's document cannot have this day, or null: nobody has it before its day. */
export function invoicedOnRefusal(
  { invoicedOn }: { invoicedOn: Day },
  { today }: { today: Day },
): 'payables.invoiced-on-future' | null {
  return invoicedOn > today ? 'payables.invoiced-on-future' : null
}

/**
 * Why a supplier's document cannot belong to this payment, or null. A reversed entry paid nothing, and a reversing one
 * is no payment.
 */
export function invoicePaymentRefusal(
  paymentId: string | null,
  payments: readonly { id: string; reversesId: string | null; isReversed: boolean }[],
): 'payables.invoice-payment-gone' | null {
  if (paymentId === null) return null
  const payment = payments.find(({ id }) => id === paymentId)
  return payment && payment.reversesId === null && !payment.isReversed ? null : 'payables.invoice-payment-gone'
}

/** The invoiced amount in cents: invoices less credit notes. */
export function invoicedCents(invoices: readonly InvoicedPart[]): number {
  return invoices.reduce((sum, { kind, cents }) => sum + (kind === 'invoice' ? cents : -cents), 0)
}
