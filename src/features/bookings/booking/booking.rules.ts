import { addDays, type Day } from '#src/shared/day.ts'

/** The booking statuses of the specification. */
export const bookingStatuses = [
  'customerOption',
  'notConfirmed',
  'waitingList',
  'requestedDemand',
  'confirmed',
  'canceled',
  'waitingForConfirmation',
] as const
export type BookingStatus = (typeof bookingStatuses)[number]

/**
 * The cause of a cancellation: the customer withdrew, we cancelled, or the whole trip was cancelled. Only the first
 * owes a penalty.
 */
export const cancelCauses = ['customer', 'operator', 'tripCancelled'] as const
export type CancelCause = (typeof cancelCauses)[number]

/** Statuses that hold a place, a seat and a room. */
export const holdingStatuses = ['customerOption', 'waitingForConfirmation', 'confirmed'] as const

export function isHolding(status: BookingStatus): boolean {
  return (holdingStatuses as readonly BookingStatus[]).includes(status)
}

const moves: Readonly<Record<BookingStatus, readonly BookingStatus[]>> = {
  customerOption: ['confirmed', 'notConfirmed', 'waitingList', 'canceled'],
  waitingForConfirmation: ['confirmed', 'notConfirmed', 'canceled'],
  requestedDemand: ['customerOption', 'waitingForConfirmation', 'confirmed', 'notConfirmed', 'canceled'],
  waitingList: ['customerOption', 'confirmed', 'canceled'],
  notConfirmed: ['customerOption', 'requestedDemand', 'waitingList', 'canceled'],
  confirmed: ['canceled'],
  canceled: [],
}

/** The statuses that a booking in this status may get, regardless of places. */
export function movesFrom(status: BookingStatus): readonly BookingStatus[] {
  return moves[status]
}

/**
 * A party that asks for places. `placesLeft` counts places that nobody holds; null: no limit. The crew need no places.
 */
export type PartyAsking = { heads: number; placesLeft: number | null; isStaff: boolean }

function placesRefusal({ heads, placesLeft, isStaff }: PartyAsking): 'bookings.trip-full' | null {
  return !isStaff && placesLeft !== null && heads > placesLeft ? 'bookings.trip-full' : null
}

/**
 * Why a booking cannot get this status, or null. A booking that already holds its places asks for none. The crew need
 * no places and cannot wait for any.
 */
export function moveRefusal(
  from: BookingStatus,
  to: BookingStatus,
  party: PartyAsking,
): 'bookings.move-not-allowed' | 'bookings.trip-full' | null {
  if (from === to) return null
  if (!moves[from].includes(to) || (party.isStaff && to === 'waitingList')) return 'bookings.move-not-allowed'
  return isHolding(to) && !isHolding(from) ? placesRefusal(party) : null
}

/** Why a new booking cannot start in this status, or null. Customers can always ask and wait. */
export function startRefusal(
  status: BookingStatus,
  party: PartyAsking,
): 'bookings.start-not-allowed' | 'bookings.trip-full' | null {
  const isNoStart = status === 'notConfirmed' || status === 'canceled' || (party.isStaff && status === 'waitingList')
  if (isNoStart) return 'bookings.start-not-allowed'
  return isHolding(status) ? placesRefusal(party) : null
}

/** The statuses in which a new booking of this party may start, in the order of the form. */
export function startingStatuses(party: PartyAsking): BookingStatus[] {
  const offered = ['confirmed', 'customerOption', 'waitingForConfirmation', 'requestedDemand', 'waitingList'] as const
  return offered.filter((status) => startRefusal(status, party) === null)
}

/**
 * Why a booking cannot have these heads, or null. Places, price and rooms count heads: up to 500 of each kind, and at
 * least one adult, also for the crew.
 */
export function headsRefusal(booking: {
  adults: number
  children: number
}): 'bookings.needs-adult' | 'bookings.heads-range' | null {
  const isCount = (n: number) => Number.isInteger(n) && n >= 0 && n <= 500
  if (!isCount(booking.adults) || !isCount(booking.children)) return 'bookings.heads-range'
  return booking.adults < 1 ? 'bookings.needs-adult' : null
}

/** Why a booking cannot grow from `headsBefore`, or null. `placesLeft` does not count its own places as free. */
export function growthRefusal(
  booking: PartyAsking & { status: BookingStatus; headsBefore: number },
): 'bookings.trip-full' | null {
  if (!isHolding(booking.status) || booking.heads <= booking.headsBefore) return null
  return placesRefusal({ ...booking, heads: booking.heads - booking.headsBefore })
}

/**
 * Why a booking cannot change between crew and customers, or null. Price and places of the two are counted differently
 * from the start.
 */
export function staffRefusal(
  booking: { isStaff: boolean },
  asked: { isStaff?: boolean | undefined },
): 'bookings.staff-fixed' | null {
  return asked.isStaff !== undefined && asked.isStaff !== booking.isStaff ? 'bookings.staff-fixed' : null
}

/** Why more heads are listed than the booking has, or null. Fewer may be listed. */
export function headsListedRefusal(listed: number, heads: number): 'bookings.too-many-people' | null {
  return listed > heads ? 'bookings.too-many-people' : null
}

/** The facts on which the end of an option depends. `hasPayment`: the ledger has a payment that was not reversed. */
export type BookingWithTerm = { status: BookingStatus; confirmBy: Day | null; hasPayment: boolean }

/**
 * Tells whether an option has lapsed: its confirm-by day is over and no payment is registered.
 * @oracle lapsedOptions
 */
