import { standingEntries } from '#src/features/payments/payments.rules.ts'
import { addMonths, type Day } from '#src/shared/day.ts'

/** The kinds of entry in a supplier's ledger: money to the supplier, money back, or a cost that the supplier waives. */
export const supplierEntryKinds = ['payment', 'refund', 'creditNote'] as const
export type SupplierEntryKind = (typeof supplierEntryKinds)[number]
export const supplierMethods = ['bankTransfer', 'cash', 'card', 'cheque'] as const
export type SupplierMethod = (typeof supplierMethods)[number]

/**
 * An entry of the ledger of a service. `cents` is never negative. An entry with `reversesId` reverses that whole entry.
 */
export type SupplierEntry = {
  id: string
  kind: SupplierEntryKind
  cents: number
  settles: boolean
  reversesId: string | null
}
/** A part of the cost of a service, in cents, with its due day. */
export type Instalment = { dueOn: Day; cents: number }

/** The sums of a ledger in cents: payments less refunds, and what the supplier waived. */
function ledgerSums(entries: readonly SupplierEntry[]): { paidCents: number; waivedCents: number } {
  const standing = standingEntries(entries)
  const sum = (of: SupplierEntryKind) =>
    standing.filter(({ kind }) => kind === of).reduce((total, { cents }) => total + cents, 0)
  return { paidCents: sum('payment') - sum('refund'), waivedCents: sum('creditNote') }
}

/**
 * What a supplier was paid beyond its agreed instalments less what it waived, for example after the price fell. An
 * estimate was agreed with nobody, so that nothing is beyond it. The database stores the same answer as
 * `supplier_overpayments`.
 */
function beyondAgreed(entries: readonly SupplierEntry[], instalments: readonly Instalment[]): number {
  if (instalments.length === 0) return 0
  const { paidCents, waivedCents } = ledgerSums(entries)
  return Math.max(0, Math.min(paidCents, paidCents + waivedCents - agreedCents(instalments)))
}

const agreedCents = (instalments: readonly Instalment[]) => instalments.reduce((sum, { cents }) => sum + cents, 0)

/**
 * Tells whether a service is paid: a standing entry settles it, or its agreed instalments are paid or waived. An
 * estimated cost alone never makes it paid, because the invoice may be of another amount. The database stores the same
 * answer as `services.payment_status`.
 */
function isSettled(entries: readonly SupplierEntry[], instalments: readonly Instalment[]): boolean {
  if (standingEntries(entries).some(({ settles }) => settles)) return true
  const { paidCents, waivedCents } = ledgerSums(entries)
  return instalments.length > 0 && paidCents + waivedCents >= agreedCents(instalments)
}

/** An instalment with the amount left, in cents. */
export type OpenInstalment = Instalment & { leftCents: number }
/** `covered`: payments and credit notes reach the estimate, but nobody said that nothing is left. */
export const payableStates = ['paid', 'covered', 'partlyPaid', 'toBePaid'] as const
export type PayableState = (typeof payableStates)[number]

/** The amounts owed, paid and left for a service, in cents. `owedCents` and `leftCents` are null while unknown. */
export type Settlement = {
  state: PayableState
  owedCents: number | null
  paidCents: number
  leftCents: number | null
  /** What was paid beyond the agreed instalments: the supplier is to give it back, or the agreement to be corrected. */
  overpaidCents: number
  /** True while nothing was agreed: the cost is estimated from the cost table. */
  isEstimate: boolean
  /** The instalments by due day. In a settled service nothing is left of any. */
  instalments: OpenInstalment[]
  /** The due day of the first instalment that is not wholly paid. */
  nextDueOn: Day | null
}

/**
 * The settlement of a service. It owes the sum of its instalments, otherwise its estimated cost, less what was waived.
 * Once settled, or paid beyond its estimate, it owes what was paid.
 */
