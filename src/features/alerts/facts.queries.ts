import { sql } from 'drizzle-orm'
import { headsJoin } from '#src/features/trips/list/trip-core.queries.ts'
import { hasFinalReport } from '#src/features/trips/page/trip.queries.ts'
import { policiesLeft } from '#src/features/trips/page/trip-insured.queries.ts'
import type { Reader } from '#src/server/db/database.ts'
import type { Day } from '#src/shared/day.ts'
import type { TripFacts } from './due.rules.ts'

/** Options and unanswered bookings of the trip `t`. A day that is over without a lapse is one that is paid for. */
const options = (today: Day) => sql`(
  select json_build_object('n', count(*), 'overSince', min(b.confirm_by) filter (where b.confirm_by < ${today}::date))
  from bookings b
  where b.trip_id = t.id and b.is_holding and b.status <> 'confirmed' and not b.is_staff)`

/** The open balances of the trip `t`. They count as reminded of from the day on which the last one was. */
const balances = sql`(
  select json_build_object('n', count(*), 'cents', sum(m.due)::float8, 'dueOn', min(coalesce(o.due_on, t.departs_on)),
    'remindedOn', case when bool_and(r.at is not null) then min((r.at at time zone 'Europe/Rome')::date) end)
  from open_balances o cross join lateral (select due from booking_money where booking_id = o.booking_id offset 0) m
  cross join lateral (
    select max(b.created_at) as at from balance_reminders b left join messages g on g.id = b.message_id
    where b.booking_id = o.booking_id and g.state is distinct from 'failed') r
  where o.trip_id = t.id having count(*) > 0)`

const services = sql`coalesce((
  select json_agg(json_build_object('id', s.id, 'name', s.name, 'category', s.category, 'provider', p.company_name,
    'servedOn', t.departs_on + coalesce(a.first, s.day) - 1, 'optionOn', s.option_on, 'releaseOn', s.release_on,
    'releaseDays', s.release_days, 'roomingDays', s.rooming_days,
    'isConfirmationSent', s.communication_status = 'sent',
    'givenBackOn', (select max(r.released_on) from room_releases r where r.service_id = s.id),
    'rooms', coalesce(a.rooms, '[]'), 'maxPerGuide', s.max_per_guide, 'guidesBooked', s.guides_booked,
    'people', case when s.has_limited_access
      then least(s.access_limit, (select count(*) from service_attendees e where e.service_id = s.id)) else h.confirmed end)
    order by s.day, s.position, s.id)
  from services s left join providers p on p.id = s.provider_id
  cross join lateral (
    select min(check_in_day) as first, json_agg(json_build_object('roomType', room_type, 'quantity', quantity)
      order by room_type, check_in_day) as rooms
    from allotments where service_id = s.id) a
  where s.itinerary_id = t.id), '[]')`

const dues = sql`coalesce((
  select json_agg(json_build_object('serviceId', d.service_id, 'dueOn', d.due_on, 'cents', d.left_cents))
  from services s join supplier_dues d on d.service_id = s.id where s.itinerary_id = t.id), '[]')`

/**
 * What decides the alerts of these trips, in one statement. Nothing stores yet whether news sheets and rooming lists
 * were made.
 */
export async function factsOfTrips(reader: Reader, tripIds: readonly string[], today: Day): Promise<TripFacts[]> {
  const { rows } = await reader.execute<{ facts: TripFacts }>(sql`
    select json_build_object('id', t.id, 'status', t.status, 'departsOn', t.departs_on, 'returnsOn', t.returns_on,
      'confirmedOn', (t.confirmed_at at time zone 'Europe/Rome')::date, 'customersReleaseOn', t.customers_release_on,
      'paying', hp.paying, 'minParticipants', cd.min_participants, 'people', h.confirmed,
      'options', ${options(today)}, 'balances', ${balances}, 'services', ${services}, 'dues', ${dues},
      'suppliersToTell', case when t.status = 'cancelled' then (
        select count(*) from services s where s.itinerary_id = t.id and s.communication_status = 'sent') else 0 end,
      'policies', ${policiesLeft}, 'newsSheet', null, 'roomingSent', null, 'hasFinalReport', ${hasFinalReport}) as facts
    from unnest(${sql.param(tripIds)}::uuid[]) as asked(id) join trips t on t.id = asked.id ${headsJoin}
    where t.status in ('forSale', 'confirmed', 'completed', 'cancelled')`)
  return rows.map(({ facts }) => facts)
}

/** The trips that may have alerts: all that are neither drafts nor archived, and those that still have some open. */
export async function tripsWithAlerts(reader: Reader): Promise<string[]> {
  const { rows } = await reader.execute<{ id: string }>(sql`
    select id from trips where status in ('forSale', 'confirmed', 'completed', 'cancelled')
    union select trip_id from alerts where closed_at is null order by id`)
  return rows.map(({ id }) => id)
}
