import type { BookingStatus } from '#src/features/bookings/booking/booking.rules.ts'
import type { Day } from '#src/shared/day.ts'

/** The booking payment states of the specification. */
export const paymentStates = ['paid', 'partiallyPaid', 'toConfirm'] as const
export type PaymentState = (typeof paymentStates)[number]

/** What the ledger of a booking adds up to, in cents. A payment that was taken back is as if never registered. */
export type LedgerTotals = { paidCents: number; refundedCents: number; isAnythingRegistered: boolean }
type Sums = Pick<LedgerTotals, 'paidCents' | 'refundedCents'>

/**
 * Due = price − (paid − refunded), in cents; below zero it is a refund owed. `owedCents` is the price of the booking (of
 * a canceled one its penalty), less the commission where the agency pays net.
 */
export function dueCents(owedCents: number, { paidCents, refundedCents }: Sums): number {
  return owedCents - (paidCents - refundedCents)
}

/**
 * The payment state of a booking, from what is due alone. `owedCents` as in `dueCents`.
 * @oracle the view `booking_money`
 */
export function paymentState(owedCents: number, totals: LedgerTotals): PaymentState {
  if (dueCents(owedCents, totals) <= 0) return 'paid'
  return totals.isAnythingRegistered ? 'partiallyPaid' : 'toConfirm'
}

/**
 * Who misses the balance: a confirmed booking, or one called off whose penalty is not paid. An option and a party that
 * waits owe nothing yet. Among those who come along it is the confirmed whose money the summary of the trip adds up.
 */
export function isBalanceMissing({ status, dueCents }: { status: BookingStatus; dueCents: number }): boolean {
  return (status === 'confirmed' || status === 'canceled') && dueCents > 0
}

/** "Saldo scaduto": the balance's day is over and something is still due. A day holds to its end. */
export function isBalanceOverdue(balanceDueOn: Day | null, due: number, today: Day): boolean {
  return balanceDueOn !== null && due > 0 && today > balanceDueOn
}

/** "Niente da versare": a booking called off that cost nothing in the end, and of which no money is left with us. */
export function isNothingOwed(booking: { status: BookingStatus; priceCents: number; dueCents: number }): boolean {
  return booking.status === 'canceled' && booking.priceCents === 0 && booking.dueCents === 0
}
