import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type TripStatus, tripStatuses } from '#src/features/trips/life/trip-statuses.values.ts'
import { statusOrder } from '#src/features/trips/trips.tables.ts'
import type { Reader } from '#src/server/db/database.ts'
import { fixed } from '#src/server/db/fixed.ts'
import { type Cursor, readCursor, writeCursor } from '#src/server/db/paging.ts'
import { prepared } from '#src/server/db/prepared.ts'
import { writtenByForm } from '#src/server/db/written-once.ts'
import { organisingRoles } from '#src/shared/abilities.ts'
import { addDays, type Day } from '#src/shared/day.ts'
import { alertDeadlines, type NextDeadline, nextDeadline, type TripForDeadline } from './next-deadline.rules.ts'
import type { TripConcern } from './trip-concerns.values.ts'
import { coreColumnsWithoutOwners, headsJoin } from './trip-core.queries.ts'
import { anyOf, type Filters, matching, mostDays } from './trip-filters.queries.ts'
import type { listOwners, listTripKeys, listTrips } from './trips.contract.ts'

type Listed = z.output<(typeof listTrips)['schema']['response'][200]>
type Asked = z.output<(typeof listTrips)['schema']['querystring']>
type Narrowed = Filters & { only?: TripConcern | undefined; ids?: readonly string[] | undefined }
type Counts = Partial<Record<TripStatus, number>>

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
const ofStatus = ({ status }: Filters) => anyOf(sql`t.status`, status)
const isPlain = ({ search, modules, ownerIds, only, ids }: Narrowed) =>
  search === '' && !modules?.length && !ownerIds?.length && !only && !ids
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
function sortingOf(sort: string, today: Value): Sorting {
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

/**
 * The earliest open alert of the trip `t` that is a deadline of the column. One that is put off counts on the day on
 * which it comes back.
 */
const firstAlert = (isMoneySeen: boolean, today: Value) => sql`(
  select case a.kind when 'customerRelease' then 'customersRelease' else a.kind end as kind,
    case when a.put_off_until > ${today}::date then greatest(a.due_on, a.put_off_until) else a.due_on end as due_on
  from alerts a
  where a.trip_id = t.id and a.closed_at is null and a.kind in (${sql.raw(
    alertDeadlines
      .filter((kind) => isMoneySeen || kind !== 'balances')
      .map((kind) => `'${kind}'`)
      .join(', '),
  )})
  order by 2, 1 limit 1)`

/** What decides the text of the list's statement. Everything else of a question is a value. */
type Form = {
  sort: string
  /** Narrows the trips beyond their state. Its own values are in it. */
  narrowing: SQL
  states: 'all' | 'one' | 'several'
  hasDate: boolean
  from: 'start' | 'toCome' | 'past' | 'row'
  counts: SQL
  isMoneySeen: boolean
}
type Value = Placeholder | string | number | readonly string[]
/** `earliest` is the first day on which a trip that is not over may have begun. */
type Values = Record<'today' | 'earliest' | 'size' | 'status' | 'date' | 'after' | 'afterId', Value>

const wanted = ({ narrowing, states }: Form, { status }: Values) => {
  if (states === 'all') return narrowing
  return states === 'one'
    ? sql`${narrowing} and t.status = ${status}::text`
    : sql`${narrowing} and t.status = any(${sql.param(status)}::text[])`
}

type Paged = { form: Form; values: Values; sorting: Sorting; rows: SQL; dir: SQL; beyond: SQL }

/** The rows of a page, in order. The usual order, coming and then past trips, reads its index from both ends. */
function pageOf({ form, values, sorting, rows, dir, beyond }: Paged): SQL {
  const { key, type, id } = sorting
  const limit = sql`limit (select n + 1 from reach)`
  if (form.sort === 'departsOn') return bothWays(key, { form, values, rows, limit })
  const { after, afterId } = values
  const past =
    form.from === 'start' ? sql`` : sql`and (${key}, ${id}) ${beyond} (${after}::${sql.raw(type)}, ${afterId}::uuid)`
  return sql`select t.*, ${key} as key ${rows} ${past} order by ${key} ${dir}, ${id} ${dir} ${limit}`
}

function bothWays(key: SQL, { form, values, rows, limit }: Pick<Paged, 'form' | 'values' | 'rows'> & { limit: SQL }) {
  const { today, earliest } = values
  const toCome = sql`t.returns_on >= ${today}::date and t.departs_on > ${earliest}::date`
  const past = sql`t.returns_on < ${today}::date and t.departs_on < ${today}::date`
  const { afterToCome, afterPast } = afterBothWays(form, values)
  return sql`select * from (
    (select t.*, ${key} as key ${rows} and ${toCome} ${afterToCome} order by t.departs_on, t.id ${limit})
    union all
    (select t.*, ${key} as key ${rows} and ${past} ${afterPast} order by t.departs_on desc, t.id ${limit})) both_ways
    order by key, id ${limit}`
}

/**
 * The conditions for the rows after a row. A deep page then starts where it begins; after a past trip only past ones
 * follow.
 */
function afterBothWays({ from }: Form, { after, afterId }: Values): { afterToCome: SQL; afterPast: SQL } {
  if (from === 'start') return { afterToCome: sql``, afterPast: sql`` }
  if (from === 'toCome')
    return {
      afterToCome: sql`and (t.departs_on, t.id) > (${dayZero} + ${after}::int, ${afterId}::uuid)`,
      afterPast: sql``,
    }
  const day = sql`(${dayZero} + (${sql.raw(String(pastFrom))} - ${after}::int))`
  const afterPast = sql`and t.departs_on <= ${day} and (t.departs_on < ${day} or t.id > ${afterId}::uuid)`
  return { afterToCome: sql`and false`, afterPast }
}

/** The columns of a row: those of every list, with its owners as ids, and what only this list needs. */
const listColumns = fixed(sql`${coreColumnsWithoutOwners},
  (select array_agg(o.user_id) from trip_owners o where o.trip_id = t.id) as "ownerIds",
  t.series_id as "seriesId", t.confirm_by as "confirmBy", t.customers_release_on as "customersReleaseOn",
  t.key`)

/** Everybody who may be named as an owner, in the order of names: once for a page instead of once for each row. */
const people = fixed(sql`(
  select json_agg(json_build_object('id', u.id, 'name', u.name) order by u.name collate "it-x-icu", u.id) from users u)`)

function listStatement(form: Form, values: Values): SQL {
  const { sort, hasDate, from, counts, isMoneySeen } = form
  const { today, earliest, size, date } = values
  const sorting = sortingOf(sort, today)
  const { key, id } = sorting
  const joins = sort.endsWith('participants') ? sql`join trip_heads h on h.trip_id = t.id` : sql``
  const [dir, beyond, within] = sort.startsWith('-') ? [sql`desc`, sql`<`, sql`>=`] : [sql`asc`, sql`>`, sql`<=`]
  const rows = sql`from trips t ${joins} where ${wanted(form, values)}`
  const target = hasDate
    ? sql`
    select t.id, ${key} as key, t.departs_on ${rows} and t.departs_on >= ${date}::date order by t.departs_on, t.id limit 1`
    : sql`select null::uuid as id, null::${sql.raw(sorting.type)} as key, null::date as departs_on`
  const nearby =
    sort === 'departsOn'
      ? sql`and t.departs_on >= least(x.departs_on, ${earliest}::date)
          and t.departs_on <= case when x.key < ${sql.raw(String(pastFrom / 2))} then x.departs_on else date 'infinity' end`
      : sql``
  const reached =
    hasDate && from === 'start'
      ? sql`greatest(${size}::int, least(${sql.raw(String(farthest))}, (
        select count(*) + 10 from target x join lateral (
          select 1 ${rows} ${nearby} and (${key}, ${id}) ${within} (x.key, x.id)) y on true
        where x.id is not null)))::int`
      : sql`${size}::int`
  return sql`
    with target as (${target}),
    reach as (select ${reached} as n),
    page as (${pageOf({ form, values, sorting, rows, dir, beyond })})
    select ${counts} as counts, (select n from reach) as reach, (select id from target) as "dateTripId", ${people} as people,
      coalesce((
        select json_agg(shown) from (
          select ${listColumns}, t.returns_on < ${today}::date as "isPast", a.kind, a.due_on as "dueOn"
          from page t ${headsJoin} left join lateral ${firstAlert(isMoneySeen, today)} a on true
          order by t.key ${dir}, t.id ${dir}) shown), '[]') as trips`
}

/** The list's texts in its usual order without filters: two dozen forms, which PostgreSQL plans once. */
const usualList = writtenByForm<Form, Values>(
  (form, values) => sql`${prepared} ${listStatement(form, values)}`,
  ({ states, hasDate, from, isMoneySeen }) => [states, hasDate, from, isMoneySeen].join(),
)

type Owners = Listed['trips'][number]['owners']
type Row = Omit<Listed['trips'][number], 'owners' | 'nextDeadline'> &
  Pick<TripForDeadline, 'confirmBy' | 'customersReleaseOn'> &
  (NextDeadline | { kind: null; dueOn: null }) & { ownerIds: string[] | null; key: string | number }

/** One page of the list of trips with its counts, in one query. With `isMoneySeen` its deadlines include balances. */
export async function tripsList(
  reader: Reader,
  asked: Omit<Asked, 'limit'> & Narrowed,
  { today, size, isMoneySeen }: { today: Day; size: number; isMoneySeen: boolean },
): Promise<Listed> {
  const { sort, date, status = [] } = asked
  const isUsual = isPlain(asked) && sort === 'departsOn'
  const from = readCursor(asked.cursor)
  const form: Form = {
    sort,
    narrowing: narrowed(asked, today),
    states: status.length === 0 ? 'all' : status.length === 1 ? 'one' : 'several',
    hasDate: date !== undefined,
    from: placeOf(from, sort),
    counts: countsOf(asked, today),
    isMoneySeen,
  }
  const values: Values = {
    today,
    earliest: addDays(today, -mostDays),
    size,
    status: status.length === 1 ? status[0]! : status,
    date: date ?? '',
    after: from === null ? '' : String(from.after),
    afterId: from?.id ?? '',
  }
  const { rows: found } = await reader.execute<{
    counts: Counts | null
    reach: number
    dateTripId: string | null
    people: Owners | null
    trips: Row[]
  }>(isUsual ? usualList(form, values) : listStatement(form, values))
  const { counts, reach, dateTripId, people: known, trips } = found[0]!
  const shown = trips.slice(0, reach)
  const last = shown.at(-1)
  return {
    trips: shown.map((row) => rowOf(row, known ?? [], today)),
    counts: everyStatus(counts),
    total: totalOf(counts, status),
    next: trips.length > reach && last ? writeCursor({ after: last.key, id: last.id }) : null,
    dateTripId,
  }
}

function placeOf(from: Cursor | null, sort: string): Form['from'] {
  if (from === null) return 'start'
  if (sort !== 'departsOn') return 'row'
  return Number(from.after) < pastFrom / 2 ? 'toCome' : 'past'
}

function rowOf(row: Row, people: Owners, today: Day): Listed['trips'][number] {
  const { ownerIds, key: _, confirmBy, customersReleaseOn, kind, dueOn, ...trip } = row
  const alert = kind === null ? null : { kind, dueOn }
  return {
    ...trip,
    owners: ownerIds === null ? [] : people.filter(({ id }) => ownerIds.includes(id)),
    nextDeadline: nextDeadline(
      { status: trip.status, confirmBy, customersReleaseOn, options: trip.heads.option, alert },
      today,
    ),
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
