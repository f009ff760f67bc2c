import { type SQL, sql } from 'drizzle-orm'

/** The crew of the trip `t` in this role, as a list of names and telephones in the order of their bookings. */
export function crewOfTrip(type: 'guide' | 'driver'): SQL {
  return sql`coalesce((
    select json_agg(json_build_object('name', rtrim(c.surname || ' ' || c.name), 'phone', c.phone) order by b.number, p.position)
    from participants p
    join bookings b on b.id = p.booking_id and b.is_holding
    join customers c on c.id = p.customer_id
    where p.trip_id = t.id and p.type = ${type} and p.canceled_at is null), '[]'::json)`
}

/**
 * The coach of the trip `t`: the owner of the first one, and the plates of all, otherwise a driver's. Null on a trip
 * without one.
 */
export const coachOfTrip = sql`(
  select json_build_object('company', v.company_name, 'plate', coalesce(
    (select string_agg(plate, ', ' order by position, id) from vehicles where itinerary_id = t.id and plate is not null),
    (select p.plate from participants p join bookings b on b.id = p.booking_id and b.is_holding
      where p.trip_id = t.id and p.type = 'driver' and p.plate is not null and p.canceled_at is null
      order by b.number, p.position limit 1)))
  from services s left join providers v on v.id = s.provider_id
  where s.itinerary_id = t.id and s.category = 'bus' order by s.day, s.position limit 1)`
