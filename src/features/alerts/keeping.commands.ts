import { sql } from 'drizzle-orm'
import { settingsOf } from '#src/features/settings/settings.queries.ts'
import type { Work } from '#src/server/work.ts'
import { topic } from '#src/shared/topics.ts'
import { alertsOf, type DueAlert } from './due.rules.ts'
import { factsOfTrips } from './facts.queries.ts'

type Given = DueAlert & { tripId: string }

/**
 * Brings the alerts of these trips up to date: opens those whose cause came up, closes those whose cause is gone. Runs
 * take turns, so that each reads what the one before it wrote; running twice changes nothing. An alert due at once keeps
 * the day on which it came up. One that was closed by hand stays closed for what it was about then. Answers the number
 * of trips whose alerts changed.
 */
export async function keepAlerts(work: Work, tripIds: readonly string[]): Promise<number> {
  const { tx, today, now } = work
  const at = now.toISOString()
  await takeTurn(work)
  const settings = await settingsOf(tx)
  const facts = await factsOfTrips(tx, tripIds, today)
  const due: Given[] = facts.flatMap((trip) =>
    alertsOf(trip, settings, today).map((alert) => ({ ...alert, tripId: trip.id })),
  )
  const { rows } = await tx.execute<{ tripId: string }>(sql`
    with given as materialized (
      select g.* from json_to_recordset(${JSON.stringify(due)}::json)
        as g(kind text, "tripId" uuid, "causeId" uuid, "appearsOn" date, "dueOn" date, params jsonb)
    ), closed as (
      update alerts a set closed_at = ${at}, closing = 'gone', version = a.version + 1, updated_at = ${at},
        put_off_until = null, put_off_reason = null, put_off_by_name = null, closed_by_name = (${lastToAct(at)})
      where a.closed_at is null and a.trip_id = any(${sql.param(tripIds)}::uuid[]) and not exists (
        select from given g where g."tripId" = a.trip_id and g.kind = a.kind and g."causeId" = a.cause_id)
      returning a.trip_id
    ), kept as (
      insert into alerts as a (kind, trip_id, cause_id, appears_on, due_on, params, created_at, updated_at)
      select g.kind, g."tripId", g."causeId", coalesce(g."appearsOn", o.appears_on, ${today}::date),
        coalesce(g."dueOn", o.due_on, ${today}::date), g.params, ${at}::timestamptz, ${at}::timestamptz
      from given g
      left join alerts o on o.trip_id = g."tripId" and o.kind = g.kind and o.cause_id = g."causeId" and o.closed_at is null
      where not exists (
        select from alerts d
        where d.closing = 'done' and d.trip_id = g."tripId" and d.kind = g.kind and d.cause_id = g."causeId"
          and (g.params ->> 'of' is null or d.params ->> 'of' is null
            or string_to_array(g.params ->> 'of', ',') <@ string_to_array(d.params ->> 'of', ',')))
      on conflict (trip_id, kind, cause_id) where closed_at is null do update set
        appears_on = excluded.appears_on, due_on = excluded.due_on, params = excluded.params,
        put_off_until = case when excluded.due_on >= a.due_on then a.put_off_until end,
        put_off_reason = case when excluded.due_on >= a.due_on then a.put_off_reason end,
        put_off_by_name = case when excluded.due_on >= a.due_on then a.put_off_by_name end
      where (a.appears_on, a.due_on, a.params) is distinct from (excluded.appears_on, excluded.due_on, excluded.params)
      returning a.trip_id
    )
    select trip_id as "tripId" from closed union select trip_id from kept`)
  if (rows.length > 0) work.touch(topic.alerts, ...rows.map(({ tripId }) => topic.trip(tripId)))
  return rows.length
}

/** Waits for whoever else opens or closes alerts. */
export async function takeTurn({ tx }: Work): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('alerts'))`)
}

/** The person who settled the cause: that of the trip's last entry in the log, if it was made just now. */
const lastToAct = (at: string) => sql`
  select e.user_name from activity_entries e
  where e.itinerary_id = a.trip_id and e.user_id is not null and e.at > ${at}::timestamptz - interval '1 minute'
  order by e.seq desc limit 1`

const monthsKept = 2

/** Deletes alerts that closed by themselves long ago. Those closed by hand stay, so that they do not come back. */
export async function forgetOldAlerts({ tx, now }: Work): Promise<void> {
  await tx.execute(sql`
    delete from alerts where closing = 'gone' and closed_at < ${now.toISOString()}::timestamptz - make_interval(months => ${monthsKept})`)
}
