import { sql } from 'drizzle-orm'
import { daysSetting } from '#src/features/settings/settings.queries.ts'
import { documentCount } from '#src/features/trips/page/trip-documents.queries.ts'
import { policiesLeft } from '#src/features/trips/page/trip-insured.queries.ts'

/**
 * The number of people who still owe, confirmed or with an unpaid penalty, and their amounts, counted as the quick
 * filter "Manca il saldo" does. The database keeps what each booking owes and is owed (028, 040).
 */
const owing = sql`
  select coalesce(sum(case b.status when 'confirmed' then b.adults + b.children
      else (select count(*) from participants p where p.booking_id = b.id) end), 0)::int as people,
    coalesce(sum(o.left_cents), 0)::float8 as cents
  from open_balances o join bookings b on b.id = o.booking_id and not b.is_staff where o.trip_id = t.id`

const refunds = sql`
  select count(*)::int as bookings, coalesce(sum(o.cents), 0)::float8 as cents
  from open_refunds o join bookings b on b.id = o.booking_id and not b.is_staff where o.trip_id = t.id`

/**
 * The first day on which a hotel wants the list that it lacks: the first one by the hotel's own or the usual number of
 * days before check-in, then the final one. Null once every hotel has its final list.
 */
const roomingBy = sql`
  select min(t.departs_on + coalesce(a.first, s.day) - 1 - case when v.has_first then ${daysSetting('finalRoomingDays')}
    else coalesce(s.rooming_days, ${daysSetting('roomingDays')}) end)
  from services s
  cross join lateral (select min(check_in_day) as first from allotments where service_id = s.id) a
  cross join lateral (
    select count(*) > 0 as has_first, coalesce(bool_or(v.is_final), false) as has_final
    from rooming_versions v left join messages m on m.id = v.message_id
    where v.service_id = s.id and (m.state = 'sent' or v.told_how is not null)) v
  where s.itinerary_id = t.id and s.category = 'hotel' and not v.has_final`

/** The condition that a coach of the trip `t` has a map, and so gives seats. */
const hasMap = sql`exists (select 1 from vehicles v join vehicle_maps m on m.vehicle_id = v.id where v.itinerary_id = t.id)`

/**
 * The people who travel, in one look: the drivers, those without a bed, and those with and without a seat. Drivers need
 * no seat.
 */
const travelling = sql`
  select count(*) filter (where p.type = 'driver')::int as drivers,
    count(*) filter (where bed.participant_id is null)::int as without_bed,
    count(*) filter (where p.type <> 'driver' and seat.participant_id is not null)::int as seated,
    count(*) filter (where p.type <> 'driver' and seat.participant_id is null)::int as without_seat
  from participants p
  join bookings b on b.id = p.booking_id and b.trip_id = p.trip_id and b.is_holding
  left join (
    select d.participant_id from rooms r join beds d on d.room_id = r.id where r.trip_id = t.id
  ) bed on bed.participant_id = p.id
  left join (
    select s.participant_id from vehicles v join seats s on s.vehicle_id = v.id
    where v.itinerary_id = t.id and s.participant_id is not null
  ) seat on seat.participant_id = p.id
  where p.trip_id = t.id and p.canceled_at is null`

/** The work left on the trip `t`, as JSON of `workShape`, and the number of its drivers. */
export const workJson = sql`(
  select json_build_object('drivers', g.drivers, 'work', json_build_object(
    'owing', o.people, 'owedCents', o.cents, 'refunds', r.bookings, 'refundCents', r.cents,
    'rooms', (select count(*) from used_rooms(t.id, null, null))::int,
    'withoutBed', case when t.type = 'multiDay' then g.without_bed else 0 end,
    'seated', case when m.has then g.seated else 0 end, 'withoutSeat', case when m.has then g.without_seat else 0 end,
    'aloneOpen', case when t.type = 'multiDay' then (
      select count(*) from people_alone where trip_id = t.id and state = 'open')::int else 0 end,
    'roomingBy', (${roomingBy}), 'policies', ${policiesLeft}, 'documents', ${documentCount}))
  from (${owing}) o, (${refunds}) r, (${travelling}) g, (select ${hasMap} as has) m)`
