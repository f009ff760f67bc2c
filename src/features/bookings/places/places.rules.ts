import { type BookingStatus, isHolding } from '#src/features/bookings/booking/booking.rules.ts'
import type { RoomType } from '#src/features/services/form/room-types.values.ts'

/** A coach of the trip. Seats for staff and blocked seats are not for customers. */
export type Coach = { passengerSeats: number; staffSeats: number; blockedSeats: number }

/**
 * The places of a trip: the passenger seats of its coaches, less staff seats and blocked seats, at most its own limit.
 * Null means no limit: there is neither a coach nor "Posti massimi".
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

/** The number of taken places: every head of every holding booking, infants included, the crew not. */
export function placesTaken(bookings: readonly BookingHeads[]): number {
  return heads(bookings.filter(({ status, isStaff }) => isHolding(status) && !isStaff))
}

/**
 * The number of places that nobody holds. Below zero when places were removed after they were sold; null without a
 * limit.
 * @oracle availabilityOf
 */
export function placesLeft(places: number | null, bookings: readonly BookingHeads[]): number | null {
  return places === null ? null : places - placesTaken(bookings)
}

/** A party on the waiting list. `queuedAt` is the instant it joined. On a daily trip it wants no room. */
export type WaitingParty = { bookingId: string; heads: number; roomType: RoomType | null; queuedAt: string }

type FreeNow = { placesLeft: number | null; roomsLeft: Readonly<Record<RoomType, number | null>> }

function fits({ heads: size, roomType }: WaitingParty, { placesLeft: places, roomsLeft }: FreeNow): FitRefusal | null {
  if (places !== null && size > places) return 'bookings.party-too-big'
  return roomType !== null && (roomsLeft[roomType] ?? 1) < 1 ? 'bookings.no-room-left' : null
}

type FitRefusal = 'bookings.party-too-big' | 'bookings.no-room-left'

/**
 * Why a waiting party cannot be offered an option now, or null. It must fit as a whole, and no party that fits may have
 * come before it.
 */
export function promotionRefusal(
  bookingId: string,
  waiting: readonly WaitingParty[],
  free: FreeNow,
): FitRefusal | 'bookings.not-waiting' | 'bookings.others-before' | null {
  const party = waiting.find((one) => one.bookingId === bookingId)
  if (!party) return 'bookings.not-waiting'
  return fits(party, free) ?? turnRefusal(bookingId, party, waiting, free)
}

/**
 * The heads and the room that a save would take in addition to what the booking holds. `roomType` is null when it takes
 * no room.
 */
export type Taking = { heads: number; roomType: RoomType | null }

type Holder = { status: BookingStatus; isStaff: boolean; heads: number; roomType: RoomType | null }

/**
 * The heads and the room that saving a booking as asked takes in addition. The crew take nothing: they need no places
 * and do not wait.
 */
export function takingOf(asked: Holder, stored: Omit<Holder, 'isStaff'> | null): Taking {
  if (asked.isStaff || !isHolding(asked.status)) return { heads: 0, roomType: null }
  if (!stored || !isHolding(stored.status)) return { heads: asked.heads, roomType: asked.roomType }
  return {
    heads: Math.max(0, asked.heads - stored.heads),
    roomType: asked.roomType === stored.roomType ? null : asked.roomType,
  }
}

/**
 * Why a booking, new (null) or stored, cannot take this now, or null: a party that has waited longer fits as a whole
 * into what is left. A booking that does not wait comes after all waiting ones. A booking that takes only a room
 * hinders only parties that wait for a room of its type. Whether the booking itself fits is judged elsewhere.
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

/** The first waiting party that fits as a whole, in order of arrival, or null. */
export function firstThatFits<Party extends WaitingParty>(waiting: readonly Party[], free: FreeNow): Party | null {
  return byArrival(waiting).find((party) => fits(party, free) === null) ?? null
}

function byArrival<Party extends WaitingParty>(waiting: readonly Party[]): Party[] {
  return waiting.toSorted((a, b) => a.queuedAt.localeCompare(b.queuedAt))
}
