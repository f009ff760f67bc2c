import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { isoOf } from '#src/server/db/columns.ts'
import type { Reader } from '#src/server/db/database.ts'
import { readCursor, writeCursor } from '#src/server/db/paging.ts'
import type { Actor } from '#src/server/work.ts'
import { isOnlyOrganizer } from '#src/shared/abilities.ts'
import { addDays, type Day, weekday } from '#src/shared/day.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { type AlertKind, kindsAddressedTo, kindsReadBy } from './alert-kinds.values.ts'
import type { getTripAlerts, listAlerts, listAlertTrips, TripAlert } from './alerts.contract.ts'

type Listed = z.output<(typeof listAlerts)['schema']['response'][200]>
type Asked = z.output<(typeof listAlerts)['schema']['querystring']>
type OfTrip = z.output<(typeof getTripAlerts)['schema']['response'][200]>
type Reading = { actor: Actor; today: Day; now: Date }

/** The days for which closed alerts are listed, and the most of them and of those put off. */
const daysListed = 7
const mostBeside = 50

/** The crew's name of a trip. It is not stored in an alert, because it is a person's. */
const crewName = (type: 'guide' | 'driver') => sql`(
  select rtrim(c.name || ' ' || c.surname) from participants p
  join bookings b on b.id = p.booking_id and b.is_holding join customers c on c.id = p.customer_id
  where p.trip_id = a.trip_id and p.type = ${sql.raw(`'${type}'`)} and p.canceled_at is null
  order by b.number, p.position limit 1)`

const params = sql`case when a.kind in ('dossier', 'finalReport')
  then a.params || jsonb_build_object('leader', ${crewName('guide')}, 'driver', ${crewName('driver')}) else a.params end`

const pairs = (mine: readonly AlertKind[]) => sql`'id', a.id, 'version', a.version, 'kind', a.kind, 'tripId', a.trip_id,
  'causeId', a.cause_id, 'dueOn', a.due_on, 'params', ${params}, 'isMine', a.kind = any(${sql.param(mine)}::text[]),
  'putOff', case when a.put_off_until is null then null
    else json_build_object('until', a.put_off_until, 'reason', a.put_off_reason, 'by', a.put_off_by_name) end,
  'closed', case when a.closed_at is null then null
    else json_build_object('at', ${isoOf(sql`a.closed_at`)}, 'closing', a.closing, 'by', a.closed_by_name) end`

/** The condition that an open alert `a` shows, and that it does not because it is put off. */
const isPutOff = (today: Day) => sql`coalesce(a.put_off_until > ${today}::date, false)`
const shows = (today: Day) => sql`a.closed_at is null and a.appears_on <= ${today}::date and not ${isPutOff(today)}`

/** The alerts of a trip that show, and how many of them are overdue, as JSON. */
export const shownAlerts = (tripId: SQL, today: Day, kinds: readonly AlertKind[]) => sql`(
  select json_build_object('n', count(*), 'late', count(*) filter (where a.due_on < ${today}::date))
  from alerts a where a.trip_id = ${tripId} and ${shows(today)} and a.kind = any(${sql.param(kinds)}::text[]))`

/** The kinds that a person asked for, among those addressed to them. */
function addressed(actor: Actor, kinds: readonly AlertKind[] | undefined): AlertKind[] {
  const own = kindsReadBy(actor.ability)
  return kindsAddressedTo(actor.roles).filter((kind) => own.includes(kind) && (kinds?.includes(kind) ?? true))
}

const ofOwners = (ownerIds: readonly string[] | undefined): SQL =>
  ownerIds?.length
    ? sql`and exists (
        select from trip_owners w where w.trip_id = a.trip_id and w.user_id = any(${sql.param(ownerIds)}::uuid[]))`
    : sql``

/** A person who is only an organiser has their own trips in the inbox, unless they ask for all. */
const ownersCounted = ({ roles, userId }: Actor) => (userId !== null && isOnlyOrganizer(roles) ? [userId] : undefined)

