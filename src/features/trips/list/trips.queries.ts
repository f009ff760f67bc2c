import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type TripStatus, tripStatuses } from '#src/features/trips/life/trip-statuses.values.ts'
import { statusOrder } from '#src/features/trips/trips.tables.ts'
import type { Reader } from '#src/server/db/database.ts'
import { type Cursor, readCursor, writeCursor } from '#src/server/db/paging.ts'
import { prepared } from '#src/server/db/prepared.ts'
import { holding } from '#src/server/db/searching.ts'
import { readWritten, Written } from '#src/server/http/written.ts'
import { organisingRoles } from '#src/shared/abilities.ts'
import { addDays, addMonths, type Day, weekday } from '#src/shared/day.ts'
import { alertDeadlines, nextDeadline, type TripForDeadline } from './next-deadline.rules.ts'
import type { TripConcern } from './trip-concerns.values.ts'
import { coreColumns, corePairs, headsJoin, ownersOfPage } from './trip-core.queries.ts'
import type { getCalendar, listOwners, listTripDates, listTripKeys, listTrips } from './trips.contract.ts'

type Listed = z.output<(typeof listTrips)['schema']['response'][200]>
type Asked = z.output<(typeof listTrips)['schema']['querystring']>
type Filters = Pick<Asked, 'search' | 'status' | 'modules' | 'ownerIds'>
type Narrowed = Filters & { only?: TripConcern | undefined; ids?: readonly string[] | undefined }
type Counts = Partial<Record<TripStatus, number>>

/**
 * The condition that a column has one of these values. A single value is compared directly, so that an index that
 * begins with it also gives the order.
 */
function anyOf(column: SQL, values: readonly string[] | undefined, type = 'text'): SQL {
  if (!values?.length) return sql``
  if (values.length === 1) return sql`and ${column} = ${values[0]}::${sql.raw(type)}`
  return sql`and ${column} = any(${sql.param(values)}::${sql.raw(type)}[])`
}

const daysOfSoon = 30
const holds: Record<TripConcern, (today: Day) => SQL> = {
  belowMinimum: () => sql`t.status = 'forSale' and exists (
    select 1 from (values (1)) as one ${headsJoin} where hp.paying < cd.min_participants)`,
  leavingSoon: (today) => sql`t.status in ('draft', 'forSale', 'confirmed')
    and t.departs_on between ${today}::date and ${addDays(today, daysOfSoon)}::date`,
  balancesMissing: () => sql`t.status in ('forSale', 'confirmed') and exists (
    select 1 from open_balances o where o.trip_id = t.id)`,
}

const narrowed = ({ only, ids, ...filters }: Narrowed, today: Day) => sql`${matching(filters)}
  ${only ? sql`and ${holds[only](today)}` : sql``} ${anyOf(sql`t.id`, ids, 'uuid')}`
const matching = ({ search, modules, ownerIds }: Filters) => sql`
  ${holding(sql`t.folded`, search)} ${anyOf(sql`t.type`, modules)}
  ${
    ownerIds?.length
      ? sql`and exists (select 1 from trip_owners w where w.trip_id = t.id ${anyOf(sql`w.user_id`, ownerIds, 'uuid')})`
      : sql``
  }`
const ofStatus = ({ status }: Filters) => anyOf(sql`t.status`, status)
const isPlain = ({ search, modules, ownerIds, only, ids }: Narrowed) =>
  search === '' && !modules?.length && !ownerIds?.length && !only && !ids
/**
 * Prepares the usual view, whose query has some two dozen forms: states, a day, a page. With search, filters and other
 * orders there would be scores.
 */
const preparedIfPlain = (asked: Narrowed, sort = 'departsOn') =>
  isPlain(asked) && sort === 'departsOn' ? prepared : sql``
const countsOfAll = sql`(select json_object_agg(status, trips) from trip_counts)`
const countsOf = (asked: Narrowed, today: Day) =>
  isPlain(asked)
    ? countsOfAll
    : sql`(
  select json_object_agg(status, n) from (
    select t.status, count(*) as n from trips t where ${narrowed(asked, today)} group by t.status) counted)`

/** The most rows of a page that is extended to reach the wanted day. */
const farthest = 1_000

/** The keys of past trips count down from this number, far above those of coming trips. */
const pastFrom = 1_000_000
const dayZero = sql`date '2000-01-01'`

/** The sorting of the trips `t`: an index begins with `key` and continues with `id`. */
type Sorting = { key: SQL; type: 'int' | 'text' | 'date'; id: SQL }

/**
 * The sorting by a field. Coming trips come by their start, then past ones backwards; only this order reads its index
 * from both ends.
 */
