import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Reader } from '#src/server/db/database.ts'
import { readCursor, writeCursor } from '#src/server/db/paging.ts'
import { prepared } from '#src/server/db/prepared.ts'
import { holding } from '#src/server/db/searching.ts'
import type { AppAbility } from '#src/shared/abilities.ts'
import { addDays, type Day } from '#src/shared/day.ts'
import type { Whole } from '#src/shared/seen-by.ts'
import { type countDoubles, type listCustomers, mostCustomersCounted } from './directory.contract.ts'
import { type CustomerFilter, daysOfNotice } from './directory.values.ts'

type Listed = Whole<z.output<(typeof listCustomers)['schema']['response'][200]>>
type Asked = z.output<(typeof listCustomers)['schema']['querystring']>

/** The people of the directory: neither merged nor erased. */
const current = sql`c.merged_into is null and c.erased_at is null`
const called = sql`(c.surname || ' ' || c.name) collate "it-x-icu"`

/** The places on trips that the person `c` holds or held. */
const held = sql`participants p join bookings b on b.id = p.booking_id and b.is_holding
  join trips t on t.id = p.trip_id and t.status <> 'cancelled' where p.customer_id = c.id and p.canceled_at is null`

/** The document in use of the person `c`, as `d`. */
const documentInUse = sql`(
  select * from customer_documents where customer_id = c.id order by created_at desc, id limit 1)`

/** The condition of each filter. The stored day of the latest trip only limits the people whose trips are looked up. */
function conditionOf(filter: CustomerFilter, today: Day): SQL {
  if (filter === 'toCome')
    return sql`c.id in (
      select p.customer_id from trips t join participants p on p.trip_id = t.id and p.canceled_at is null
      join bookings b on b.id = p.booking_id and b.is_holding
      where t.returns_on >= ${today}::date and t.status <> 'cancelled')`
  if (filter === 'incomplete') return sql`(c.born_on is null or c.tax_code is null or c.residence is null)`
  return sql`c.id in (
    select e.customer_id from customer_documents e where e.expires_on <= ${addDays(today, daysOfNotice)}::date
      and not exists (
        select from customer_documents newer where newer.customer_id = e.customer_id and newer.id <> e.id
          and (newer.created_at, e.id) > (e.created_at, newer.id)))`
}

/** One page of the directory and the counts of its filters, in one query. */
export async function customersPage(
  reader: Reader,
  { search, only, sort, cursor, limit }: Asked,
  { ability, today }: { ability: AppAbility; today: Day },
): Promise<Listed> {
  const size = Number(limit)
  const [dir, beyond] = sort.startsWith('-') ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const from = readCursor(cursor)
  const after = from ? sql`and (${called}, c.id) ${beyond} (${String(from.after)}, ${from.id}::uuid)` : sql``
  const seesDocuments = ability.can('read', 'IdentityDocument')
  const asked = (filter: CustomerFilter) =>
    filter === 'expiring' && !seesDocuments ? sql`false` : conditionOf(filter, today)
  const found = sql`from customers c where ${current} and ${holding(sql`c.folded_whole`, search)}`
  const counted = (condition: SQL) =>
    sql`(select count(*)::int from (select ${found} and ${condition} limit ${mostCustomersCounted}) found)`
  const isPlain = search === '' && only === undefined && cursor === undefined && sort === 'name'
  const { rows } = await reader.execute<{
    counts: Listed['counts']
    listed: (Listed['customers'][number] & { key: string })[]
  }>(sql`${isPlain ? prepared : sql``}
    with page as materialized (
      select c.*, ${called} as key ${found} ${only ? sql`and ${asked(only)}` : sql``} ${after}
      order by ${called} ${dir}, c.id ${dir} limit ${size + 1}
    )
    select json_build_object('all', ${counted(sql`true`)}, 'toCome', ${counted(asked('toCome'))},
        'incomplete', ${counted(asked('incomplete'))}, 'expiring', ${counted(asked('expiring'))}) as counts,
      coalesce((
        select json_agg(json_build_object('id', c.id, 'surname', c.surname, 'name', c.name, 'bornOn', c.born_on,
          'taxCode', c.tax_code, 'residence', c.residence, 'phone', c.phone, 'trips', v.trips, 'trip', v.trip,
          'document', case when d.id is not null then json_build_object('type', d.type, 'expiresOn', d.expires_on) end,
          'twinId', ${twin}, 'key', c.key) order by c.key ${dir}, c.id ${dir})
        from page c
        left join lateral ${documentInUse} d on true
        cross join lateral (
          select count(*)::int as trips, (array_agg(json_build_object('id', t.id, 'title', t.title, 'departsOn', t.departs_on,
              'returnsOn', t.returns_on, 'isToCome', t.returns_on >= ${today}::date)
            order by t.returns_on < ${today}::date, abs(t.departs_on - ${today}::date), t.id))[1] as trip
          from ${held}) v), '[]') as listed`)
  const { counts, listed } = rows[0]!
  const shown = listed.slice(0, size)
  const last = shown.at(-1)
  return {
    customers: shown.map(({ key: _key, ...customer }) => customer),
    counts,
    next: listed.length > size && last ? writeCursor({ after: last.key, id: last.id }) : null,
  }
}

/**
 * The condition that two people have the same name and birth date, that their tax codes do not differ, and that nobody
 * told them apart.
 */
const areAlike = (one: string, other: string) => {
  const [a, b] = [sql.raw(one), sql.raw(other)]
  return sql`${b}.born_on = ${a}.born_on and ${b}.name_key = ${a}.name_key and ${b}.id <> ${a}.id
    and ${b}.merged_into is null and ${b}.erased_at is null
    and (${a}.tax_code <> ${b}.tax_code and ${a}.tax_code_country = ${b}.tax_code_country) is not true
    and not exists (select from distinct_customers apart
      where apart.first_id = least(${a}.id, ${b}.id) and apart.second_id = greatest(${a}.id, ${b}.id))`
}

/** Another person who may be `c`, or null. */
export const twin = sql`(select o.id from customers o where ${areAlike('c', 'o')} order by o.id limit 1)`

/** The possible doubles of the whole directory. Groups of one name and birth date come from an index alone. */
export async function doublesOf(reader: Reader): Promise<z.output<(typeof countDoubles)['schema']['response'][200]>> {
  const { rows } = await reader.execute<{ pairs: number; first: [string, string] | null }>(sql`
    with alike as materialized (
      select c.born_on, c.name_key from customers c where ${current} and c.born_on is not null
      group by c.born_on, c.name_key having count(*) > 1
    ), pairs as materialized (
      select a.id as one, b.id as other, ${sql.raw("(a.surname || ' ' || a.name)")} as called
      from alike join customers a on a.born_on = alike.born_on and a.name_key = alike.name_key
        and a.merged_into is null and a.erased_at is null
      join customers b on ${areAlike('a', 'b')} and a.id < b.id
    )
    select (select count(*)::int from pairs) as pairs,
      (select json_build_array(one, other) from pairs order by called, one, other limit 1) as first`)
  return rows[0]!
}
