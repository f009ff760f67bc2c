import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type DueGroup, dueGroups } from '#src/features/payables/ledger/payables.values.ts'
import { isoOf } from '#src/server/db/columns.ts'
import type { Reader } from '#src/server/db/database.ts'
import { readCursor, writeCursor } from '#src/server/db/paging.ts'
import { holding } from '#src/server/db/searching.ts'
import { isUnderway } from '#src/server/mail/outbox.ts'
import type { Day } from '#src/shared/day.ts'
import type { listSupplierDues } from './dues.contract.ts'
import { dueGroupEnds, dueGroupOf } from './dues.rules.ts'

type Answer = z.output<(typeof listSupplierDues)['schema']['response'][200]>
type Asked = z.output<(typeof listSupplierDues)['schema']['querystring']>
type Due = Answer['dues'][number]

type Ends = Record<DueGroup, Day>

/** The condition that a due `d` is in a group, or before the horizon. */
function within({ late, week, fortnight }: Ends, group: DueGroup | undefined): SQL {
  if (group === 'late') return sql`d.due_on <= ${late}::date`
  if (group === 'week') return sql`d.due_on > ${late}::date and d.due_on <= ${week}::date`
  return group === 'fortnight'
    ? sql`d.due_on > ${week}::date and d.due_on <= ${fortnight}::date`
    : sql`d.due_on <= ${fortnight}::date`
}

/** The condition that supplier, service and trip of a due `d` together contain every typed word. */
const isFound = (search: string) => sql`exists (
  select from services s join trips t on t.id = s.itinerary_id left join providers p on p.id = s.provider_id
  where s.id = d.service_id and ${holding(sql`coalesce(p.folded, '') || s.folded || t.folded`, search)})`