function sortingOf(sort: string, today: Day): Sorting {
  const day = sql`(t.departs_on - ${dayZero})`
  const id = sql`t.id`
  const sortings: Record<string, Sorting> = {
    departsOn: {
      key: sql`case when t.returns_on >= ${today}::date then ${day} else ${sql.raw(String(pastFrom))} - ${day} end`,
      type: 'int',
      id,
    },
    '-departsOn': { key: sql`t.departs_on`, type: 'date', id },
    title: { key: sql`t.title collate "it-x-icu"`, type: 'text', id },
    status: { key: statusOrder(sql`t.status`), type: 'int', id },
    participants: { key: sql`h.held`, type: 'int', id: sql`h.trip_id` },
  }
  return sortings[sort] ?? sortings[sort.replace('-', '')]!
}

/** The earliest open alert of the trip `t` that is a deadline of the column, as JSON. */
const firstAlert = (isMoneySeen: boolean) => sql`(
  select json_build_object('kind', a.kind, 'dueOn', a.due_on) from alerts a
  where a.trip_id = t.id and a.closed_at is null and a.kind in (${sql.raw(
    alertDeadlines
      .filter((kind) => isMoneySeen || kind !== 'balances')
      .map((kind) => `'${kind}'`)
      .join(', '),
  )})
  order by a.due_on, a.kind limit 1)`

/**
 * The days of the longest trip (`durationRefusal`). It limits the start of trips that touch a day, so that an index
 * finds them.
 */
const mostDays = 60

type Paged = { sort: string; sorting: Sorting; today: Day; rows: SQL; from: Cursor | null; dir: SQL; beyond: SQL }

/** The ids of a page, in order. The usual order, coming and then past trips, reads its index from both ends. */
function pageOf({ sort, sorting, today, rows, from, dir, beyond }: Paged): SQL {
  const { key, type, id } = sorting
  const limit = sql`limit (select n + 1 from reach)`
  if (sort === 'departsOn') return bothWays(key, { today, rows, from, limit })
  const after = from
    ? sql`and (${key}, ${id}) ${beyond} (${String(from.after)}::${sql.raw(type)}, ${from.id}::uuid)`
    : sql``
  return sql`select ${id} as id, ${key} as key ${rows} ${after} order by ${key} ${dir}, ${id} ${dir} ${limit}`
}

function bothWays(
  key: SQL,
  { today, rows, from, limit }: Pick<Paged, 'today' | 'rows' | 'from'> & { limit: SQL },
): SQL {
  const toCome = sql`t.returns_on >= ${today}::date and t.departs_on > ${addDays(today, -mostDays)}::date`
  const past = sql`t.returns_on < ${today}::date and t.departs_on < ${today}::date`
  const { afterToCome, afterPast } = afterBothWays(from)
  return sql`select id, key from (
    (select t.id, ${key} as key ${rows} and ${toCome} ${afterToCome} order by t.departs_on, t.id ${limit})
    union all
    (select t.id, ${key} as key ${rows} and ${past} ${afterPast} order by t.departs_on desc, t.id ${limit})) both_ways
    order by key, id ${limit}`
}

/**
 * The conditions for the rows after a row. A deep page then starts where it begins; after a past trip only past ones
 * follow.
 */
function afterBothWays(from: Cursor | null): { afterToCome: SQL; afterPast: SQL } {
  if (from === null) return { afterToCome: sql``, afterPast: sql`` }
  const at = Number(from.after)
  const day = sql`(${dayZero} + ${at < pastFrom / 2 ? at : pastFrom - at}::int)`
  if (at < pastFrom / 2)
    return { afterToCome: sql`and (t.departs_on, t.id) > (${day}, ${from.id}::uuid)`, afterPast: sql`` }
  const afterPast = sql`and t.departs_on <= ${day} and (t.departs_on < ${day} or t.id > ${from.id}::uuid)`
  return { afterToCome: sql`and false`, afterPast }
}

