import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Availability } from '#src/features/bookings/booking/booking.contract.ts'
import { type RoomType, roomTypes } from '#src/features/services/form/room-types.values.ts'
import type { Reader } from '#src/server/db/database.ts'
import { prepared } from '#src/server/db/prepared.ts'
import { writtenOnce } from '#src/server/db/written-once.ts'
import { Refusal } from '#src/shared/refusal.ts'

const types = sql.raw(roomTypes.map((type) => `('${type}')`).join(', '))

type Free = { places: number | null; held: number; left: Record<RoomType, number | null> }

const freeOn = ({ tripId, except }: Record<'tripId' | 'except', Placeholder | SQL>) => sql`
    with nights as materialized (select * from limited_nights(${tripId})), used as (
      select h.differing, u.room_type, count(*)::int as rooms
      from (select distinct differing from nights) h
      cross join lateral used_rooms(${tripId}, h.differing, ${except}::uuid) u
      group by h.differing, u.room_type
    ), lefts as (
      select type.name, (
        select min(coalesce((
          select sum(a.quantity) from allotments a
          where a.service_id = nights.service_id and a.room_type = type.name
            and nights.night >= a.check_in_day and nights.night < a.check_out_day), 0)
          - coalesce((
            select rooms from used
            where used.room_type = type.name and used.differing is not distinct from nights.differing), 0))
        from nights)::int as rooms_left
      from (values ${types}) as type(name)
    )
    select trip_places(${tripId}) as places,
      (select coalesce(sum(adults + children), 0)::int from bookings b
        where b.trip_id = ${tripId} and b.is_holding and not b.is_staff and b.id is distinct from ${except}::uuid) as held,
      (select json_object_agg(name, rooms_left) from lefts) as left
    from trips where id = ${tripId}`

const freeOf = writtenOnce<{ tripId: string; except: string | null }>((values) => sql`${prepared}${freeOn(values)}`)

/**
 * The free places and rooms, with those of the booking `except` counted as free. A hotel without allotment rows does
 * not limit. A hotel with rows gives the listed rooms of each night, so the free rooms of a type are those of its
 * scarcest night. Who has another room in one hotel uses that one there.
 */
export async function availabilityOf(
  reader: Reader,
  tripId: string,
  except: string | null = null,
): Promise<Availability> {
  const { rows } = await reader.execute<Free>(freeOf({ tripId, except }))
  if (!rows[0]) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return availabilityFrom(rows[0])
}

/** The free places and rooms of each of these trips, by its id, in one query. */
export async function availabilityOfEach(
  reader: Reader,
  tripIds: readonly string[],
): Promise<Map<string, Availability>> {
  const { rows } = await reader.execute<Free & { tripId: string }>(sql`
    select asked.id as "tripId", free.* from unnest(${sql.param([...tripIds])}::uuid[]) as asked(id)
    cross join lateral (${freeOn({ tripId: sql`asked.id`, except: sql`null` })}) as free`)
  return new Map(rows.map(({ tripId, ...free }) => [tripId, availabilityFrom(free)]))
}

const availabilityFrom = ({ places, held, left }: Free): Availability => ({
  ...{ places, placesLeft: places === null ? null : places - held, roomsLeft: left },
})
