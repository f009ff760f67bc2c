import type { BookingStatus } from '#src/features/bookings/booking/booking.rules.ts'
import type { WaitingParty } from '#src/features/bookings/places/places.rules.ts'
import { isBalanceMissing, isBalanceOverdue, isNothingOwed } from '#src/features/bookings/price/due.rules.ts'
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

/**
 * The list that a view shows. On a cancelled trip nobody comes any more, so "all" includes everybody who left. A missing
 * balance may be the penalty of people who left.
 */
export function listOfView(view: ParticipantsView, isTripCancelled: boolean): (typeof participantLists)[number] {
  if (view === 'toRefund' || view === 'missingBalance') return 'everybody'
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

/** The statuses in which a party has a place to pay for. Others ask for one, and show the price alone. */
const payingStatuses: readonly BookingStatus[] = ['confirmed', 'customerOption', 'waitingForConfirmation']

/**
 * The word of payment on a row; null where it has none. Each customer of a confirmed booking or option has one of two, companions
 * included. A cancelled booking owes its penalty, is refunded, or owes nothing. People who left a continuing booking
 * show only its refund, once.
 */
export function paymentWord(
  row: Pick<ShownParticipant, 'isFirst' | 'isStaff' | 'type' | 'leftOn' | 'status' | 'priceCents' | 'dueCents'>,
): 'missingBalance' | 'allPaid' | 'toRefund' | 'nothing' | null {
  const { isFirst, isStaff, type, leftOn, status, priceCents = 0, dueCents } = row
  if (isStaff || type !== 'customer' || dueCents === undefined) return null
  if (leftOn === null) {
    if (!payingStatuses.includes(status)) return null
    return dueCents > 0 ? 'missingBalance' : 'allPaid'
  }
  if (!isFirst) return null
  if (dueCents < 0) return 'toRefund'
  if (status !== 'canceled') return null
  if (dueCents > 0) return 'missingBalance'
  return isNothingOwed({ status, priceCents, dueCents }) ? 'nothing' : 'allPaid'
}

/** The due amount on a row, in cents; null where it shows none. It is that of the whole booking, and shows once. */
export function shownDue(row: ShownParticipant): number | null {
  const { isFirst, isStaff, leftOn, status, dueCents } = row
  if (!isFirst || isStaff || dueCents === undefined) return null
  if (dueCents < 0) return dueCents
  const pays = leftOn === null ? payingStatuses.includes(status) : status === 'canceled'
  return pays ? dueCents : null
}

/** Tells whether the balance is missing, as far as the reader may see the due amount. */
export const isUnpaid = ({ status, dueCents }: ParticipantRow) =>
  dueCents !== undefined && isBalanceMissing({ status, dueCents })

/**
 * The note below the word of a booking. Below "Manca il saldo": the day on which the balance was due once it is past,
 * otherwise that the deposit is missing too, otherwise the day on which the balance is due. Below "Tutto saldato": that
 * we owe a refund. Null for a cancelled booking, which owes its penalty.
 */
export function balanceNote(
  row: Pick<ParticipantRow, 'status' | 'dueCents' | 'balanceDueOn' | 'isDepositMissing'>,
  today: Day,
): { says: 'overdue' | 'due'; day: Day } | { says: 'noDeposit' | 'refund' } | null {
  const { status, dueCents = 0, balanceDueOn = null, isDepositMissing = false } = row
  if (status === 'confirmed' && dueCents < 0) return { says: 'refund' }
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
  if (view === 'missingBalance')
    return !row.isStaff && (row.leftOn === null || row.status === 'canceled') && isUnpaid(row)
  if (row.isStaff || row.leftOn !== null) return false
  if (view === 'confirmed') return row.status === 'confirmed'
  if (view === 'option') return row.status === 'customerOption' || row.status === 'waitingForConfirmation'
  if (view === 'waiting') return row.status === 'waitingList' || row.status === 'requestedDemand'
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
