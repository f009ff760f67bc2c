import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type CommissionGroup, commissionGroups } from '#src/features/accounts/sections/sections.values.ts'
import type { Reader } from '#src/server/db/database.ts'
import { readCursor, writeCursor } from '#src/server/db/paging.ts'
import { holding } from '#src/server/db/searching.ts'
import { addDays, addMonths, type Day } from '#src/shared/day.ts'
import type { listCommissions } from './commissions.contract.ts'
import { commissionGroupOf } from './commissions.rules.ts'

type Answer = z.output<(typeof listCommissions)['schema']['response'][200]>
type Asked = z.output<(typeof listCommissions)['schema']['querystring']>
type Commission = Answer['commissions'][number]
type Filters = Omit<Asked, 'limit' | 'cursor'>

/** The condition that a commission `k` of the trip `t` and the agency `a` passes the filters, except the group. */
function passes({ search, terms, tripId, month }: Filters): SQL {
  const parts = [sql`k.pays_net = ${terms === 'net'}`, holding(sql`(a.folded || t.folded)`, search)]
  if (tripId !== undefined) parts.push(sql`k.trip_id = ${tripId}::uuid`)
  if (month !== undefined) {
    const first = `${month}-01`
    parts.push(sql`t.departs_on between ${first}::date and ${addDays(addMonths(first, 1), -1)}::date`)
  }
  return sql.join(parts, sql` and `)
}

/** The sums by agency and trip, as `d`, with what was paid of them. An agency that pays net has nothing to be paid. */
const summed = (asked: Filters) => sql`
  select d.*, case when d.pays_net then 0 else coalesce(p.cents, 0) end as paid,
    case when d.pays_net then 0 else d.cents - coalesce(p.cents, 0) end as left_cents
  from (
    select k.agency_id, k.trip_id, k.pays_net, a.name, t.title, t.departs_on, count(*)::int as bookings,
      sum(k.price_cents)::bigint as sold, sum(k.cents)::bigint as cents,
      case when min(k.commission_bps) = max(k.commission_bps) then min(k.commission_bps) end as bps
    from agency_commissions k join trips t on t.id = k.trip_id join agencies a on a.id = k.agency_id
    where ${passes(asked)}
    group by k.agency_id, k.trip_id, k.pays_net, a.name, t.title, t.departs_on
  ) d
  left join (
    select agency_id, trip_id, sum(case when reverses_id is null then cents else -cents end)::bigint as cents
    from commission_payments group by agency_id, trip_id
  ) p on p.agency_id = d.agency_id and p.trip_id = d.trip_id`

/** The condition that a sum `d` is in a group; the same rule as `commissionGroupOf`. */
function within(today: Day, group: CommissionGroup | undefined): SQL {
  if (group === undefined) return sql`true`
  if (group === 'paid') return sql`d.left_cents = 0`
  return sql`d.left_cents <> 0 and d.departs_on ${group === 'due' ? sql`<=` : sql`>`} ${today}::date`
}