/** One page of the list of trips with its counts, in one query. With `isMoneySeen` its deadlines include balances. */
export async function tripsList(
  reader: Reader,
  asked: Omit<Asked, 'limit'> & Narrowed,
  { today, size, isMoneySeen }: { today: Day; size: number; isMoneySeen: boolean },
): Promise<Listed> {
  const { sort, date } = asked
  const sorting = sortingOf(sort, today)
  const { key, id } = sorting
  const joins = sort.endsWith('participants') ? sql`join trip_heads h on h.trip_id = t.id` : sql``
  const [dir, beyond, within] = sort.startsWith('-') ? [sql`desc`, sql`<`, sql`>=`] : [sql`asc`, sql`>`, sql`<=`]
  const from = readCursor(asked.cursor)
  const rows = sql`from trips t ${joins} where ${narrowed(asked, today)} ${ofStatus(asked)}`
  const target =
    date === undefined
      ? sql`select null::uuid as id, null::${sql.raw(sorting.type)} as key, null::date as departs_on`
      : sql`
    select t.id, ${key} as key, t.departs_on ${rows} and t.departs_on >= ${date}::date order by t.departs_on, t.id limit 1`
  const nearby =
    sort === 'departsOn'
      ? sql`and t.departs_on >= least(x.departs_on, ${addDays(today, -mostDays)}::date)
          and t.departs_on <= case when x.key < ${pastFrom / 2} then x.departs_on else date 'infinity' end`
      : sql``
  const { rows: found } = await reader.execute<{
    counts: Counts | null
    reach: number
    dateTripId: string | null
    trips: (Listed['trips'][number] & { deadline: Omit<TripForDeadline, 'status'>; key: string | number })[]
  }>(sql`${preparedIfPlain(asked, sort)}
    with target as (${target}),
    reach as (
      select greatest(${size}, least(${farthest}, (
        select count(*) + 10 from target x join lateral (
          select 1 ${rows} ${nearby} and (${key}, ${id}) ${within} (x.key, x.id)) y on true
        where ${from === null} and x.id is not null)))::int as n
    ),
    page as (
      ${pageOf({ sort, sorting, today, rows, from, dir, beyond })}
    )
    select ${countsOf(asked, today)} as counts, (select n from reach) as reach, (select id from target) as "dateTripId",
      coalesce((
        select json_agg(json_build_object(${corePairs}, 'isPast', t.returns_on < ${today}::date, 'seriesId', t.series_id,
          'deadline', json_build_object('confirmBy', t.confirm_by, 'customersReleaseOn', t.customers_release_on,
            'options', h.option, 'alert', ${firstAlert(isMoneySeen)}),
          'key', page.key) order by page.key ${dir}, t.id ${dir})
        from page cross join lateral (select * from trips t where t.id = page.id offset 0) t ${headsJoin}), '[]') as trips`)
  const { counts, reach, dateTripId, trips } = found[0]!
  const shown = trips.slice(0, reach)
  const last = shown.at(-1)
  return {
    trips: shown.map(({ deadline, key: _key, ...trip }) => ({
      ...trip,
      nextDeadline: nextDeadline({ ...deadline, status: trip.status }, today),
    })),
    counts: everyStatus(counts),
    total: totalOf(counts, asked.status),
    next: trips.length > reach && last ? writeCursor({ after: last.key, id: last.id }) : null,
    dateTripId,
  }
}

/** The rows of these trips in the list, regardless of its filters. */
export async function tripRows(
  reader: Reader,
  ids: readonly string[],
  { today, isMoneySeen }: { today: Day; isMoneySeen: boolean },
): Promise<Listed['trips']> {
  const { trips } = await tripsList(
    reader,
    { search: '', sort: '-departsOn', ids },
    { today, size: ids.length, isMoneySeen },
  )
  return trips
}

function everyStatus(counts: Counts | null): Record<TripStatus, number> {
  return Object.fromEntries(tripStatuses.map((status) => [status, counts?.[status] ?? 0])) as Record<TripStatus, number>
}

function totalOf(counts: Counts | null, wanted: readonly TripStatus[] | undefined): number {
  const all = everyStatus(counts)
  return (wanted?.length ? wanted : tripStatuses).reduce((sum, status) => sum + all[status], 0)
}

/** The trips of a list, at most `limit`, with the data that acts on several trips need. */
export async function tripKeys(
  reader: Reader,
  asked: Narrowed,
  { today, limit }: { today: Day; limit: number },
): Promise<z.output<(typeof listTripKeys)['schema']['response'][200]>> {
  const { rows } = await reader.execute<{ id: string; version: number; title: string; status: TripStatus }>(sql`
    select t.id, t.version, t.title, t.status from trips t
    where ${narrowed(asked, today)} ${ofStatus(asked)} order by t.departs_on, t.id limit ${limit}`)
  return rows
}

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

/** The people who may own a trip, and owners who no longer may (`isActive` false). */
export async function owners(reader: Reader): Promise<z.output<(typeof listOwners)['schema']['response'][200]>> {
  const { rows } = await reader.execute<{ id: string; name: string; isActive: boolean }>(sql`
    select id, name, "isActive" from (
      select u.id, u.name, u.suspended_at is null and u.roles && ${sql.param(organisingRoles)}::text[] as "isActive" from users u
    ) known
    where "isActive" or exists (select 1 from trip_owners o where o.user_id = known.id)
    order by name collate "it-x-icu", id`)
  return rows
}
