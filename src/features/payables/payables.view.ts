import { closenessOf } from '#src/shared/folded.ts'
import type { PayableConcern, PayableGroup } from './payables.values.ts'

/** A service of the table. `costCents` is its whole cost, null while unknown. */
type Payable = {
  name: string
  provider: { companyName: string } | null
  costCents: number | null
  /** Absent for readers who may not see supplier payments. */
  paymentStatus?: 'paid' | 'toBePaid' | undefined
  communicationStatus: 'sent' | 'toSend'
}

const isIn: Record<PayableConcern, (row: Payable) => boolean> = {
  toPay: ({ paymentStatus }) => paymentStatus === 'toBePaid',
  toSend: ({ communicationStatus }) => communicationStatus === 'toSend',
}

/** The rows of each concern, for its chip. A reader who may not see payments has none to pay. */
export function concernCounts(rows: readonly Payable[]): Record<PayableConcern, number> {
  return { toPay: rows.filter(isIn.toPay).length, toSend: rows.filter(isIn.toSend).length }
}

/**
 * The rows that the address asks for. By day they keep the order of the programme; by supplier they follow its name,
 * and services without a supplier come last.
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

export type PayableSums = { costCents: number; uncosted: number }

/** The known costs of these services, in cents, and the number of those without one. */
export function sumsOf(rows: readonly Payable[]): PayableSums {
  return {
    costCents: rows.reduce((sum, { costCents }) => sum + (costCents ?? 0), 0),
    uncosted: rows.filter(({ costCents }) => costCents === null).length,
  }
}
