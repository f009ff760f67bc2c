import { closenessOf } from '#src/shared/folded.ts'
import type { Settlement } from './payables.rules.ts'
import type { PayableConcern, PayableGroup } from './payables.values.ts'

/** A service of the table. `costCents` is its whole estimated cost, null while unknown. */
type Payable = {
  name: string
  provider: { companyName: string } | null
  costCents: number | null
  communicationStatus: 'sent' | 'toSend'
  /** Absent for readers who may not see supplier payments. */
  settlement?: Pick<Settlement, 'state' | 'owedCents' | 'paidCents' | 'leftCents' | 'overpaidCents'> | undefined
}

const isIn: Record<PayableConcern, (row: Payable) => boolean> = {
  toPay: ({ settlement }) => settlement !== undefined && settlement.state !== 'paid',
  toSend: ({ communicationStatus }) => communicationStatus === 'toSend',
}

/** The number of rows for each concern's chip. A reader who may not see payments has none to pay. */
export function concernCounts(rows: readonly Payable[]): Record<PayableConcern, number> {
  return { toPay: rows.filter(isIn.toPay).length, toSend: rows.filter(isIn.toSend).length }
}

/**
 * The rows that the address asks for. By day they keep the order of the programme; by supplier they follow the
 * supplier's name, and services without a supplier come last.
 */
export function shownPayables<Row extends Payable>(
  rows: readonly Row[],
  { search, by, only }: { search: string; by: PayableGroup; only: PayableConcern | undefined },
): Row[] {
  const found = rows.filter(
    (row) =>
      (only === undefined || isIn[only](row)) &&
      (search.trim() === '' || closenessOf(`${row.name} ${row.provider?.companyName ?? ''}`, search) !== null),
  )
  if (by === 'day') return found
  const nameOf = ({ provider }: Payable) => provider?.companyName ?? '\uffff'
  return found.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), 'it'))
}

/** The owed amount of a service in cents: as agreed or paid, otherwise its estimated cost. Null while unknown. */
export function owedOf({ settlement, costCents }: Pick<Payable, 'settlement' | 'costCents'>): number | null {
  return settlement ? settlement.owedCents : costCents
}

export type PayableSums = Record<'owedCents' | 'paidCents' | 'leftCents' | 'overpaidCents' | 'unknown', number>

/** The sums of these services in cents, and the number of services whose cost is unknown. */
export function sumsOf(rows: readonly Payable[]): PayableSums {
  const sum = (of: (row: Payable) => number | null | undefined) =>
    rows.reduce((total, row) => total + (of(row) ?? 0), 0)
  return {
    owedCents: sum(owedOf),
    paidCents: sum(({ settlement }) => settlement?.paidCents),
    leftCents: sum(({ settlement }) => settlement?.leftCents),
    overpaidCents: sum(({ settlement }) => settlement?.overpaidCents),
    unknown: rows.filter((row) => owedOf(row) === null).length,
  }
}