/** One page of the alerts addressed to a person, with those put off, those closed lately and their counts, in one query. */
export async function alertsFor(reader: Reader, asked: Asked, { actor, today, now }: Reading): Promise<Listed> {
  const kinds = addressed(actor, asked.kinds)
  const from = readCursor(asked.cursor)
  const since = new Date(now.getTime() - daysListed * 86_400_000).toISOString()
  const sunday = addDays(today, 7 - weekday(today))
  const filtered = sql`a.kind = any(${sql.param(kinds)}::text[]) ${asked.of ? sql`and a.trip_id = ${asked.of}` : sql``}
    ${ofOwners(asked.ownerIds)}`
  const listed = (condition: SQL, order: SQL, limit: number) => sql`coalesce((
    select json_agg(json_build_object(${pairs(kinds)}, 'trip', json_build_object('title', t.title, 'status', t.status,
      'departsOn', t.departs_on, 'returnsOn', t.returns_on)) order by ${order})
    from (select * from alerts a where ${filtered} and ${condition} order by ${order} limit ${limit}) a
    join trips t on t.id = a.trip_id), '[]')`
  const after = from ? sql`and (a.due_on, a.id) > (${String(from.after)}::date, ${from.id}::uuid)` : sql``
  const beside = from === null ? sql`true` : sql`false`
  const { rows } = await reader.execute<Omit<Listed, 'next'>>(sql`
    select ${listed(sql`${shows(today)} ${after}`, sql`a.due_on, a.id`, asked.limit + 1)} as open,
      ${listed(sql`${beside} and a.closed_at is null and ${isPutOff(today)}`, sql`a.put_off_until, a.id`, mostBeside)} as "putOff",
      ${listed(sql`${beside} and a.closed_at > ${since}::timestamptz`, sql`a.closed_at desc, a.id`, mostBeside)} as closed,
      (select json_build_object(
          'late', count(*) filter (where ${shows(today)} and a.due_on < ${today}::date),
          'today', count(*) filter (where ${shows(today)} and a.due_on = ${today}::date),
          'week', count(*) filter (where ${shows(today)} and a.due_on > ${today}::date and a.due_on <= ${sunday}::date),
          'later', count(*) filter (where ${shows(today)} and a.due_on > ${sunday}::date),
          'putOff', count(*) filter (where ${isPutOff(today)}), 'closed', (
            select count(*) from alerts a where ${filtered} and a.closed_at > ${since}::timestamptz))
        from alerts a where ${filtered} and a.closed_at is null) as counts`)
  const { open, ...rest } = rows[0]!
  const shown = open.slice(0, asked.limit)
  const last = shown.at(-1)
  return {
    ...rest,
    open: shown,
    next: open.length > asked.limit && last ? writeCursor({ after: last.dueOn, id: last.id }) : null,
  }
}

/** The number in the rail: overdue or due today. */
export async function dueCount(reader: Reader, { actor, today }: Omit<Reading, 'now'>): Promise<{ due: number }> {
  const { rows } = await reader.execute<{ due: number }>(sql`
    select count(*)::int as due from alerts a
    where ${shows(today)} and a.due_on <= ${today}::date
      and a.kind = any(${sql.param(addressed(actor, undefined))}::text[]) ${ofOwners(ownersCounted(actor))}`)
  return rows[0]!
}

/** The trips with alerts that show to a person, by departure. */
export async function tripsWithShownAlerts(
  reader: Reader,
  { actor, today }: Omit<Reading, 'now'>,
): Promise<z.output<(typeof listAlertTrips)['schema']['response'][200]>> {
  const { rows } = await reader.execute<{ id: string; title: string; departsOn: Day; n: number }>(sql`
    select t.id, t.title, t.departs_on::text as "departsOn", count(*)::int as n
    from alerts a join trips t on t.id = a.trip_id
    where ${shows(today)} and a.kind = any(${sql.param(addressed(actor, undefined))}::text[])
    group by t.id order by t.departs_on, t.title, t.id limit 500`)
  return rows
}

/** The alerts of a trip of the kinds that the reader may read, also those addressed to others. */
export async function alertsOfTrip(reader: Reader, tripId: string, { actor, today, now }: Reading): Promise<OfTrip> {
  const kinds = kindsReadBy(actor.ability)
  const since = new Date(now.getTime() - 36 * 3_600_000).toISOString()
  const { rows } = await reader.execute<{ is_known: boolean; found: TripAlert[] }>(sql`
    select exists (select from trips where id = ${tripId}) as is_known, coalesce((
      select json_agg(json_build_object(${pairs(kindsAddressedTo(actor.roles))}) order by a.due_on, a.kind, a.id)
      from alerts a
      where a.trip_id = ${tripId} and a.kind = any(${sql.param(kinds)}::text[]) and case when a.closed_at is null
        then a.appears_on <= ${today}::date or ${isPutOff(today)}
        else a.closed_at > ${since}::timestamptz and (a.closed_at at time zone 'Europe/Rome')::date = ${today}::date end
    ), '[]') as found`)
  const { is_known: isKnown, found } = rows[0]!
  if (!isKnown) throw new Refusal('calls.not-found', { kind: 'notFound' })
  const isOff = ({ putOff }: TripAlert) => putOff !== null && putOff.until > today
  const open = found.filter(({ closed }) => closed === null)
  return {
    open: open.filter((alert) => !isOff(alert)),
    putOff: open.filter(isOff),
    closedToday: found.filter(({ closed }) => closed !== null),
  }
}
