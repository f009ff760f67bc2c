import type { LedgerTotals } from '#src/features/bookings/price/due.rules.ts'
import { addMonths, type Day } from '#src/shared/day.ts'

export const paymentKinds = ['deposit', 'balance', 'refund'] as const
export type PaymentKind = (typeof paymentKinds)[number]
export const paymentMethods = ['bankTransfer', 'cash', 'card', 'cheque'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
/** The methods of entries: those that somebody chooses, and a credit of another booking. */
export const entryMethods = [...paymentMethods, 'credit'] as const
export type EntryMethod = (typeof entryMethods)[number]

/** An entry of the ledger. `cents` is always positive. An entry with `reversesId` reverses that whole entry. */
export type LedgerEntry = { id: string; kind: PaymentKind; cents: number; reversesId: string | null }

/** Entries of a ledger that count today: neither reversed nor reversing. */
export function standingEntries<Entry extends Pick<LedgerEntry, 'id' | 'reversesId'>>(
  entries: readonly Entry[],
): Entry[] {
  const reversed = new Set(entries.map(({ reversesId }) => reversesId))
  return entries.filter((entry) => entry.reversesId === null && !reversed.has(entry.id))
}

/** The sums of a booking's ledger, in cents. A payment and its reversal count as if never registered. */
export function ledgerTotals(entries: readonly LedgerEntry[]): LedgerTotals {
  const standing = standingEntries(entries)
  const sum = (isRefund: boolean) =>
    standing.filter(({ kind }) => (kind === 'refund') === isRefund).reduce((total, { cents }) => total + cents, 0)
  return { paidCents: sum(false), refundedCents: sum(true), isAnythingRegistered: standing.length > 0 }
}

export type NewPayment = { kind: PaymentKind; cents: number; paidOn: Day }

/** Why this amount, in cents, cannot be registered, or null. It must be positive, and refunds never exceed payments. */
export function paymentRefusal(
  payment: Pick<NewPayment, 'kind' | 'cents'>,
  totals: Pick<LedgerTotals, 'paidCents' | 'refundedCents'>,
): 'payments.amount-positive' | 'payments.refund-too-big' | null {
  if (!Number.isSafeInteger(payment.cents) || payment.cents <= 0) return 'payments.amount-positive'
  const refundable = totals.paidCents - totals.refundedCents
  return payment.kind === 'refund' && payment.cents > refundable ? 'payments.refund-too-big' : null
}

/** The facts with which the day of a payment is compared. */
export type AroundPayment = { today: Day; departsOn: Day; entries: readonly (LedgerEntry & { paidOn: Day })[] }

/**
 * Why a payment cannot have this day, or null. The day is not in the future. It is not a slip of the year, which means
 * more than a year ago and more than two years before the departure. It may be before the booking was entered, for
 * bookings taken over from another program. A refund is not before the first payment.
 */
export function paidOnRefusal(
  { kind, paidOn }: Pick<NewPayment, 'kind' | 'paidOn'>,
  { today, departsOn, entries }: AroundPayment,
): 'payments.paid-on-future' | 'payments.paid-on-too-early' | 'payments.refund-before-payment' | null {
  if (paidOn > today) return 'payments.paid-on-future'
  if (paidOn < addMonths(departsOn, -24) && paidOn < addMonths(today, -12)) return 'payments.paid-on-too-early'
  const paid = standingEntries(entries).filter((entry) => entry.kind !== 'refund')
  const isBefore = kind === 'refund' && paid.length > 0 && paid.every((entry) => entry.paidOn > paidOn)
  return isBefore ? 'payments.refund-before-payment' : null
}

/**
 * Why an entry cannot be reversed, or null. An entry is reversed only once. A payment that was refunded cannot be
 * reversed, because refunds would exceed payments.
 */
export function reversalRefusal(
  entryId: string,
  entries: readonly LedgerEntry[],
):
  | 'payments.entry-not-found'
  | 'payments.is-reversal'
  | 'payments.already-reversed'
  | 'payments.refund-too-big'
  | null {
  const entry = entries.find(({ id }) => id === entryId)
  if (!entry) return 'payments.entry-not-found'
  if (entry.reversesId !== null) return 'payments.is-reversal'
  if (entries.some(({ reversesId }) => reversesId === entryId)) return 'payments.already-reversed'
  const { paidCents, refundedCents } = ledgerTotals(entries)
  return entry.kind !== 'refund' && paidCents - entry.cents < refundedCents ? 'payments.refund-too-big' : null
}

type Registered = LedgerEntry & { method: EntryMethod; paidOn: Day; registeredAt: string }

const sameWithinMinutes = 10

/**
 * The entry that another one repeats, or undefined: money in the same direction, of the same amount, day and method,
 * registered in the last ten minutes. Two people may have registered one bank transfer. A credit is never repeated.
 */
export function sameEntry<Entry extends Registered>(
  { kind, cents, method, paidOn }: NewPayment & { method: EntryMethod },
  entries: readonly Entry[],
  now: Date,
): Entry | undefined {
  const isRefund = kind === 'refund'
  const since = now.getTime() - sameWithinMinutes * 60_000
  return standingEntries(entries).find(
    (one) =>
      (one.kind === 'refund') === isRefund &&
      one.cents === cents &&
      one.method === method &&
      method !== 'credit' &&
      one.paidOn === paidOn &&
      new Date(one.registeredAt).getTime() >= since,
  )
}

/** The due amount after a typed payment, in cents. The form shows it: "Restano € 590,00". */
export function dueAfter(dueBefore: number, payment: Pick<NewPayment, 'kind' | 'cents'>): number {
  return payment.kind === 'refund' ? dueBefore + payment.cents : dueBefore - payment.cents
}
