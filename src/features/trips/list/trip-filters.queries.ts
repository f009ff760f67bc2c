import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { holding } from '#src/server/db/searching.ts'
import type { listTrips } from './trips.contract.ts'

/** The filters that list and calendar share. */
export type Filters = Pick<
  z.output<(typeof listTrips)['schema']['querystring']>,
  'search' | 'status' | 'modules' | 'ownerIds'
>

/**
 * The condition that a column has one of these values. A single value is compared directly, so that an index that
 * begins with it also gives the order.
 */
export function anyOf(column: SQL, values: readonly string[] | undefined, type = 'text'): SQL {
  if (!values?.length) return sql``
  if (values.length === 1) return sql`and ${column} = ${values[0]}::${sql.raw(type)}`
  return sql`and ${column} = any(${sql.param(values)}::${sql.raw(type)}[])`
}

/** The condition that the trip `t` matches the filters, its state apart. */
export const matching = ({ search, modules, ownerIds }: Filters) => sql`
  ${holding(sql`t.folded`, search)} ${anyOf(sql`t.type`, modules)}
  ${
    ownerIds?.length
      ? sql`and exists (select 1 from trip_owners w where w.trip_id = t.id ${anyOf(sql`w.user_id`, ownerIds, 'uuid')})`
      : sql``
  }`

/**
 * The days of the longest trip (`durationRefusal`). It limits the start of trips that touch a day, so that an index
 * finds them.
 */
export const mostDays = 60
