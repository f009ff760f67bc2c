import type { WaitingParty } from '#src/features/bookings/places/places.rules.ts'
import { isBalanceMissing, isBalanceOverdue } from '#src/features/bookings/price/due.rules.ts'
import type { Day } from '#src/shared/day.ts'
import { closenessOf, foldText } from '#src/shared/folded.ts'
import type { ListedBooking, participantLists } from './participants.contract.ts'
import type { ParticipantSort, ParticipantsView } from './participants-views.values.ts'

/** A row of the list: a head with its booking. */
export type ParticipantRow = Omit<ListedBooking, 'people'> & ListedBooking['people'][number]

/** A row for each head of the bookings, in their order. */
export const rowsOf = (bookings: readonly ListedBooking[]): ParticipantRow[] =>
  bookings.flatMap(({ people, ...booking }) => people.map((person) => ({ ...booking, ...person })))

/**
 * A row as the list shows it: the `isFirst` row carries its booking's money, the others are indented below their
 * default contact.
 */
export type ShownParticipant = ParticipantRow & { isFirst: boolean; isIndented: boolean }

/** The list that a view shows. On a cancelled trip nobody comes any more, so "all" includes everybody who left. */
export function listOfView(view: ParticipantsView, isTripCancelled: boolean): (typeof participantLists)[number] {
  if (view === 'toRefund') return 'everybody'
  if (view === 'canceled') return 'canceled'
  return view === 'all' && isTripCancelled ? 'everybody' : 'current'
}

/** The waiting parties among the rows, each once, as the promotion judges them. */
export function waitingAmong(rows: readonly ParticipantRow[]): (WaitingParty & { name: string })[] {
  const waiting = rows.filter((row) => row.status === 'waitingList' && row.queuedAt !== null && row.leftOn === null)
  const parties = new Map(waiting.toReversed().map((row) => [row.bookingId, row]))
  return [...parties.values()]
    .toReversed()
    .map(({ bookingId, heads, roomType, queuedAt, surname, name, referenceName }) => ({
      ...{ bookingId, heads, roomType, queuedAt: queuedAt! },
      name: surname === null ? (referenceName ?? '') : `${surname} ${name ?? ''}`.trim(),
    }))
}

/** Tells whether the balance is missing, as far as the reader may see the due amount. */
export const isUnpaid = ({ status, dueCents }: ParticipantRow) =>
  dueCents !== undefined && isBalanceMissing({ status, dueCents })

/**
 * The note beside "Manca il saldo": the day on which the balance was due once it is past, otherwise that the deposit is
 * missing too, otherwise the day on which the balance is due. Null where no balance is missing, and for a cancelled
 * booking, which owes its penalty.
 */
export function balanceNote(
  row: Pick<ParticipantRow, 'status' | 'dueCents' | 'balanceDueOn' | 'isDepositMissing'>,
  today: Day,
): { says: 'overdue' | 'due'; day: Day } | { says: 'noDeposit' } | null {
  const { status, dueCents = 0, balanceDueOn = null, isDepositMissing = false } = row
  if (status === 'canceled' || !isBalanceMissing({ status, dueCents })) return null
  if (balanceDueOn !== null && isBalanceOverdue(balanceDueOn, dueCents, today))
    return { says: 'overdue', day: balanceDueOn }
  if (isDepositMissing) return { says: 'noDeposit' }
  return balanceDueOn === null ? null : { says: 'due', day: balanceDueOn }
}

/** Tells whether a row belongs to a quick filter, by the same rule as the filters' counts. */
function isIn(view: ParticipantsView, row: ParticipantRow): boolean {
  if (view === 'all') return true
  if (view === 'canceled') return row.leftOn !== null
  if (view === 'toRefund') return (row.dueCents ?? 0) < 0
  if (row.isStaff || row.leftOn !== null) return false
  if (view === 'confirmed') return row.status === 'confirmed'
  if (view === 'option') return row.status === 'customerOption' || row.status === 'waitingForConfirmation'
  if (view === 'waiting') return row.status === 'waitingList' || row.status === 'requestedDemand'
  if (view === 'missingBalance') return isUnpaid(row)
  if (view === 'missingData') return row.missingData > 0
  return row.surname === null
}

/**
 * The shown numbers of travelling people and of bookings, as the quick filters count them, and the number of the crew
 * apart.
 */
export function shownCounts(rows: readonly ParticipantRow[]): { people: number; bookings: number; staff: number } {
  const customers = rows.filter(({ isStaff }) => !isStaff)
  const bookings = new Set(customers.map(({ bookingId }) => bookingId)).size
  return { people: customers.length, bookings, staff: rows.length - customers.length }
}

/** Matches a search by words of the name, by the start of the tax code, or by digits of the telephone. */
function matches(row: ParticipantRow, search: string): boolean {
  if (search.trim() === '') return true
  const name = [row.surname, row.name, row.referenceName].filter(Boolean).join(' ')
  const code = foldText(search)
  const digits = code.replace(/\D/g, '')
  const hasCode = code !== '' && row.taxCode !== null && foldText(row.taxCode).startsWith(code)
  const hasPhone = digits.length >= 3 && row.phone !== null && row.phone.replace(/\D/g, '').includes(digits)
  return closenessOf(name, search) !== null || hasCode || hasPhone
}

type Shown = { show: ParticipantsView; search: string; isGrouped: boolean; sort: ParticipantSort }

/**
 * The rows to show. Sorted by booking, the default contact comes first and the others below. Otherwise people are
 * sorted by name, or by their seats, and each booking's money still appears once.
 */
export function shownParticipants(
  rows: readonly ParticipantRow[],
  { show, search, isGrouped, sort }: Shown,
): ShownParticipant[] {
  const found = rows.filter((row) => isIn(show, row) && matches(row, search))
  if (sort !== 'booking') found.sort((a, b) => bySeat(a, b, sort === '-seat' ? -1 : 1))
  else if (!isGrouped) found.sort((a, b) => nameOf(a).localeCompare(nameOf(b), 'it'))
  const seen = new Set<string>()
  return found.map((row) => {
    const isFirst = !seen.has(row.bookingId)
    seen.add(row.bookingId)
    return { ...row, isFirst, isIndented: isGrouped && sort === 'booking' && !isFirst }
  })
}

/** Heads not yet named come last. */
const nameOf = ({ surname, name }: ParticipantRow) => (surname === null ? '\uffff' : `${surname} ${name ?? ''}`)

/** Compares people by coach and seat, 9 before 10. People without a seat come last, either way round. */
function bySeat({ seat: a }: ParticipantRow, { seat: b }: ParticipantRow, way: 1 | -1): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return way * ((a.coach ?? 0) - (b.coach ?? 0) || a.label.localeCompare(b.label, 'it', { numeric: true }))
}
