import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Reader } from '#src/server/db/database.ts'
import { holding } from '#src/server/db/searching.ts'
import { Refusal } from '#src/shared/refusal.ts'
import type {
  departureShape,
  listDepartureSources,
  listDepartures,
  suggestDepartures,
  vehicleShape,
} from './departures.contract.ts'
import type { PlacesOfTrip } from './places.rules.ts'

export type Departure = z.output<typeof departureShape>
export type Vehicle = z.output<typeof vehicleShape>

/**
 * The heads, named or not, of holding bookings by the departure at which they board: their own, otherwise their
 * booking's.
 */
const boarding = (itineraryId: SQL) => sql`
  select coalesce(p.departure_id, b.departure_id) as departure_id, count(*) as heads
  from participants p join bookings b on b.id = p.booking_id and b.trip_id = p.trip_id
  where p.trip_id = ${itineraryId} and p.canceled_at is null and b.is_holding and not b.is_staff group by 1`

/** The departures of an itinerary as JSON, in loading order. */
export function departuresJson(itineraryId: SQL): SQL {
  return sql`coalesce((
    select json_agg(json_build_object('id', d.id, 'name', d.name, 'address', d.address,
      'time', to_char(d.time, 'HH24:MI'), 'isExtra', d.is_extra, 'position', d.position, 'version', d.version,
      'referencePhone', d.reference_phone, 'returnTime', to_char(d.return_time, 'HH24:MI'), 'returnPosition', d.return_position,
      'passengers', coalesce(a.heads, 0)) order by d.position)
    from departures d left join (${boarding(itineraryId)}) a on a.departure_id = d.id
    where d.itinerary_id = ${itineraryId}), '[]'::json)`
}

/** The coaches of an itinerary as JSON. */
export function vehiclesJson(itineraryId: SQL): SQL {
  return sql`coalesce((
    select json_agg(json_build_object('id', v.id, 'plate', v.plate, 'country', v.country, 'model', v.model,
      'passengerSeats', v.passenger_seats, 'hasMap', exists (select 1 from vehicle_maps m where m.vehicle_id = v.id),
      'seated', (select count(*) from seats s where s.vehicle_id = v.id and s.participant_id is not null),
      'drivers', (select count(*) from drivers r where r.trip_id = v.itinerary_id and r.vehicle_id = v.id),
      'position', v.position, 'version', v.version) order by v.position, v.id)
    from vehicles v where v.itinerary_id = ${itineraryId}), '[]'::json)`
}

export async function departuresOf(
  reader: Reader,
  itineraryId: string,
): Promise<z.output<(typeof listDepartures)['schema']['response'][200]>> {
  const { rows } = await reader.execute<{ departures: Departure[]; vehicles: Vehicle[] }>(sql`
    select ${departuresJson(sql`${itineraryId}`)} as departures, ${vehiclesJson(sql`${itineraryId}`)} as vehicles
    from itineraries where id = ${itineraryId}`)
  if (!rows[0]) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return rows[0]
}

/** The number of bookings and people, not cancelled, that name this departure. */
export async function boardingAt(reader: Reader, departureId: string): Promise<number> {
  const { rows } = await reader.execute<{ n: number }>(sql`
    select coalesce(sum(greatest(
      (select count(*) from participants p where p.booking_id = b.id and p.canceled_at is null
        and coalesce(p.departure_id, b.departure_id) = d.id),
      case when b.departure_id = d.id then b.adults + b.children else 0 end)), 0)::int as n
    from departures d join bookings b on b.trip_id = d.itinerary_id
    where d.id = ${departureId} and b.status <> 'canceled'`)
  return rows[0]!.n
}

/** The places of a trip, its minimum and the people who hold a place, which limit each other. */
export async function placesOfTrip(reader: Reader, itineraryId: string): Promise<PlacesOfTrip> {
  const { rows } = await reader.execute<PlacesOfTrip>(sql`
    select trip_places(${itineraryId}) as places,
      (select min_participants from cost_definitions where itinerary_id = ${itineraryId}) as "minParticipants",
      (select coalesce(sum(adults + children), 0)::int from bookings
        where trip_id = ${itineraryId} and is_holding and not is_staff) as heads`)
  return rows[0]!
}