export function hasOptionLapsed(booking: BookingWithTerm, today: Day): boolean {
  return booking.status === 'customerOption' && !booking.hasPayment && isPast(booking.confirmBy, today)
}

/** Tells whether a day is over: an option with confirm-by 12/03 lapses on 13/03. */
function isPast(day: Day | null, today: Day): boolean {
  return day !== null && day < today
}

/**
 * The confirm-by day of a booking that states none, or null. The specification requires one of every booking: one that
 * starts confirmed gets today.
 */
export function defaultConfirmBy(status: BookingStatus, today: Day): Day | null {
  return status === 'confirmed' ? today : null
}

/**
 * The confirm-by day that the form of a new booking proposes. An option gets the last day of its usual term
 * (`optionEnd`).
 */
export function proposedConfirmBy(status: BookingStatus, days: { today: Day; optionUntil: Day }): Day | null {
  return status === 'customerOption' ? days.optionUntil : defaultConfirmBy(status, days.today)
}

/**
 * The last day of an option given today. It is the agency's number of days from today, but before the departure and not
 * past a customers' release that is still to come. From the eve of the departure on, it is today.
 */
export function optionEnd(
  trip: { departsOn: Day; customersReleaseOn: Day | null },
  optionDays: number,
  today: Day,
): Day {
  const release = trip.customersReleaseOn
  const ends = [
    addDays(today, optionDays),
    addDays(trip.departsOn, -1),
    release !== null && release >= today ? release : null,
  ]
  const first = ends.filter((day) => day !== null).sort()[0]!
  return first < today ? today : first
}

type Term = Pick<BookingWithTerm, 'status' | 'confirmBy'>

/**
 * Why an option cannot be given until this day, or null. An option whose day is over would lapse at once, and none
 * lasts beyond the eve of the departure. `stored` is the present term: an option may keep the day it has.
 */
export function confirmByRefusal(
  asked: Term,
  stored: Term | null,
  { today, departsOn }: { today: Day; departsOn: Day },
): 'bookings.confirm-by-past' | 'bookings.confirm-by-after-eve' | null {
  const isKept = stored?.status === 'customerOption' && stored.confirmBy === asked.confirmBy
  if (asked.status !== 'customerOption' || asked.confirmBy === null || isKept) return null
  if (isPast(asked.confirmBy, today)) return 'bookings.confirm-by-past'
  return asked.confirmBy >= departsOn ? 'bookings.confirm-by-after-eve' : null
}

/** Why nobody new is taken on a trip, or null. Until the end of its departure day people are still taken. */
export function departedRefusal(trip: { departsOn: Day }, today: Day): 'bookings.departed' | null {
  return today > trip.departsOn ? 'bookings.departed' : null
}

/** Why no option is given today, or null. An option ends by the eve of the departure. */
export function optionDayRefusal(
  trip: { departsOn: Day },
  today: Day,
): 'bookings.departed' | 'bookings.option-too-late' | null {
  return departedRefusal(trip, today) ?? (today === trip.departsOn ? 'bookings.option-too-late' : null)
}

type Party = { status: BookingStatus; adults: number; children: number }

/**
 * The faults of a customers' booking once its trip has departed: from then on nothing can be booked, held as an option
 * or promoted.
 */
export function departedFaults(
  asked: Party & { isStaff: boolean },
  stored: Party | null,
  { today, departsOn }: { today: Day; departsOn: Day },
): { path: '/status' | '/adults' | '/children'; code: 'bookings.departed' }[] {
  const code = departedRefusal({ departsOn }, today)
  if (code === null || asked.isStaff) return []
  const isMoved = stored !== null && asked.status !== stored.status && asked.status !== 'notConfirmed'
  if (stored === null || (isMoved && !isHolding(stored.status))) return [{ path: '/status', code }]
  if (asked.adults + asked.children <= stored.adults + stored.children) return []
  return [{ path: asked.adults > stored.adults ? '/adults' : '/children', code }]
}

/**
 * The strip of a booking's form. `departureId` is the stop where its people get on. Only a multi-day trip needs a room
 * type.
 */
export type BookingStrip = {
  status: BookingStatus | null
  confirmBy: Day | null
  agencyId: string | null
  departureId: string | null
  adults: number
  children: number
  roomType: string | null
  isMultiDay: boolean
  isStaff: boolean
}

const faultOf = {
  status: 'bookings.status-missing',
  confirmBy: 'bookings.confirm-by-missing',
  roomType: 'bookings.room-type-missing',
  departureId: 'departures.missing',
  agencyId: 'bookings.agency-missing',
} as const
type StripFault = {
  path: string
  code: (typeof faultOf)[keyof typeof faultOf] | 'bookings.needs-adult' | 'bookings.heads-range'
}

/**
 * Faults of the strip, in the order of the form. Status, confirm-by day, agency, departure and at least one adult are
 * required (specification, section 5). The crew need neither agency nor departure.
 */
export function stripFaults(strip: BookingStrip): StripFault[] {
  const faults: StripFault[] = []
  const required = (field: keyof typeof faultOf) => {
    if (!strip[field]) faults.push({ path: `/${field}`, code: faultOf[field] })
  }
  required('status')
  required('confirmBy')
  const heads = headsRefusal(strip)
  if (heads) faults.push({ path: '/adults', code: heads })
  if (strip.isMultiDay) required('roomType')
  if (!strip.isStaff) {
    required('departureId')
    required('agencyId')
  }
  return faults
}
