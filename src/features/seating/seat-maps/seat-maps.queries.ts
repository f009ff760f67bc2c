import { sql } from 'drizzle-orm'
import type { Reader } from '#src/server/db/database.ts'
import type { Day } from '#src/shared/day.ts'
import { Refusal } from '#src/shared/refusal.ts'
import type { SeatMap } from './seat-maps.contract.ts'

const mapsOn = (today: Day) => sql`
  select m.id, m.name, m.registered_seats as "registeredSeats", m.layout, m.is_active as "isActive", m.version,
    coalesce((
      select json_agg(json_build_object('tripId', used.id, 'title', used.title, 'departsOn', used.departs_on)
        order by used.departs_on, used.id)
      from (
        select distinct t.id, t.title, t.departs_on from vehicle_maps c
          join vehicles v on v.id = c.vehicle_id
          join trips t on t.id = v.itinerary_id
          where c.seat_map_id = m.id and t.returns_on >= ${today} and t.status <> 'cancelled'
      ) used), '[]'::json) as trips
  from seat_maps m`

/** The agency's maps, by name: those in use and the archived ones. */
export async function seatMapsOn(reader: Reader, today: Day): Promise<SeatMap[]> {
  const { rows } = await reader.execute<SeatMap>(sql`${mapsOn(today)} order by lower(m.name), m.id`)
  return rows
}

/** Refuses an unknown map. */
export async function seatMapById(reader: Reader, seatMapId: string, today: Day): Promise<SeatMap> {
  const { rows } = await reader.execute<SeatMap>(sql`${mapsOn(today)} where m.id = ${seatMapId}`)
  if (!rows[0]) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return rows[0]
}
