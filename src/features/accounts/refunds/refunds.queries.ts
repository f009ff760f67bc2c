import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { payerJoins, payerKey, payerName } from '#src/features/accounts/sections/payer.queries.ts'
import { type RefundGroup, refundGroups } from '#src/features/accounts/sections/sections.values.ts'
import { bookingCode } from '#src/features/bookings/booking/booking.queries.ts'
import { settingsOf } from '#src/features/settings/settings.queries.ts'
import type { Reader } from '#src/server/db/database.ts'
import { readCursor, writeCursor } from '#src/server/db/paging.ts'
import { holding } from '#src/server/db/searching.ts'
import type { Day } from '#src/shared/day.ts'
import type { listRefunds } from './refunds.contract.ts'
import { lateBefore, refundTerm } from './refunds.rules.ts'

type Answer = z.output<(typeof listRefunds)['schema']['response'][200]>
type Asked = z.output<(typeof listRefunds)['schema']['querystring']>
type Refund = Answer['refunds'][number]
type Filters = Pick<Asked, 'search' | 'group' | 'tripId'>

/** The condition that an open refund `o` is in a group; `first` is the first day that is not late. */
function within(first: Day, group: RefundGroup | undefined): SQL {
  if (group === undefined) return sql`true`
  return group === 'late' ? sql`o.since_on < ${first}::date` : sql`o.since_on >= ${first}::date`
}

/** The condition that an open refund `o` passes the filters, except the group. */
function passes({ search, tripId }: Filters): SQL {
  const ofTrip = tripId === undefined ? sql`true` : sql`o.trip_id = ${tripId}::uuid`
  if (search === '') return ofTrip
  return sql`${ofTrip} and exists (
    select from bookings b ${payerJoins} where b.id = o.booking_id and ${holding(payerKey, search)})`
}

function sumsOf(first: Day): SQL {
  const pairs = refundGroups.map((group) => {
    const own = sql`filter (where ${within(first, group)})`
    return sql`${sql.raw(`'${group}'`)}, json_build_object('count', count(*) ${own}, 'cents', coalesce(sum(o.cents) ${own}, 0))`
  })
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`
}

/** The open refunds `o` of a select with what a row shows, the earliest first, as JSON. */
const refundsJson = (found: SQL) => sql`coalesce((
  select json_agg(json_build_object('bookingId', b.id, 'tripId', t.id, 'code', ${bookingCode}, 'tripTitle', t.title,
    'payer', ${payerName}, 'reason', why.reason, 'reasonOn', why.day, 'sinceOn', o.since_on,
    'paidCents', m.net, 'keptCents', left_on.kept, 'refundCents', o.cents)
    order by o.since_on, o.booking_id)
  from (${found}) o join bookings b on b.id = o.booking_id join booking_money m on m.booking_id = b.id ${payerJoins}
  cross join lateral (
    select max(w.withdrawn_on) as day, coalesce(sum(w.agreed_penalty_cents), 0) as kept from participants p join withdrawals w on w.participant_id = p.id
    where p.booking_id = b.id
  ) left_on
  cross join lateral (
    select case when b.cancel_cause = 'tripCancelled' then 'tripCancelled' when left_on.day is not null then 'withdrawal'
        else 'overpaid' end as reason,
      case when b.cancel_cause = 'tripCancelled' then (b.canceled_at at time zone 'Europe/Rome')::date
        else coalesce(left_on.day, o.since_on) end as day
  ) why), '[]')`

type Row = Omit<Refund, 'group' | 'dueOn'>
const withTerm = (rows: readonly Row[], refundDays: number, today: Day): Refund[] =>
  rows.map((row) => ({ ...row, ...refundTerm(row.sinceOn, refundDays, today) }))

/** One page of the refunds owed across trips, the earliest first, with the sums of its groups. */
export async function refundsPage(reader: Reader, asked: Asked, today: Day): Promise<Answer> {
  const { group, limit, cursor } = asked
  const size = Number(limit)
  const from = readCursor(cursor)
  const { refundDays } = await settingsOf(reader)
  const first = lateBefore(refundDays, today)
  const { rows } = await reader.execute<{ found: Row[]; groups: Answer['groups'] }>(sql`
    with page as materialized (
      select o.* from open_refunds o
      where ${within(first, group)} and ${passes(asked)}
        ${from ? sql`and (o.since_on, o.booking_id) > (${String(from.after)}::date, ${from.id}::uuid)` : sql``}
      order by o.since_on, o.booking_id limit ${size + 1}
    )
    select ${refundsJson(sql`select * from page`)} as found, (
      select ${sumsOf(first)} from open_refunds o where ${passes(asked)}) as groups`)
  const { found, groups } = rows[0]!
  const shown = found.slice(0, size)
  const last = shown.at(-1)
  return {
    refunds: withTerm(shown, refundDays, today),
    groups,
    total: refundGroups.reduce((sum, one) => sum + (group === undefined || one === group ? groups[one].count : 0), 0),
    next: found.length > size && last ? writeCursor({ after: last.sinceOn, id: last.bookingId }) : null,
  }
}

/** All refunds that we owe, the earliest first. */
export async function allRefunds(reader: Reader, asked: Filters, today: Day): Promise<Refund[]> {
  const { refundDays } = await settingsOf(reader)
  const found = sql`select o.* from open_refunds o
    where ${within(lateBefore(refundDays, today), asked.group)} and ${passes(asked)}`
  const { rows } = await reader.execute<{ found: Row[] }>(sql`select ${refundsJson(found)} as found`)
  return withTerm(rows[0]!.found, refundDays, today)
}

type TripChoice = { id: string; title: string; departsOn: Day }

/** The trips with refunds that we owe, by departure. */
export async function tripsWithRefunds(reader: Reader): Promise<{ trips: TripChoice[] }> {
  const { rows } = await reader.execute<TripChoice>(sql`
    select t.id, t.title, t.departs_on::text as "departsOn" from trips t
    where t.id in (select trip_id from open_refunds) order by t.departs_on, t.id`)
  return { trips: rows }
}