/** Tells whether the trip sets its own number of places beside its coaches. True for a template, which needs none. */
export async function hasOwnPlaces(reader: Reader, itineraryId: string): Promise<boolean> {
  const { rows } = await reader.execute<{ hasOwn: boolean }>(sql`
    select not exists (select 1 from trips t where t.id = ${itineraryId} and t.max_places is null) as "hasOwn"`)
  return rows[0]!.hasOwn
}

/**
 * The known load points, then the places of earlier itineraries with their latest time. A retired point is no longer
 * proposed, even if trips used it. The name of a double finds the point that it was merged into.
 */
export async function suggestedDepartures(
  reader: Reader,
  search: string,
): Promise<z.output<(typeof suggestDepartures)['schema']['response'][200]>> {
  const { rows } = await reader.execute<{ name: string; address: string; time: string | null }>(sql`
    select distinct on (rank, uses, lower(name)) name, address, time
    from (
      select 1 as rank, 0 as uses, l.name, l.address, (
        select to_char(d.time, 'HH24:MI') from departures d where lower(d.name) = lower(l.name)
        order by d.created_at desc limit 1) as time
      from load_points l where l.is_active and (${holding(sql`l.folded`, search)}
        or exists (select 1 from load_points m where m.merged_into = l.id and ${holding(sql`m.folded`, search)}))
      union all
      select 2, -count(*)::int, (array_agg(d.name order by d.created_at desc))[1],
        (array_agg(d.address order by d.created_at desc))[1],
        to_char((array_agg(d.time order by d.created_at desc))[1], 'HH24:MI')
      from departures d
      where ${holding(sql`d.folded`, search)}
        and not exists (select 1 from load_points l where lower(l.name) = lower(d.name))
      group by lower(d.name)
    ) known
    order by rank, uses, lower(name) limit 20`)
  return rows
}

/** The condition that the departure `d` is not an extra, and that the itinerary has none of its name and address. */
const isFreshFor = (itineraryId: string) => sql`(not d.is_extra and not exists (
  select 1 from departures here where here.itinerary_id = ${itineraryId}::uuid
    and lower(here.name) = lower(d.name) and lower(here.address) = lower(d.address)))`

/** The trips, at most twenty, whose departures can be copied to this itinerary. Refuses an unknown itinerary. */
export async function departureSources(
  reader: Reader,
  itineraryId: string,
  search: string,
): Promise<z.output<(typeof listDepartureSources)['schema']['response'][200]>> {
  const { rows } = await reader.execute<{ sources: Awaited<ReturnType<typeof departureSources>> }>(sql`
    select coalesce((
      select json_agg(json_build_object('id', id, 'code', code, 'title', title, 'departsOn', departs_on, 'fresh', fresh,
        'stops', stops) order by departs_on desc, id)
      from (
        select t.id, t.code, t.title, t.departs_on, boarding.fresh, boarding.stops
        from trips t cross join lateral (
          select count(*) filter (where ${isFreshFor(itineraryId)})::int as fresh,
            json_agg(json_build_object('name', d.name, 'time', to_char(d.time, 'HH24:MI')) order by d.position) as stops
          from departures d where d.itinerary_id = t.id
        ) boarding
        where t.id <> i.id and boarding.stops is not null and ${holding(sql`t.folded`, search)}
        order by t.departs_on desc, t.id limit 20
      ) found), '[]'::json) as sources
    from itineraries i where i.id = ${itineraryId}`)
  if (!rows[0]) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return rows[0].sources
}

type FreshDeparture = Pick<Departure, 'name' | 'address' | 'time' | 'referencePhone' | 'returnTime'>

/** The departures of another itinerary that this one lacks, in loading order. */
export async function freshDepartures(
  reader: Reader,
  { from, to }: { from: string; to: string },
): Promise<FreshDeparture[]> {
  const { rows } = await reader.execute<FreshDeparture>(sql`
    select d.name, d.address, to_char(d.time, 'HH24:MI') as time, d.reference_phone as "referencePhone",
      to_char(d.return_time, 'HH24:MI') as "returnTime"
    from departures d
    where d.itinerary_id = ${from} and ${isFreshFor(to)} order by d.position`)
  return rows
}
