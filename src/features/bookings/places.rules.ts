import type { RoomType } from '#src/features/services/room-types.rules.ts'
import { type BookingStatus, isHolding } from './bookings.rules.ts'

/** A coach of the trip; seats given to staff and blocked ones are of no use to customers. */
export type Coach = { passengerSeats: number; staffSeats: number; blockedSeats: number }

/**
 * Places of a trip: the passenger seats of all its coaches, less those given to staff, less blocked ones, and never above
 * its own limit. Null = nothing limits it: neither a coach nor "Posti massimi".
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

/** Places nobody holds: below zero when places were taken away after they were sold, null without a limit. */
export function placesLeft(places: number | null, bookings: readonly BookingHeads[]): number | null {
  return places === null ? null : places - placesTaken(bookings)
}

/** The bar of a trip: "34/50 · 4 in opzione". `option` holds a place without being confirmed, `waiting` holds none. */
export function occupancy(bookings: readonly BookingHeads[]): { confirmed: number; option: number; waiting: number } {
  const customers = bookings.filter(({ isStaff }) => !isStaff)
  const confirmed = heads(customers.filter(({ status }) => status === 'confirmed'))
  return {
    confirmed,
    option: placesTaken(customers) - confirmed,
    waiting: heads(customers.filter(({ status }) => status === 'waitingList')),
  }
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
  return fits(party, free) ?? (firstThatFits(waiting, free) === party ? null : 'bookings.others-before')
}

/**
 * Why a waiting party cannot be given places by its form, or null: one that came before fits whole. Whether it fits itself,
 * as its form asks now, is told by what it does not fit in.
 */
export function turnRefusal(
  bookingId: string,
  waiting: readonly WaitingParty[],
  free: FreeNow,
): 'bookings.others-before' | null {
  const inOrder = byArrival(waiting)
  const own = inOrder.findIndex((party) => party.bookingId === bookingId)
  return own > 0 && firstThatFits(inOrder.slice(0, own), free) ? 'bookings.others-before' : null
}

/** The first waiting party that fits whole, in order of arrival: it is proposed as an option of two days. Null = nobody. */
export function firstThatFits<Party extends WaitingParty>(waiting: readonly Party[], free: FreeNow): Party | null {
  return byArrival(waiting).find((party) => fits(party, free) === null) ?? null
}

function byArrival<Party extends WaitingParty>(waiting: readonly Party[]): Party[] {
  return waiting.toSorted((a, b) => a.queuedAt.localeCompare(b.queuedAt))
}
