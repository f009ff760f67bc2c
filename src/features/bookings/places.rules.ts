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

/** The first waiting party that fits whole, in order of arrival: it is proposed as an option of two days. Null = nobody. */
export function firstThatFits<Party extends WaitingParty>(
  waiting: readonly Party[],
  free: { placesLeft: number | null; roomsLeft: Readonly<Record<RoomType, number | null>> },
): Party | null {
  const inOrder = waiting.toSorted((a, b) => a.queuedAt.localeCompare(b.queuedAt))
  const hasRoom = ({ roomType }: Party) => roomType === null || (free.roomsLeft[roomType] ?? 1) > 0
  const hasPlaces = ({ heads: size }: Party) => free.placesLeft === null || size <= free.placesLeft
  return inOrder.find((party) => hasPlaces(party) && hasRoom(party)) ?? null
}
