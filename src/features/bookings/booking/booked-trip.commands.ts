import { eq, sql } from 'drizzle-orm'
import { users } from '#src/features/access/access.tables.ts'
import { bookings } from '#src/features/bookings/bookings.tables.ts'
import { availabilityOf } from '#src/features/bookings/places/availability.queries.ts'
import { editRefusal, type TripPart } from '#src/features/trips/data/editing.rules.ts'
import { trips } from '#src/features/trips/trips.tables.ts'
import type { Work } from '#src/server/work.ts'
import { wallClock } from '#src/shared/day.ts'
import { Refusal, refuseIf } from '#src/shared/refusal.ts'

/**
 * Locks the trip of a booking before anything is decided, so that two operators who want the last place decide one
 * after the other. Refuses when the trip's state forbids editing this part.
 */
export async function lockTripFor(work: Work, tripId: string, part: TripPart = 'bookings') {
  const trip = await work.lock(tripId, (how) =>
    work.tx
      .select({
        id: trips.id,
        title: trips.title,
        status: trips.status,
        type: trips.type,
        departsOn: trips.departsOn,
        returnsOn: trips.returnsOn,
        customersReleaseOn: trips.customersReleaseOn,
      })
      .from(trips)
      .where(eq(trips.id, tripId))
      .for('no key update', how),
  )
  if (!trip) throw new Refusal('calls.not-found', { kind: 'notFound' })
  refuseIf(editRefusal({ status: trip.status, hasBookings: true }, part))
  return trip
}
export type BookedTrip = Awaited<ReturnType<typeof lockTripFor>>

/** Refuses a departure of another trip, at its field. The caller has locked the trip. */
export function refuseForeignDepartures(
  ofTrip: readonly string[],
  { departureId, people }: { departureId: string | null; people: readonly { departureId: string | null }[] },
): void {
  const isForeign = (id: string | null) => id !== null && !ofTrip.includes(id)
  const paths = [
    ...(isForeign(departureId) ? ['/departureId'] : []),
    ...people.flatMap((person, index) => (isForeign(person.departureId) ? [`/people/${index}/departureId`] : [])),
  ]
  const [path, ...others] = paths
  const code = 'bookings.departure-not-of-trip'
  if (path) throw new Refusal(code, { path, faults: others.map((one) => ({ path: one, code })) })
}

/**
 * Turns "no places left" into a refusal that names who took the last place and when. The operator can then offer the
 * waiting list.
 */
export async function refuseFull(work: Work, tripId: string, code: string | null): Promise<void> {
  if (code !== 'bookings.trip-full') return refuseIf(code, { path: '/status' })
  const [last] = await work.tx
    .select({ name: users.name, at: bookings.updatedAt })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.updatedBy))
    .where(sql`${bookings.tripId} = ${tripId} and ${bookings.isHolding} and not ${bookings.isStaff}`)
    .orderBy(sql`${bookings.updatedAt} desc`)
    .limit(1)
  if (!last) throw new Refusal(code, { path: '/status' })
  const { placesLeft } = await availabilityOf(work.tx, tripId)
  const params = { left: placesLeft ?? 0, name: last.name, time: wallClock(new Date(last.at)).time }
  throw new Refusal('bookings.trip-full-by', { params, path: '/status' })
}
