import { sql } from 'drizzle-orm'
import { daysSetting } from '#src/features/settings/settings.queries.ts'
import { documentCount } from '#src/features/trips/page/trip-documents.queries.ts'
import { policiesLeft } from '#src/features/trips/page/trip-insured.queries.ts'

const isOwing = sql`b.status in ('confirmed', 'canceled') and m.due > 0`

/**
 * The number of people who still owe, confirmed or with an unpaid penalty, and their amounts, counted as the quick
 * filter "Manca il saldo" does.
 */
const owing = sql`
  select coalesce(sum(case b.status when 'confirmed' then b.adults + b.children
      else (select count(*) from participants p where p.booking_id = b.id) end) filter (where ${isOwing}), 0)::int as people,
    coalesce(sum(m.due) filter (where ${isOwing}), 0)::float8 as cents,
    count(*) filter (where m.net > greatest(m.owed, 0))::int as refunds,
    coalesce(sum(m.net - greatest(m.owed, 0)) filter (where m.net > greatest(m.owed, 0)), 0)::float8 as refund_cents
  from bookings b join booking_money m on m.booking_id = b.id
  where b.trip_id = t.id and not b.is_staff`

const withoutBed = sql`
  select count(*)::int from participants p
  join bookings b on b.id = p.booking_id and b.is_holding
  where p.trip_id = t.id and p.canceled_at is null and t.type = 'multiDay'
    and not exists (select 1 from beds where participant_id = p.id)`

/** The first day on which a hotel wants its list: the hotel's own or the usual number of days before check-in. */
const roomingBy = sql`
  select min(t.departs_on + coalesce(a.first, s.day) - 1 - coalesce(s.rooming_days, ${daysSetting('roomingDays')}))
  from services s
  cross join lateral (select min(check_in_day) as first from allotments where service_id = s.id) a
  where s.itinerary_id = t.id and s.category = 'hotel'`

/** The people with a seat on a coach, and those without one, counted once a coach has a map. Drivers need no seat. */
const seatsGiven = sql`
  select count(*) filter (where s.id is not null)::int as seated, count(*) filter (where s.id is null)::int as missing
  from participants p
  join bookings b on b.id = p.booking_id and b.is_holding
  left join seats s on s.participant_id = p.id
  where p.trip_id = t.id and p.canceled_at is null and p.type <> 'driver'
    and exists (select 1 from vehicles v join vehicle_maps m on m.vehicle_id = v.id where v.itinerary_id = t.id)`

/** The work left on the trip `t`, as JSON of `workShape`. */
export const workJson = sql`(
  select json_build_object('owing', o.people, 'owedCents', o.cents, 'refunds', o.refunds, 'refundCents', o.refund_cents,
    'rooms', (select count(*) from used_rooms(t.id))::int, 'withoutBed', (${withoutBed}),
    'seated', g.seated, 'withoutSeat', g.missing,
    'aloneOpen', (select count(*) from people_alone where trip_id = t.id and state = 'open')::int, 'roomingBy', (${roomingBy}),
    'policies', ${policiesLeft}, 'documents', ${documentCount})
  from (${owing}) o, (${seatsGiven}) g)`
