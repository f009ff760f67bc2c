import type { BookingStatus } from '#src/features/bookings/booking/booking.rules.ts'
import type { Day } from '#src/shared/day.ts'

/** The booking payment states of the specification. */
export const paymentStates = ['paid', 'partiallyPaid', 'toConfirm'] as const
export type PaymentState = (typeof paymentStates)[number]

/** The sums of a booking's ledger, in cents. A reversed payment counts as if never registered. */
export type LedgerTotals = { paidCents: number; refundedCents: number; isAnythingRegistered: boolean }
type Sums = Pick<LedgerTotals, 'paidCents' | 'refundedCents'>

/**
 * The due amount in cents: price − (paid − refunded). Below zero it is a refund that we owe. `owedCents` is the
 * booking's price, or its penalty once it is cancelled, less the commission where the agency pays net.
 */
export function dueCents(owedCents: number, { paidCents, refundedCents }: Sums): number {
  return owedCents - (paidCents - refundedCents)
}

/**
 * The payment state of a booking, from the due amount alone. `owedCents` as in `dueCents`. The view `booking_money`
 * answers the same of stored bookings.
 */
export function paymentState(owedCents: number, totals: LedgerTotals): PaymentState {
  if (dueCents(owedCents, totals) <= 0) return 'paid'
  return totals.isAnythingRegistered ? 'partiallyPaid' : 'toConfirm'
}

/**
 * Tells whether a balance is missing: a confirmed booking is not paid, or a cancelled one has not paid its penalty. An
 * option or a waiting party owes nothing yet. The trip's summary adds up the same confirmed bookings.
 */
export function isBalanceMissing({ status, dueCents }: { status: BookingStatus; dueCents: number }): boolean {
  return (status === 'confirmed' || status === 'canceled') && dueCents > 0
}

/** Tells whether the balance is overdue ("Saldo scaduto"): its day is over and something is still due. */
export function isBalanceOverdue(balanceDueOn: Day | null, due: number, today: Day): boolean {
  return balanceDueOn !== null && due > 0 && today > balanceDueOn
}

/**
 * Tells whether a booking is "Niente da versare": it was cancelled, it costs nothing after all, and we hold none of its
 * money.
 */
export function isNothingOwed(booking: { status: BookingStatus; priceCents: number; dueCents: number }): boolean {
  return booking.status === 'canceled' && booking.priceCents === 0 && booking.dueCents === 0
}