/** The number and the sum of the dues `d` of each group, as JSON. Unknown amounts count as nothing. */
function sumsOf(ends: Ends): SQL {
  const pairs = dueGroups.map((group) => {
    const own = sql`filter (where ${within(ends, group)})`
    return sql`${sql.raw(`'${group}'`)}, json_build_object('count', count(*) ${own}, 'cents', coalesce(sum(d.left_cents) ${own}, 0))`
  })
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`
}

/**
 * The last moment at which the accounting office was asked to pay the service `s`, unless that message did not arrive.
 */
const requestedAt = sql`(
  select ${isoOf(sql`max(r.created_at)`)} from deliveries r left join messages m on m.id = r.message_id
  where r.service_id = s.id and r.kind = 'paymentRequest' and r.failure is null and r.taken_back_at is null and ${isUnderway(sql`m.state`)})`

/** The invoices of the service `s` that no payment is known to have paid, as JSON. */
const openInvoices = sql`coalesce((
  select json_agg(json_build_object('id', i.id, 'kind', i.kind, 'number', i.number, 'invoicedOn', i.invoiced_on,
    'cents', i.cents) order by i.invoiced_on, i.id)
  from supplier_invoices i where i.service_id = s.id and i.payment_id is null and i.removed_at is null), '[]'::json)`

/** The dues `d` of a select, the earliest first, as JSON. */
const duesJson = (found: SQL) => sql`coalesce((
  select json_agg(json_build_object('serviceId', s.id, 'version', s.version, 'serviceName', s.name, 'tripId', t.id,
    'tripTitle', t.title, 'dueOn', d.due_on, 'leftCents', d.left_cents, 'isEstimate', d.is_estimate,
    'requestedAt', ${requestedAt}, 'invoices', ${openInvoices},
    'provider', case when p.id is not null then json_build_object('id', p.id, 'companyName', p.company_name) end)
    order by d.due_on, d.service_id)
  from (${found}) d join services s on s.id = d.service_id join trips t on t.id = s.itinerary_id
  left join providers p on p.id = s.provider_id), '[]')`

type Filters = Pick<Asked, 'search' | 'group' | 'tripId'>

/** The condition that a due `d` passes the filters, except the group. */
function passes({ search, tripId }: Filters): SQL {
  const ofTrip = sql`exists (select from services s where s.id = d.service_id and s.itinerary_id = ${tripId ?? null})`
  return sql`${search === '' ? sql`true` : isFound(search)} and ${tripId === undefined ? sql`true` : ofTrip}`
}

const mostOverpaid = 50

/**
 * The services `d` that were paid too much, the earliest departure first, as JSON. `offset 0` keeps each a look-up by
 * key: PostgreSQL never analyses so small a table.
 */
const overpaidJson = (asked: Filters, most: number | null = null) => sql`coalesce((
  select json_agg(o.overpaid order by o.departs_on, o.service_id) from (
    select l.overpaid, l.departs_on, d.service_id
    from supplier_overpayments d cross join lateral (
      select json_build_object('serviceId', s.id, 'serviceName', s.name, 'tripId', t.id, 'tripTitle', t.title,
        'provider', case when p.id is not null then json_build_object('id', p.id, 'companyName', p.company_name) end,
        'cents', d.cents) as overpaid, t.departs_on
      from services s join trips t on t.id = s.itinerary_id left join providers p on p.id = s.provider_id
      where s.id = d.service_id offset 0
    ) l
    where ${passes(asked)} order by l.departs_on, d.service_id limit ${most}::int) o), '[]')`

type Row = Omit<Due, 'key' | 'group'>
const dueOf = (row: Row, today: Day): Due => {
  return { ...row, key: `${row.serviceId}:${row.dueOn}`, group: dueGroupOf(row.dueOn, today)! }
}

/**
 * One page of the amounts due to suppliers until the horizon, the earliest first, with the sums of its groups, in one
 * query.
 */
export async function suppliersDue(reader: Reader, asked: Asked, today: Day): Promise<Answer> {
  const { group, limit, cursor } = asked
  const size = Number(limit)
  const ends = dueGroupEnds(today)
  const from = readCursor(cursor)
  const { rows } = await reader.execute<{ dues: Row[]; overpaid: Answer['overpaid']; groups: Answer['groups'] }>(sql`
    with page as materialized (
      select d.* from supplier_dues d
      where ${within(ends, group)} and ${passes(asked)}
        ${from ? sql`and (d.due_on, d.service_id) > (${String(from.after)}::date, ${from.id}::uuid)` : sql``}
      order by d.due_on, d.service_id limit ${size + 1}
    )
    select ${duesJson(sql`select * from page`)} as dues, ${overpaidJson(asked, mostOverpaid)} as overpaid, (
      select ${sumsOf(ends)} from supplier_dues d where ${within(ends, undefined)} and ${passes(asked)}) as groups`)
  const { dues, overpaid, groups } = rows[0]!
  const shown = dues.slice(0, size)
  const last = shown.at(-1)
  const counts = Object.entries(groups) as [DueGroup, { count: number }][]
  return {
    dues: shown.map((due) => dueOf(due, today)),
    groups,
    overpaid,
    total: counts
      .filter(([one]) => group === undefined || one === group)
      .reduce((sum, [, { count }]) => sum + count, 0),
    next: dues.length > size && last ? writeCursor({ after: last.dueOn, id: last.serviceId }) : null,
  }
}

/** All dues until the horizon, the earliest first, and all that was paid too much. */
export async function allSuppliersDue(
  reader: Reader,
  asked: Filters,
  today: Day,
): Promise<Pick<Answer, 'dues' | 'overpaid'>> {
  const found = sql`select d.* from supplier_dues d where ${within(dueGroupEnds(today), asked.group)} and ${passes(asked)}`
  const { rows } = await reader.execute<{ dues: Row[]; overpaid: Answer['overpaid'] }>(
    sql`select ${duesJson(found)} as dues, ${overpaidJson(asked)} as overpaid`,
  )
  const { dues, overpaid } = rows[0]!
  return { dues: dues.map((due) => dueOf(due, today)), overpaid }
}

type TripWithDues = { id: string; title: string; departsOn: Day }

/** The trips with dues until the horizon, by departure. */
export async function tripsWithDues(reader: Reader, today: Day): Promise<{ trips: TripWithDues[] }> {
  const { rows } = await reader.execute<TripWithDues>(sql`
    select t.id, t.title, t.departs_on::text as "departsOn" from trips t
    where t.id in (
      select s.itinerary_id from supplier_dues d join services s on s.id = d.service_id
      where ${within(dueGroupEnds(today), undefined)})
    order by t.departs_on, t.id`)
  return { trips: rows }
}