function sumsOf(today: Day): SQL {
  const pairs = commissionGroups.map((group) => {
    const own = sql`filter (where ${within(today, group)})`
    const cents = group === 'paid' ? sql`d.paid` : sql`d.left_cents`
    return sql`${sql.raw(`'${group}'`)}, json_build_object('count', count(*) ${own}, 'cents', coalesce(sum(${cents}) ${own}, 0))`
  })
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`
}

/** The place of a sum `d` in the list: its departure, then its agency. */
const place = sql`(d.departs_on::text || d.agency_id::text)`

const rowsJson = (found: SQL) => sql`coalesce((
  select json_agg(json_build_object('agencyId', d.agency_id, 'agencyName', d.name, 'tripId', d.trip_id,
    'tripTitle', d.title, 'departsOn', d.departs_on, 'terms', case when d.pays_net then 'net' else 'gross' end,
    'bookings', d.bookings, 'soldCents', d.sold, 'commissionBps', d.bps, 'cents', d.cents, 'paidCents', d.paid,
    'leftCents', d.left_cents, 'payments', case when d.pays_net then '[]'::json else coalesce((
      select json_agg(json_build_object('id', p.id, 'cents', p.cents, 'paidOn', p.paid_on, 'method', p.method,
        'invoiceNumber', p.invoice_number) order by p.registered_at, p.id)
      from commission_payments p
      where p.trip_id = d.trip_id and p.agency_id = d.agency_id and p.reverses_id is null
        and not exists (select from commission_payments r where r.reverses_id = p.id)), '[]'::json) end)
    order by ${place}, d.trip_id)
  from (${found}) d), '[]')`

type Row = Omit<Commission, 'key' | 'group'>
const grouped = (rows: readonly Row[], today: Day): Commission[] =>
  rows.map((row) => ({
    ...row,
    key: `${row.tripId}:${row.agencyId}:${row.terms}`,
    group: row.terms === 'net' ? null : commissionGroupOf(row, today),
  }))

/** One page of the commissions by agency and trip, with the sums of all that is found, in one query. */
export async function commissionsPage(reader: Reader, asked: Asked, today: Day): Promise<Answer> {
  const { group, limit, cursor } = asked
  const size = Number(limit)
  const from = readCursor(cursor)
  type Sums = Pick<Answer, 'groups' | 'soldCents' | 'cents' | 'total'>
  const { rows } = await reader.execute<{ found: Row[]; sums: Sums }>(sql`
    with d as materialized (${summed(asked)})
    select ${rowsJson(sql`
      select d.* from d where ${within(today, group)}
        ${from ? sql`and (${place}, d.trip_id) > (${String(from.after)}, ${from.id}::uuid)` : sql``}
      order by ${place}, d.trip_id limit ${size + 1}`)} as found,
      (select json_build_object('groups', ${sumsOf(today)}, 'total', count(*) filter (where ${within(today, group)}),
        'soldCents', coalesce(sum(d.sold) filter (where ${within(today, group)}), 0),
        'cents', coalesce(sum(d.cents) filter (where ${within(today, group)}), 0)) from d) as sums`)
  const { found, sums } = rows[0]!
  const shown = found.slice(0, size)
  const last = shown.at(-1)
  return {
    commissions: grouped(shown, today),
    ...sums,
    next: found.length > size && last ? writeCursor({ after: last.departsOn + last.agencyId, id: last.tripId }) : null,
  }
}

/** All commissions that are found, the earliest departure first. */
export async function allCommissions(reader: Reader, asked: Filters, today: Day): Promise<Commission[]> {
  const { rows } = await reader.execute<{ found: Row[] }>(sql`
    with d as materialized (${summed(asked)})
    select ${rowsJson(sql`select d.* from d where ${within(today, asked.group)}`)} as found`)
  return grouped(rows[0]!.found, today)
}

type TripChoice = { id: string; title: string; departsOn: Day }

/** The trips that agencies sold, by departure. */
export async function tripsWithCommissions(reader: Reader): Promise<{ trips: TripChoice[] }> {
  const { rows } = await reader.execute<TripChoice>(sql`
    select t.id, t.title, t.departs_on::text as "departsOn" from trips t
    where t.id in (select trip_id from agency_commissions) order by t.departs_on, t.id`)
  return { trips: rows }
}

/** What is left of the commission that we owe an agency for a trip, in cents. */
export async function commissionLeft(reader: Reader, ids: { agencyId: string; tripId: string }): Promise<number> {
  const { rows } = await reader.execute<{ left: number }>(sql`
    select ((select coalesce(sum(k.cents), 0) from agency_commissions k
        where k.trip_id = ${ids.tripId} and k.agency_id = ${ids.agencyId} and not k.pays_net)
      - (select coalesce(sum(case when p.reverses_id is null then p.cents else -p.cents end), 0) from commission_payments p
        where p.trip_id = ${ids.tripId} and p.agency_id = ${ids.agencyId}))::float8 as left`)
  return rows[0]!.left
}
