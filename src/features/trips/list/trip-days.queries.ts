import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type TripStatus, tripStatuses } from '#src/features/trips/life/trip-statuses.values.ts'
import type { Reader } from '#src/server/db/database.ts'
import { readWritten, Written } from '#src/server/http/written.ts'
import { addDays, addMonths, type Day, weekday } from '#src/shared/day.ts'
import { coreColumns, headsJoin, ownersOfPage } from './trip-core.queries.ts'
import { anyOf, type Filters, matching, mostDays } from './trip-filters.queries.ts'
import type { getCalendar, listTripDates } from './trips.contract.ts'

type Calendar = z.output<(typeof getCalendar)['schema']['response'][200]>

/** The days of the weeks, from Monday, that a month touches. */
function gridOf(month: string): { from: Day; to: Day } {
  const first = `${month}-01`
  const last = addDays(addMonths(first, 1), -1)
  return { from: addDays(first, 1 - weekday(first)), to: addDays(last, 7 - weekday(last)) }
}

const touchingDays = (from: Day, to: Day) => sql`t.departs_on <= ${to}::date and t.returns_on >= ${from}::date
  and t.departs_on > ${addDays(from, -mostDays)}::date`

/**
 * The trips of a month's grid with the counts of their states, as JSON written by one query. Trips in other states are
 * counted too.
 */
export async function writtenCalendar(
  reader: Reader,
  { month, status, ...filters }: Filters & { month: string },
): Promise<Written<Calendar>> {
  const { from, to } = gridOf(month)
  const { rows } = await reader.execute<{ answer: string }>(sql`
    with page as materialized (
      select t.* from trips t where ${matching(filters)} and ${touchingDays(from, to)}
    ), ${ownersOfPage}
    select json_build_object('from', ${from}::text, 'to', ${to}::text,
      'counts', (
        select json_object_agg(known.status, (select count(*) from page where page.status = known.status))
        from unnest(${sql.param(tripStatuses)}::text[]) as known(status)),
      'trips', coalesce((
        select json_agg(shown) from (
          select ${coreColumns} from page t left join owned on owned.trip_id = t.id ${headsJoin}
          where true ${anyOf(sql`t.status`, status)} order by t.departs_on, t.returns_on desc, t.id) shown), '[]'))::text as answer`)
  return new Written(rows[0]!.answer)
}

export const calendarOf = async (reader: Reader, asked: Filters & { month: string }): Promise<Calendar> =>
  readWritten(await writtenCalendar(reader, asked))

/** Trips, except cancelled ones, that touch these days (at most 400), for the dots of a calendar. */
export async function tripDates(
  reader: Reader,
  { from, to }: { from: Day; to: Day },
): Promise<z.output<(typeof listTripDates)['schema']['response'][200]>> {
  const last = to > addDays(from, 400) ? addDays(from, 400) : to
  const { rows } = await reader.execute<{
    id: string
    title: string
    status: TripStatus
    departsOn: Day
    returnsOn: Day
  }>(sql`
    select t.id, t.title, t.status, t.departs_on as "departsOn", t.returns_on as "returnsOn" from trips t
    where ${touchingDays(from, last)} and t.status <> 'cancelled'
    order by t.departs_on, t.id`)
  return rows
}
