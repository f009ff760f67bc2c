import { type BookingStatus, isHolding } from '#src/features/bookings/booking/booking.rules.ts'
import type { RoomType } from '#src/features/services/form/room-types.values.ts'

/** A coach of the trip; seats given to staff and blocked ones are of no use to customers. */
export type Coach = { passengerSeats: number; staffSeats: number; blockedSeats: number }

/**
 * Places of a trip: the passenger seats of all its coaches, less those given to staff, less blocked ones, and never above
 * its own limit. Null = nothing limits it: neither a coach nor "Posti massimi".
 * @oracle availabilityOf
 */
export function placesOfTrip(trip: { coaches: readonly Coach[]; maxPlaces: number | null }): number | null {
  if (trip.coaches.length === 0) return trip.maxPlaces
  const seats = trip.coaches.reduce((sum, coach) => sum + seatsFor(coach), 0)
  return trip.maxPlaces === null ? seats : Math.min(seats, trip.maxPlaces)
}

function seatsFor({ passengerSeats, staffSeats, blockedSeats }: Coach): number {
  return Math.max(0, passengerSeats - staffSeats - blockedSeats)
}

type BookingHeads = { status: BookingStatus; isStaff: boolean; adults: number; children: number }
const heads = (bookings: readonly BookingHeads[]) => bookings.reduce((sum, b) => sum + b.adults + b.children, 0)

/** Places that are taken: every head of every booking that holds, infants too, staff aside. */
export function placesTaken(bookings: readonly BookingHeads[]): number {
  return heads(bookings.filter(({ status, isStaff }) => isHolding(status) && !isStaff))
}

/**
 * The places that nobody holds. Below zero when places were taken away after they were sold; null without a limit.
 * @oracle availabilityOf
 */
export function placesLeft(places: number | null, bookings: readonly BookingHeads[]): number | null {
  return places === null ? null : places - placesTaken(bookings)
}

/** A party on the waiting list; `queuedAt` is the instant it joined. A party of a daily trip wants no room. */
export type WaitingParty = { bookingId: string; heads: number; roomType: RoomType | null; queuedAt: string }

type FreeNow = { placesLeft: number | null; roomsLeft: Readonly<Record<RoomType, number | null>> }

function fits({ heads: size, roomType }: WaitingParty, { placesLeft: places, roomsLeft }: FreeNow): FitRefusal | null {
  if (places !== null && size > places) return 'bookings.party-too-big'
  return roomType !== null && (roomsLeft[roomType] ?? 1) < 1 ? 'bookings.no-room-left' : null
}

type FitRefusal = 'bookings.party-too-big' | 'bookings.no-room-left'

/** Why a waiting party cannot be offered an option now, or null: it does not fit whole, or one that does came before. */
export function promotionRefusal(
  bookingId: string,
  waiting: readonly WaitingParty[],
  free: FreeNow,
): FitRefusal | 'bookings.not-waiting' | 'bookings.others-before' | null {
  const party = waiting.find((one) => one.bookingId === bookingId)
  if (!party) return 'bookings.not-waiting'
  return fits(party, free) ?? turnRefusal(bookingId, party, waiting, free)
}

/** What a booking takes that it did not hold: heads, and a room of a type, null where it takes none. */
export type Taking = { heads: number; roomType: RoomType | null }

type Holder = { status: BookingStatus; isStaff: boolean; heads: number; roomType: RoomType | null }

/** What a booking takes when it is saved as asked; nothing for the crew, who need no places and wait for none. */
export function takingOf(asked: Holder, stored: Omit<Holder, 'isStaff'> | null): Taking {
  if (asked.isStaff || !isHolding(asked.status)) return { heads: 0, roomType: null }
  if (!stored || !isHolding(stored.status)) return { heads: asked.heads, roomType: asked.roomType }
  return {
    heads: Math.max(0, asked.heads - stored.heads),
    roomType: asked.roomType === stored.roomType ? null : asked.roomType,
  }
}

/**
 * Why a booking, new (null) or stored, cannot take this now, or null: somebody who waits since earlier fits whole into
 * what is left. Who does not wait came after everybody who does; whoever takes a room alone is in the way of those who
 * want one like it. Whether the booking fits itself is told by what it does not fit in.
 */
export function turnRefusal(
  bookingId: string | null,
  taking: Taking,
  waiting: readonly WaitingParty[],
  free: FreeNow,
): 'bookings.others-before' | null {
  const inOrder = byArrival(waiting)
  const own = inOrder.findIndex((party) => party.bookingId === bookingId)
  const before = own < 0 ? inOrder : inOrder.slice(0, own)
  const hindered = before.filter(
    ({ roomType }) => taking.heads > 0 || (roomType !== null && roomType === taking.roomType),
  )
  return firstThatFits(hindered, free) ? 'bookings.others-before' : null
}

/** The first waiting party that fits whole, in order of arrival: it is proposed as an option of two days. Null = nobody. */
export function firstThatFits<Party extends WaitingParty>(waiting: readonly Party[], free: FreeNow): Party | null {
  return byArrival(waiting).find((party) => fits(party, free) === null) ?? null
}

function byArrival<Party extends WaitingParty>(waiting: readonly Party[]): Party[] {
  return waiting.toSorted((a, b) => a.queuedAt.localeCompare(b.queuedAt))
}
