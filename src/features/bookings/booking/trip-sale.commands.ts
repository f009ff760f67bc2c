import { sql } from 'drizzle-orm'
import { availabilityOf } from '#src/features/bookings/places/availability.queries.ts'
import type { WaitingParty } from '#src/features/bookings/places/places.rules.ts'
import type { Grounds } from '#src/features/bookings/price/booking-terms.queries.ts'
import { storedPhone } from '#src/features/settings/phone-line.values.ts'
import type { Work } from '#src/server/work.ts'
import { type BookedTrip, lockTripFor } from './booked-trip.commands.ts'
import type { Availability } from './booking.contract.ts'
import { type BookingStatus, isHolding } from './booking.rules.ts'
import type { BookingInput } from './booking-input.contract.ts'

/** What bookings on one trip are decided by. Several in one transaction read it once. The trip is locked. */
export type TripSale = {
  trip: BookedTrip
  free: Availability
  /** The parties that wait; null until somebody takes places. */
  waiting: readonly WaitingParty[] | null
  grounds: Map<string | null, Grounds>
  /** True where many bookings follow: their prices are written together at the end. */
  writesLater: boolean
}

/** Locks a trip for bookings, and reads what it has free. */
export async function saleOn(work: Work, tripId: string, writesLater = false): Promise<TripSale> {
  const trip = await lockTripFor(work, tripId)
  return { trip, free: await availabilityOf(work.tx, tripId), waiting: null, grounds: new Map(), writesLater }
}

/** Takes a new booking from what its trip has free, for the next one of this transaction. */
export function takeFrom(sale: TripSale, input: BookingInput): void {
  const { placesLeft, roomsLeft } = sale.free
  if (input.status === 'waitingList') sale.waiting = null
  if (!isHolding(input.status)) return
  if (placesLeft !== null && !input.isStaff) sale.free.placesLeft = placesLeft - input.adults - input.children
  const rooms = input.roomType && roomsLeft[input.roomType]
  if (input.roomType && rooms != null) roomsLeft[input.roomType] = rooms - 1
}

/** The columns that a booking's form fills. */
export function columnsOf(input: BookingInput) {
  const { status, confirmBy, namesBy, referenceName, adults, children, departureId, agencyId, notes } = input
  const referencePhone = storedPhone(input.referencePhone)
  const agreed = { agreedDepositCents: input.depositCents, agreedBalanceOn: input.balanceDueOn }
  return {
    ...{ status, confirmBy, namesBy, referenceName, referencePhone, adults, children, departureId, agencyId, notes },
    ...agreed,
  }
}

/** The fields that a change of status writes. */
export function movedTo(work: Work, status: BookingStatus) {
  const at = work.now.toISOString()
  return { queuedAt: status === 'waitingList' ? at : null, ...(status === 'confirmed' ? { confirmedAt: at } : {}) }
}

/**
 * The next number of a booking on this trip. A number that left with its booking is not given again, because papers say
 * it.
 */
export const nextNumber = (tripId: string) => sql<number>`(
  select coalesce(max(known.number), 0) + 1 from (
    select b.number from bookings b where b.trip_id = ${tripId}
    union all select m.from_number from booking_moves m where m.from_trip_id = ${tripId}
  ) known)`
