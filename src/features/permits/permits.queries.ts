import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { itineraryById } from '#src/features/itineraries/itineraries.queries.ts'
import { clockOf } from '#src/server/db/columns.ts'
import type { Reader } from '#src/server/db/database.ts'
import { Refusal } from '#src/shared/refusal.ts'
import type { listPermits, Permit } from './permits.contract.ts'
import { holdsOnItsDay } from './permits.rules.ts'

type Stored = Omit<Permit, 'isOnItsDay'> & { day: number; itineraryId: string }

async function permitsBy(reader: Reader, condition: SQL): Promise<Stored[]> {
  const { rows } = await reader.execute<Stored>(sql`
    select m.id, m.version, m.service_id as "serviceId", s.name as "serviceName", s.day, s.itinerary_id as "itineraryId",
      m.city, m.zone, m.number, m.from_on::text as "fromOn", ${clockOf(sql`m.from_time`)} as "fromTime",
      m.until_on::text as "untilOn", ${clockOf(sql`m.until_time`)} as "untilTime", m.plate, m.country,
      m.cost_cents::float as "costCents", m.state, m.is_to_update as "isToUpdate"
    from permits m join services s on s.id = m.service_id
    where ${condition} order by m.from_on, m.from_time, m.city, m.id`)
  return rows
}

/** The permits of a trip with the plates of its coaches. Refuses an id that is no trip's. */
export async function permitsOfTrip(
  reader: Reader,
  tripId: string,
): Promise<z.output<(typeof listPermits)['schema']['response'][200]>> {
  const { kind, departsOn } = await itineraryById(reader, tripId)
  if (kind !== 'trip' || departsOn === null) throw new Refusal('calls.not-found', { kind: 'notFound' })
  const stored = await permitsBy(reader, sql`s.itinerary_id = ${tripId}`)
  const { rows: coaches } = await reader.execute<{ plate: string; country: string }>(sql`
    select plate, country from vehicles where itinerary_id = ${tripId} and plate is not null order by position, id`)
  return {
    permits: stored.map(({ day, itineraryId: _trip, ...permit }) => ({
      ...permit,
      isOnItsDay: holdsOnItsDay(permit, { day, departsOn }),
    })),
    coaches,
  }
}

/** The permits of all services of a trip as they are stored. */
export const storedPermits = (reader: Reader, itineraryId: string) =>
  permitsBy(reader, sql`s.itinerary_id = ${itineraryId}`)

/** The plates that are on this trip: those of its coaches, and those noted for drivers who have no coach yet. */
export async function platesOnTrip(reader: Reader, itineraryId: string): Promise<string[]> {
  const { rows } = await reader.execute<{ plate: string }>(sql`
    select plate from vehicles where itinerary_id = ${itineraryId} and plate is not null
    union select p.plate from participants p join bookings b on b.id = p.booking_id
    where p.trip_id = ${itineraryId} and p.type = 'driver' and p.canceled_at is null and b.is_holding and p.plate is not null
      and not exists (select from drivers r where r.participant_id = p.id and r.vehicle_id is not null)`)
  return rows.map(({ plate }) => plate)
}

/** One permit. Refuses an unknown id. */
export async function permitById(reader: Reader, permitId: string): Promise<Stored> {
  const [found] = await permitsBy(reader, sql`m.id = ${permitId}`)
  if (!found) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return found
}