export function settlementOf(
  entries: readonly SupplierEntry[],
  instalments: readonly Instalment[],
  costCents: number | null,
): Settlement {
  const { paidCents, waivedCents } = ledgerSums(entries)
  if (isSettled(entries, instalments)) {
    const closed = covered(instalments, agreedCents(instalments))
    const owedCents = paidCents
    return {
      state: 'paid',
      owedCents,
      paidCents,
      leftCents: 0,
      overpaidCents: beyondAgreed(entries, instalments),
      isEstimate: false,
      instalments: closed,
      nextDueOn: null,
    }
  }
  const isEstimate = instalments.length === 0
  const base = isEstimate ? costCents : agreedCents(instalments)
  const owedCents = base === null ? null : Math.max(0, base - waivedCents, paidCents)
  const open = covered(instalments, paidCents + waivedCents)
  return {
    state: openState({ owedCents, paidCents, waivedCents }),
    owedCents,
    paidCents,
    leftCents: owedCents === null ? null : owedCents - paidCents,
    overpaidCents: 0,
    isEstimate,
    instalments: open,
    nextDueOn: open.find(({ leftCents }) => leftCents > 0)?.dueOn ?? null,
  }
}

type Reached = { owedCents: number | null; paidCents: number; waivedCents: number }

/** The state of a service that nothing settled. */
function openState({ owedCents, paidCents, waivedCents }: Reached): PayableState {
  const isReached = owedCents !== null && owedCents <= paidCents && paidCents + waivedCents > 0
  if (isReached) return 'covered'
  return paidCents > 0 ? 'partlyPaid' : 'toBePaid'
}

/** The instalments by due day with what is left of each. Money covers the earliest first. */
function covered(instalments: readonly Instalment[], coveredCents: number): OpenInstalment[] {
  let cents = Math.max(0, coveredCents)
  return instalments
    .toSorted((one, other) => one.dueOn.localeCompare(other.dueOn))
    .map((instalment) => {
      const leftCents = Math.max(0, instalment.cents - cents)
      cents = Math.max(0, cents - instalment.cents)
      return { ...instalment, leftCents }
    })
}

export type NewSupplierEntry = { kind: SupplierEntryKind; cents: number; settles: boolean; paidOn: Day }

/**
 * Why an entry cannot be registered, or null. Only a payment that settles may be of zero. A refund never exceeds the
 * payments.
 */
export function entryRefusal(
  { kind, cents, settles }: Pick<NewSupplierEntry, 'kind' | 'cents' | 'settles'>,
  entries: readonly SupplierEntry[],
): 'payables.amount-positive' | 'payables.refund-too-big' | null {
  if (!Number.isSafeInteger(cents) || cents < 0 || (cents === 0 && !(settles && kind === 'payment')))
    return 'payables.amount-positive'
  return kind === 'refund' && cents > ledgerSums(entries).paidCents ? 'payables.refund-too-big' : null
}

/**
 * Why an entry cannot have this day, or null. The day is neither in the future nor so early that the year must be a
 * slip.
 */
export function paidOnRefusal(
  { paidOn }: Pick<NewSupplierEntry, 'paidOn'>,
  { today, departsOn }: { today: Day; departsOn: Day },
): 'payables.paid-on-future' | 'payables.paid-on-too-early' | null {
  if (paidOn > today) return 'payables.paid-on-future'
  return paidOn < addMonths(departsOn, -24) && paidOn < addMonths(today, -12) ? 'payables.paid-on-too-early' : null
}

/**
 * Why an entry cannot be reversed, or null. It is reversed only once, and refunds never exceed the payments that
 * remain.
 */
export function reversalRefusal(
  entryId: string,
  entries: readonly SupplierEntry[],
): 'payables.is-reversal' | 'payables.already-reversed' | 'payables.refund-too-big' | null {
  const entry = entries.find(({ id }) => id === entryId)!
  if (entry.reversesId !== null) return 'payables.is-reversal'
  if (entries.some(({ reversesId }) => reversesId === entryId)) return 'payables.already-reversed'
  return entry.kind === 'payment' && ledgerSums(entries).paidCents < entry.cents ? 'payables.refund-too-big' : null
}

/** Why a paid service cannot be marked as to be paid, or null. Payments of its instalments are reversed one by one. */
export function unsettleRefusal(
  entries: readonly SupplierEntry[],
  instalments: readonly Instalment[],
): 'payables.paid-by-instalments' | null {
  const settling = new Set(standingEntries(entries).filter(({ settles }) => settles))
  return isSettled(
    entries.filter((entry) => !settling.has(entry)),
    instalments,
  )
    ? 'payables.paid-by-instalments'
    : null
}
