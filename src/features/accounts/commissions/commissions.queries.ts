import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type CommissionGroup, commissionGroups } from '#src/features/accounts/sections/sections.values.ts'
import type { Reader } from '#src/server/db/database.ts'
import { readCursor, writeCursor } from '#src/server/db/paging.ts'
import { prepared } from '#src/server/db/prepared.ts'
import { holding } from '#src/server/db/searching.ts'
import { addDays, addMonths, type Day } from '#src/shared/day.ts'
import type { listCommissions } from './commissions.contract.ts'
import { commissionGroupOf, openCommission } from './commissions.rules.ts'

type Answer = z.output<(typeof listCommissions)['schema']['response'][200]>
type Asked = z.output<(typeof listCommissions)['schema']['querystring']>
type Commission = Answer['commissions'][number]
type Filters = Omit<Asked, 'limit' | 'cursor'>

/** The condition that a sum `d` passes the filters of the day and of the terms, which its totals by day know too. */
function isOf({ terms, month }: Filters): SQL {
  const first = month && `${month}-01`
  const ofMonth = first
    ? sql`and d.departs_on between ${first}::date and ${addDays(addMonths(first, 1), -1)}::date`
    : sql``
  return sql`${terms === 'net' ? sql`d.pays_net` : sql`not d.pays_net`} ${ofMonth}`
}

/** The condition that a sum `d` passes all filters except the group. */
function passes(asked: Filters): SQL {
  const { search, tripId } = asked
  const parts = [isOf(asked)]
  if (tripId !== undefined) parts.push(sql`d.trip_id = ${tripId}::uuid`)
  if (search !== '')
    parts.push(sql`exists (select from trips t join agencies a on a.id = d.agency_id
      where t.id = d.trip_id and ${holding(sql`(a.folded || t.folded)`, search)})`)
  return sql.join(parts, sql` and `)
}

/** The sums by day and group that the filters find, as `d`. They are stored, unless a trip or words narrow them. */
const totalled = (asked: Filters) =>
  asked.search === '' && asked.tripId === undefined
    ? sql`select * from commission_days d where ${isOf(asked)}`
    : sql`
      select d.pays_net, d.is_paid, d.departs_on, 1 as sums, d.sold_cents, d.cents, d.paid_cents,
        greatest(0, d.left_cents) as left_cents, greatest(0, -d.left_cents) as overpaid_cents
      from commission_sums d where ${passes(asked)}`

/** The condition that a sum `d` is in a group; the same rule as `commissionGroupOf`. */
function within(today: Day, group: CommissionGroup | undefined): SQL {
  if (group === undefined) return sql`true`
  if (group === 'paid') return sql`d.is_paid`
  return sql`not d.is_paid and d.departs_on ${group === 'due' ? sql`<=` : sql`>`} ${today}::date`
}

function groupsOf(today: Day): SQL {
  const pairs = commissionGroups.map((group) => {
    const own = sql`filter (where ${within(today, group)})`
    const cents = group === 'paid' ? sql`d.paid_cents` : sql`d.left_cents`
    return sql`${sql.raw(`'${group}'`)}, json_build_object('count', coalesce(sum(d.sums) ${own}, 0),
      'cents', coalesce(sum(${cents}) ${own}, 0))`
  })
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`
}

/** The place of a sum `d` in the list: its departure, then its agency and trip. */
const place = sql`d.departs_on, d.agency_id, d.trip_id`

const rowsJson = (found: SQL) => sql`coalesce((
  select json_agg(json_build_object('agencyId', d.agency_id, 'agencyName', a.name, 'tripId', d.trip_id,
    'tripTitle', t.title, 'departsOn', d.departs_on, 'terms', case when d.pays_net then 'net' else 'gross' end,
    'bookings', d.bookings, 'soldCents', d.sold_cents, 'commissionBps', d.commission_bps, 'cents', d.cents,
    'paidCents', d.paid_cents, 'payments', case when d.pays_net then '[]'::json else coalesce((
      select json_agg(json_build_object('id', p.id, 'cents', p.cents, 'paidOn', p.paid_on, 'method', p.method,
        'invoiceNumber', p.invoice_number) order by p.registered_at, p.id)
      from commission_payments p
      where p.trip_id = d.trip_id and p.agency_id = d.agency_id and p.reverses_id is null
        and not exists (select from commission_payments r where r.reverses_id = p.id)), '[]'::json) end)
    order by ${place})
  from (${found}) d join trips t on t.id = d.trip_id join agencies a on a.id = d.agency_id), '[]')`

type Row = Omit<Commission, 'key' | 'group' | 'leftCents' | 'overpaidCents'>
const grouped = (rows: readonly Row[], today: Day): Commission[] =>
  rows.map((row) => {
    const isNet = row.terms === 'net'
    const open = isNet ? { leftCents: 0, overpaidCents: 0 } : openCommission(row)
    return {
      ...row,
      ...open,
      key: `${row.tripId}:${row.agencyId}:${row.terms}`,
      group: isNet ? null : commissionGroupOf({ ...open, departsOn: row.departsOn }, today),
    }
  })

/** One page of the commissions by agency and trip, with the sums of all that is found, in one query. */
export async function commissionsPage(reader: Reader, asked: Asked, today: Day): Promise<Answer> {
  const { group, limit, cursor, search, tripId, month } = asked
  const size = Number(limit)
  const from = readCursor(cursor)
  // The length of a page is written out, because PostgreSQL plans a statement anew whose length it does not know.
  // The last shown row is told as its day and agency, and its trip.
  const [day, agencyId] = from ? [String(from.after).slice(0, 10), String(from.after).slice(10)] : []
  const after = from ? sql`and (${place}) > (${day}::date, ${agencyId}::uuid, ${from.id}::uuid)` : sql``
  const isPlain = [group, cursor, tripId, month].every((filter) => filter === undefined) && search === ''
  type Sums = Pick<Answer, 'groups' | 'soldCents' | 'cents' | 'overpaidCents' | 'total'>
  const { rows } = await reader.execute<{ found: Row[]; sums: Sums }>(sql`${isPlain ? prepared : sql``}
    select ${rowsJson(sql`
      select d.* from commission_sums d where ${passes(asked)} and ${within(today, group)} ${after}
      order by ${place} limit ${sql.raw(String(size + 1))}`)} as found,
      (select json_build_object('groups', ${groupsOf(today)},
        'total', coalesce(sum(d.sums) filter (where ${within(today, group)}), 0),
        'soldCents', coalesce(sum(d.sold_cents) filter (where ${within(today, group)}), 0),
        'cents', coalesce(sum(d.cents) filter (where ${within(today, group)}), 0),
        'overpaidCents', coalesce(sum(d.overpaid_cents), 0)) from (${totalled(asked)}) d) as sums`)
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
    select ${rowsJson(sql`
      select d.* from commission_sums d where ${passes(asked)} and ${within(today, asked.group)}`)} as found`)
  return grouped(rows[0]!.found, today)
}

type TripChoice = { id: string; title: string; departsOn: Day }

/** The trips that agencies sold, by departure. */
export async function tripsWithCommissions(reader: Reader): Promise<{ trips: TripChoice[] }> {
  const { rows } = await reader.execute<TripChoice>(sql`
    select t.id, t.title, t.departs_on::text as "departsOn" from trips t
    where t.id in (select trip_id from commission_sums) order by t.departs_on, t.id`)
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
