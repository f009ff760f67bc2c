import { type SQL, sql } from 'drizzle-orm'
import { headsJoin } from '#src/features/trips/list/trip-core.queries.ts'
import { hasFinalReport } from '#src/features/trips/page/trip.queries.ts'
import { policiesLeftSince } from '#src/features/trips/page/trip-insured.queries.ts'
import { countsOnUs } from '#src/features/trips/page/trip-suppliers.queries.ts'
import type { Reader } from '#src/server/db/database.ts'
import { isUnderway } from '#src/server/mail/outbox.ts'
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
    where b.booking_id = o.booking_id and ${isUnderway(sql`g.state`)}) r
  where o.trip_id = t.id having count(*) > 0)`

/** The condition that the letter `l` told somebody: by email that left, without one, or by a reason to exclude. */
const isTold = sql`(l.message_id is null or exists (
  select from messages m where m.id = l.message_id and m.state = 'sent'))`

const services = sql`coalesce((
  select json_agg(json_build_object('id', s.id, 'name', s.name, 'category', s.category, 'provider', p.company_name,
    'servedOn', t.departs_on + coalesce(a.first, s.day) - 1, 'optionOn', s.option_on, 'releaseOn', s.release_on,
    'releaseDays', s.release_days, 'roomingDays', s.rooming_days,
    'isConfirmationSent', s.communication_status = 'sent',
    'givenBackOn', (select max(r.released_on) from room_releases r where r.service_id = s.id),
    'rooms', coalesce(a.rooms, '[]'),
    'isRecapSent', exists (select from letters l where l.service_id = s.id and l.trip_id = t.id
      and l.kind in ('guideRecap', 'restaurantRecap') and ${isTold}),
    'maxPerGuide', s.max_per_guide, 'guidesBooked', s.guides_booked,
    'people', case when s.has_limited_access
      then least(s.access_limit, (select count(*) from service_attendees e where e.service_id = s.id)) else h.confirmed end)
    order by s.day, s.position, s.id)
  from services s left join providers p on p.id = s.provider_id
  cross join lateral (
    select min(check_in_day) as first, json_agg(json_build_object('roomType', room_type, 'quantity', quantity)
      order by room_type, check_in_day) as rooms
    from allotments where service_id = s.id) a
  where s.itinerary_id = t.id), '[]')`

/** The confirmed people of the trip `t` whom no summons reached, and those of them whose booking has no address. */
const newsSheet = sql`(
  select json_build_object('left', count(*), 'withoutEmail', count(*) filter (where not exists (
    select from participants o join customers c on c.id = o.customer_id
    where o.booking_id = b.id and o.canceled_at is null and c.email <> '')))
  from participants p join bookings b on b.id = p.booking_id
  where p.trip_id = t.id and b.status = 'confirmed' and not b.is_staff and p.canceled_at is null
    and not exists (select from letters l
      where l.trip_id = t.id and l.kind = 'summons' and p.id = any (l.participant_ids) and ${isTold}))`

/** The condition that all of the crew of the trip `t` have their dossier. A trip without a crew is told by hand. */
const isDossierSent = sql`coalesce((
  select bool_and(exists (select from letters l
    where l.trip_id = t.id and l.kind = 'dossier' and p.id = any (l.participant_ids) and ${isTold}))
  from participants p join bookings b on b.id = p.booking_id
  where p.trip_id = t.id and b.is_staff and b.is_holding and p.canceled_at is null), false)`

/** For each hotel of the trip `t`, whether its list left, with the rooms and guests of now. */
const roomingSent = sql`(
  select coalesce(json_object_agg(s.id, json_build_object(
    'first', exists (select from rooming_versions v left join messages m on m.id = v.message_id
      where v.service_id = s.id and (m.state = 'sent' or v.told_how is not null)),
    'final', exists (select from rooming_versions v left join messages m on m.id = v.message_id
      where v.service_id = s.id and v.is_final and (m.state = 'sent' or v.told_how is not null)),
    'rooms', (select count(distinct b.room_id) from bookings b where b.trip_id = t.id and b.is_holding),
    'guests', (select count(*) from participants p join bookings b on b.id = p.booking_id
      where p.trip_id = t.id and b.is_holding and b.room_id is not null and p.canceled_at is null))), '{}')
  from services s where s.itinerary_id = t.id and s.category = 'hotel')`

/** The condition that the last one of these letters of the trip `t` told its reader, as the page of the cancellation says. */
const isLastTold = (isOwn: SQL) => sql`coalesce((
  select ${isTold} from letters l where l.trip_id = t.id and ${isOwn} order by l.seq desc limit 1), false)`

const customersToTell = sql`case when t.status = 'cancelled' then (
  select count(*) from bookings b
  where b.trip_id = t.id and not b.is_staff and b.cancel_cause = 'tripCancelled'
    and not ${isLastTold(sql`l.kind = 'customersCancelled' and l.booking_id = b.id`)}) else 0 end`

const suppliersToTell = sql`case when t.status = 'cancelled' then (
  select count(*) from services s
  where s.itinerary_id = t.id and ${countsOnUs}
    and not ${isLastTold(sql`l.kind = 'suppliersCancelled' and l.service_id = s.id`)}) else 0 end`

const dues = sql`coalesce((
  select json_agg(json_build_object('serviceId', d.service_id, 'dueOn', d.due_on, 'cents', d.left_cents))
  from services s join supplier_dues d on d.service_id = s.id where s.itinerary_id = t.id), '[]')`

/** What decides the alerts of these trips, in one statement. */
export async function factsOfTrips(reader: Reader, tripIds: readonly string[], today: Day): Promise<TripFacts[]> {
  const { rows } = await reader.execute<{ facts: TripFacts }>(sql`
    select json_build_object('id', t.id, 'status', t.status, 'departsOn', t.departs_on, 'returnsOn', t.returns_on,
      'confirmedOn', (t.confirmed_at at time zone 'Europe/Rome')::date, 'customersReleaseOn', t.customers_release_on,
      'paying', hp.paying, 'minParticipants', cd.min_participants, 'people', h.confirmed,
      'options', ${options(today)}, 'balances', ${balances}, 'services', ${services}, 'dues', ${dues},
      'customersToTell', ${customersToTell}, 'suppliersToTell', ${suppliersToTell},
      'policies', ${policiesLeftSince}, 'newsSheet', ${newsSheet}, 'roomingSent', ${roomingSent},
      'isDossierSent', ${isDossierSent},
      'hasFinalReport', ${hasFinalReport},
      'isPollSent', exists (select from polls where trip_id = t.id)) as facts
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
