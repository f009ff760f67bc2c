import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { receivableEnds } from '#src/features/accounts/receivables/receivables.rules.ts'
import { lateBefore } from '#src/features/accounts/refunds/refunds.rules.ts'
import type { AlertKind } from '#src/features/alerts/alert-kinds.values.ts'
import { shownAlerts } from '#src/features/alerts/alerts.queries.ts'
import { settingsOf } from '#src/features/settings/settings.queries.ts'
import { corePairs, headsJoin } from '#src/features/trips/list/trip-core.queries.ts'
import type { Reader } from '#src/server/db/database.ts'
import { addDays, type Day } from '#src/shared/day.ts'
import type { Whole } from '#src/shared/seen-by.ts'
import type { getWorkOfToday } from './overview.contract.ts'

type WorkOfToday = Whole<z.output<(typeof getWorkOfToday)['schema']['response'][200]>>

const daysAhead = 14
const daysToDecide = 60
const mostDeadlines = 60

/**
 * Today's work in one query. A release is done once it is past and nobody is in option. A trip that can no longer be
 * cancelled in time is no work. A confirmation stays due until it is given; after its day the trip appears only among
 * the deadlines, and not among the trips near their minimum. A supplier's day stays due until the confirmation was
 * sent. The days of one trip appear together, under the first.
 */
export async function workOfToday(
  reader: Reader,
  { today, ownerIds, kinds }: { today: Day; ownerIds?: readonly string[] | undefined; kinds: readonly AlertKind[] },
): Promise<WorkOfToday> {
  const last = addDays(today, daysAhead)
  const { late, week } = receivableEnds(today)
  const { refundDays } = await settingsOf(reader)
  const isRefundLate = sql`since_on < ${lateBefore(refundDays, today)}::date`
  const { rows } = await reader.execute<WorkOfToday>(sql`
    with open as (
      select * from trips t where t.status in ('forSale', 'confirmed') and t.returns_on >= ${today}::date ${
        ownerIds?.length
          ? sql`and exists (
              select 1 from trip_owners w where w.trip_id = t.id and w.user_id = any(${sql.param(ownerIds)}::uuid[]))`
          : sql``
      }
    ),
    leaving as (select * from open where departs_on between ${today}::date and ${last}::date),
    unsent as (
      select s.itinerary_id, d.kind, min(d.due_on) as due_on, count(*)::int as services
      from services s
      cross join lateral (values ('supplierOption', s.option_on), ('supplierRelease', s.release_on)) d(kind, due_on)
      where s.itinerary_id in (select id from open) and s.communication_status = 'toSend' and d.due_on <= ${last}::date
      group by s.itinerary_id, d.kind
    ),
    deadlines as (
      select t.id, t.title, t.departs_on, u.kind, u.due_on, u.services from unsent u join open t on t.id = u.itinerary_id
      union all
      select t.id, t.title, t.departs_on, d.kind, d.due_on, null from open t cross join lateral (values
        ('confirm', case when t.status = 'forSale' then t.confirm_by end),
        ('cancellation', case when t.cancel_by >= ${today}::date then t.cancel_by end),
        ('customersRelease', case when t.status = 'forSale' and (t.customers_release_on >= ${today}::date or exists (
          select 1 from bookings b where b.trip_id = t.id and b.is_holding and b.status <> 'confirmed' and not b.is_staff
        )) then t.customers_release_on end)
      ) d(kind, due_on) where d.due_on <= ${last}::date
    ),
    near as (
      select t.id, cd.min_participants - hp.paying as missing from open t ${headsJoin}
      where t.status = 'forSale' and cd.min_participants is not null
        and coalesce(t.confirm_by, t.departs_on) between ${today}::date and ${addDays(today, daysToDecide)}::date
      order by abs(cd.min_participants - hp.paying), t.departs_on, t.id limit 4
    )
    select
      json_build_object('total', (select count(*) from leaving)::int, 'rows', coalesce((
        select json_agg(json_build_object(${corePairs}, 'alerts', ${shownAlerts(sql`t.id`, today, kinds)})
          order by t.departs_on, t.title, t.id)
        from (select * from leaving order by departs_on, title, id limit 20) t ${headsJoin}), '[]')) as leaving,
      json_build_object('total', (select count(*) from deadlines)::int, 'rows', coalesce((
        select json_agg(json_build_object('tripId', id, 'title', title, 'departsOn', departs_on, 'kind', kind, 'dueOn', due_on,
            'services', services)
          order by due_on, title, id, kind)
        from (select * from deadlines order by due_on, title, id, kind limit ${mostDeadlines}) d), '[]')) as deadlines,
      coalesce((
        select json_agg(json_build_object(${corePairs}, 'missing', greatest(n.missing, 0))
          order by abs(n.missing), t.departs_on, t.id)
        from near n join trips t on t.id = n.id ${headsJoin}), '[]') as "nearMinimum",
      json_build_object('weekEndsOn', ${week}::date,
        'overdue', ${summed(sql`left_cents`, sql`true`, sql`open_balances ${ofOpen(ownerIds)} due_on <= ${late}::date`)},
        'week', ${summed(sql`left_cents`, sql`false`, sql`open_balances ${ofOpen(ownerIds)} due_on > ${late}::date and due_on <= ${week}::date`)},
        'refunds', ${summed(sql`cents`, isRefundLate, sql`open_refunds ${ofOpen(ownerIds)} true`)}) as money,
      ${summed(
        sql`left_cents`,
        sql`due_on <= ${late}::date`,
        sql`(
        select d.left_cents, d.due_on, s.itinerary_id as trip_id from supplier_dues d join services s on s.id = d.service_id
      ) dues ${ofOpen(ownerIds)} due_on <= ${week}::date`,
      )} as suppliers`)
  return rows[0]!
}

const summed = (cents: SQL, isLate: SQL, from: SQL) => sql`(
  select json_build_object('cents', coalesce(sum(${cents}), 0)::bigint, 'n', count(*)::int,
    'late', count(*) filter (where ${isLate})::int)
  from ${from})`

/** Rows of these people's trips, or of all trips; a condition follows. */
const ofOpen = (ownerIds: readonly string[] | undefined) =>
  ownerIds?.length
    ? sql`where trip_id in (select trip_id from trip_owners where user_id = any(${sql.param(ownerIds)}::uuid[])) and`
    : sql`where`
