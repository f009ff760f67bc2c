import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { hasPayerEmail, payerJoins, payerKey, payerName } from '#src/features/accounts/sections/payer.queries.ts'
import { type ReceivableGroup, receivableGroups } from '#src/features/accounts/sections/sections.values.ts'
import { bookingCode } from '#src/features/bookings/booking/booking.queries.ts'
import { isoOf } from '#src/server/db/columns.ts'
import type { Reader } from '#src/server/db/database.ts'
import { readCursor, writeCursor } from '#src/server/db/paging.ts'
import { holding } from '#src/server/db/searching.ts'
import { isUnderway } from '#src/server/mail/outbox.ts'
import type { Day } from '#src/shared/day.ts'
import type { listReceivables } from './receivables.contract.ts'
import { receivableEnds, receivableGroupOf } from './receivables.rules.ts'

type Answer = z.output<(typeof listReceivables)['schema']['response'][200]>
type Asked = z.output<(typeof listReceivables)['schema']['querystring']>
type Receivable = Answer['receivables'][number]
type Filters = Pick<Asked, 'search' | 'group' | 'tripId' | 'isWithoutEmail'>

/** The condition that an open balance `o` is in a group. */
function within(today: Day, group: ReceivableGroup | undefined): SQL {
  const { late, week } = receivableEnds(today)
  if (group === 'late') return sql`o.due_on <= ${late}::date`
  if (group === 'week') return sql`o.due_on > ${late}::date and o.due_on <= ${week}::date`
  return group === 'later' ? sql`o.due_on > ${week}::date` : sql`true`
}

/** The condition that an open balance `o` passes the filters, except the group. */
function passes({ search, tripId, isWithoutEmail }: Filters): SQL {
  const ofTrip = tripId === undefined ? sql`true` : sql`o.trip_id = ${tripId}::uuid`
  if (search === '' && !isWithoutEmail) return ofTrip
  const isUnreachable = isWithoutEmail ? sql`and not ${hasPayerEmail}` : sql``
  return sql`${ofTrip} and exists (
    select from bookings b ${payerJoins}
    where b.id = o.booking_id and ${holding(payerKey, search)} ${isUnreachable})`
}

function sumsOf(today: Day): SQL {
  const pairs = receivableGroups.map((group) => {
    const own = sql`filter (where ${within(today, group)})`
    return sql`${sql.raw(`'${group}'`)}, json_build_object('count', count(*) ${own}, 'cents', coalesce(sum(o.left_cents) ${own}, 0))`
  })
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`
}

/** The last reminder of the booking `b`, unless its message did not arrive. */
const reminded = sql`(
  select json_build_object('at', ${isoOf(sql`r.created_at`)}, 'toldHow', r.told_how)
  from balance_reminders r left join messages mail on mail.id = r.message_id
  where r.booking_id = b.id and ${isUnderway(sql`mail.state`)} order by r.seq desc limit 1)`

/** The open balances `o` of a select with what a row shows, the earliest due first, as JSON. */
const receivablesJson = (found: SQL) => sql`coalesce((
  select json_agg(json_build_object('bookingId', b.id, 'tripId', t.id, 'code', ${bookingCode}, 'tripTitle', t.title,
    'payer', ${payerName}, 'agencyBps', case when b.pays_net then b.commission_bps end, 'heads', b.adults + b.children,
    'isPenalty', b.status = 'canceled', 'hasEmail', ${hasPayerEmail}, 'reminded', ${reminded}, 'dueOn', o.due_on, 'leftCents', o.left_cents)
    order by o.due_on, o.booking_id)
  from (${found}) o join bookings b on b.id = o.booking_id ${payerJoins}), '[]')`

type Row = Omit<Receivable, 'group'>
const grouped = (rows: readonly Row[], today: Day): Receivable[] =>
  rows.map((row) => ({ ...row, group: receivableGroupOf(row.dueOn, today) }))

/** One page of what is owed across trips, the earliest due first, with the sums of its groups, in one query. */
export async function receivablesPage(reader: Reader, asked: Asked, today: Day): Promise<Answer> {
  const { group, limit, cursor } = asked
  const size = Number(limit)
  const from = readCursor(cursor)
  const { rows } = await reader.execute<{ found: Row[]; groups: Answer['groups'] }>(sql`
    with page as materialized (
      select o.* from open_balances o
      where ${within(today, group)} and ${passes(asked)}
        ${from ? sql`and (o.due_on, o.booking_id) > (${String(from.after)}::date, ${from.id}::uuid)` : sql``}
      order by o.due_on, o.booking_id limit ${size + 1}
    )
    select ${receivablesJson(sql`select * from page`)} as found, (
      select ${sumsOf(today)} from open_balances o where ${within(today, undefined)} and ${passes(asked)}) as groups`)
  const { found, groups } = rows[0]!
  const shown = found.slice(0, size)
  const last = shown.at(-1)
  return {
    receivables: grouped(shown, today),
    groups,
    total: receivableGroups.reduce(
      (sum, one) => sum + (group === undefined || one === group ? groups[one].count : 0),
      0,
    ),
    next: found.length > size && last ? writeCursor({ after: last.dueOn, id: last.bookingId }) : null,
  }
}

/** All that is owed, the earliest due first. */
export async function allReceivables(reader: Reader, asked: Filters, today: Day): Promise<Receivable[]> {
  const found = sql`select o.* from open_balances o where ${within(today, asked.group)} and ${passes(asked)}`
  const { rows } = await reader.execute<{ found: Row[] }>(sql`select ${receivablesJson(found)} as found`)
  return grouped(rows[0]!.found, today)
}

type TripChoice = { id: string; title: string; departsOn: Day }

/** The trips on which somebody owes, by departure. */
export async function tripsWithReceivables(reader: Reader): Promise<{ trips: TripChoice[] }> {
  const { rows } = await reader.execute<TripChoice>(sql`
    select t.id, t.title, t.departs_on::text as "departsOn" from trips t
    where t.id in (select trip_id from open_balances) order by t.departs_on, t.id`)
  return { trips: rows }
}
