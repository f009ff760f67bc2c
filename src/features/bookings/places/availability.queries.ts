import { sql } from 'drizzle-orm'
import type { Availability } from '#src/features/bookings/booking/booking.contract.ts'
import { type RoomType, roomTypes } from '#src/features/services/form/room-types.values.ts'
import type { Reader } from '#src/server/db/database.ts'
import { prepared } from '#src/server/db/prepared.ts'
import { writtenOnce } from '#src/server/db/written-once.ts'
import { Refusal } from '#src/shared/refusal.ts'

const types = sql.raw(roomTypes.map((type) => `('${type}')`).join(', '))

const freeOf = writtenOnce<{ tripId: string; except: string | null }>(
  ({ tripId, except }) => sql`${prepared}
    with nights as (
      select distinct a.service_id, n.night
      from services s
      join allotments a on a.service_id = s.id
      cross join lateral generate_series(a.check_in_day, a.check_out_day - 1) as n(night)
      where s.itinerary_id = ${tripId} and s.category = 'hotel'
    ), used as (
      select r.room_type, count(*)::int as rooms
      from rooms r
      where r.trip_id = ${tripId} and (
        exists (select 1 from bookings b where b.room_id = r.id and b.is_holding and b.id is distinct from ${except}::uuid)
        or exists (
          select 1 from beds d join participants p on p.id = d.participant_id
          where d.room_id = r.id and p.booking_id is distinct from ${except}::uuid))
      group by r.room_type
    ), lefts as (
      select type.name, (
        select min(coalesce((
          select sum(a.quantity) from allotments a
          where a.service_id = nights.service_id and a.room_type = type.name
            and nights.night >= a.check_in_day and nights.night < a.check_out_day), 0))
        from nights)::int - coalesce(used.rooms, 0) as rooms_left
      from (values ${types}) as type(name)
      left join used on used.room_type = type.name
    )
    select trip_places(${tripId}) as places,
      (select coalesce(sum(adults + children), 0)::int from bookings b
        where b.trip_id = ${tripId} and b.is_holding and not b.is_staff and b.id is distinct from ${except}::uuid) as held,
      (select json_object_agg(name, rooms_left) from lefts) as left
    from trips where id = ${tripId}`,
)

/**
 * The free places and rooms, with those of the booking `except` counted as free. A hotel without allotment rows does
 * not limit. A hotel with rows gives the listed rooms of each night, so the free rooms of a type are those of its
 * scarcest night.
 */
export async function availabilityOf(
  reader: Reader,
  tripId: string,
  except: string | null = null,
): Promise<Availability> {
  const { rows } = await reader.execute<{
    places: number | null
    held: number
    left: Record<RoomType, number | null>
  }>(freeOf({ tripId, except }))
  if (!rows[0]) throw new Refusal('calls.not-found', { kind: 'notFound' })
  const { places, held, left } = rows[0]
  return { places, placesLeft: places === null ? null : places - held, roomsLeft: left }
}
