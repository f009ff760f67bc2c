import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Reader } from '#src/server/db/database.ts'
import { readCursor, writeCursor } from '#src/server/db/paging.ts'
import { holding } from '#src/server/db/searching.ts'
import type { Day } from '#src/shared/day.ts'
import type { listSupplierDues } from './dues.contract.ts'
import { dueGroupEnds, dueGroupOf } from './dues.rules.ts'
import { type DueGroup, dueGroups } from './payables.values.ts'

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
 * One page of the amounts due to suppliers until the horizon, the earliest first, with the sums of its groups, in one
 * query.
 */
export async function suppliersDue(reader: Reader, asked: Asked, today: Day): Promise<Answer> {
  const { group, limit, cursor, search } = asked
  const size = Number(limit)
  const ends = dueGroupEnds(today)
  const from = readCursor(cursor)
  const found = search === '' ? sql`true` : isFound(search)
  const { rows } = await reader.execute<{ dues: Omit<Due, 'key' | 'group'>[]; groups: Answer['groups'] }>(sql`
    with page as materialized (
      select d.* from supplier_dues d
      where ${within(ends, group)} and ${found}
        ${from ? sql`and (d.due_on, d.service_id) > (${String(from.after)}::date, ${from.id}::uuid)` : sql``}
      order by d.due_on, d.service_id limit ${size + 1}
    )
    select (
      select ${sumsOf(ends)}
      from supplier_dues d where ${within(ends, undefined)} and ${found}) as groups,
      coalesce((
        select json_agg(json_build_object('serviceId', s.id, 'version', s.version, 'serviceName', s.name, 'tripId', t.id,
          'tripTitle', t.title, 'dueOn', d.due_on, 'leftCents', d.left_cents, 'isEstimate', d.is_estimate,
          'provider', case when p.id is not null then json_build_object('id', p.id, 'companyName', p.company_name) end)
          order by d.due_on, d.service_id)
        from page d join services s on s.id = d.service_id join trips t on t.id = s.itinerary_id
        left join providers p on p.id = s.provider_id), '[]') as dues`)
  const { dues, groups } = rows[0]!
  const shown = dues.slice(0, size)
  const last = shown.at(-1)
  const counts = Object.entries(groups) as [DueGroup, { count: number }][]
  return {
    dues: shown.map((due) => ({
      ...due,
      key: `${due.serviceId}:${due.dueOn}`,
      group: dueGroupOf(due.dueOn, today)!,
    })),
    groups,
    total: counts
      .filter(([one]) => group === undefined || one === group)
      .reduce((sum, [, { count }]) => sum + count, 0),
    next: dues.length > size && last ? writeCursor({ after: last.dueOn, id: last.serviceId }) : null,
  }
}
