import { inArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type AskedPage, activityOfSubjects } from '#src/features/activity/activity.queries.ts'
import { isoOf } from '#src/server/db/columns.ts'
import type { Reader } from '#src/server/db/database.ts'
import { readCursor, writeCursor } from '#src/server/db/paging.ts'
import { prepared } from '#src/server/db/prepared.ts'
import { holding } from '#src/server/db/searching.ts'
import type { Actor } from '#src/server/work.ts'
import { addDays, type Day } from '#src/shared/day.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { pairsOfDoubles } from './doubles.queries.ts'
import {
  dueSoonDays,
  type ProviderConcern,
  type ProviderGroup,
  type ProviderSort,
  providerGroups,
} from './provider-groups.values.ts'
import type { getProvider, listProviders, providerDataShape, suggestProviders } from './providers.contract.ts'

type Suggestions = z.output<(typeof suggestProviders)['schema']['response'][200]>
const rowPairs = sql`'id', p.id, 'companyName', p.company_name, 'category', p.category, 'city', p.city,
  'province', p.province`
const suggestedPairs = sql`${rowPairs}, 'releaseDays', p.release_days, 'roomingDays', p.rooming_days`
const byName = sql`p.company_name collate "it-x-icu", p.id`
const mostRecent = 5
const mostOthers = 20

/**
 * The last used suppliers, then the others by name. If a category is given, its suppliers come first among the others.
 */
export async function suggestedProviders(
  reader: Reader,
  { search, category }: { search: string; category?: string | undefined },
): Promise<Suggestions> {
  const { rows } = await reader.execute<Suggestions>(sql`
    with found as (
      select p.* from providers p where p.merged_into is null and ${holding(sql`p.folded`, search)}
    ), used as (
      select s.provider_id, max(s.created_at) as used_at
      from services s join found f on f.id = s.provider_id
      where ${category ?? null}::text is null or s.category = ${category ?? null}
      group by s.provider_id order by used_at desc limit ${mostRecent}
    )
    select coalesce((select json_agg(json_build_object(${suggestedPairs}) order by u.used_at desc)
        from found p join used u on u.provider_id = p.id), '[]') as recent,
      coalesce((select json_agg(json_build_object(${suggestedPairs}) order by p.fits desc, ${byName})
        from (
          select p.*, coalesce(p.category = ${category ?? null}, false) as fits from found p
          where p.id not in (select provider_id from used)
          order by fits desc, ${byName} limit ${mostOthers}
        ) p), '[]') as others`)
  return rows[0]!
}

type Listed = z.output<(typeof listProviders)['schema']['response'][200]>
type Asked = z.output<(typeof listProviders)['schema']['querystring']>

const named = providerGroups.filter((group) => group !== 'rest')
const groupOf = sql`case when p.category in (${sql.join(
  named.map((group) => sql.raw(`'${group}'`)),
  sql`, `,
)}) then p.category else 'rest' end`

const inGroup = (group: ProviderGroup | undefined): SQL => {
  if (group === undefined) return sql``
  return group === 'rest' ? sql`and ${groupOf} = 'rest'` : sql`and p.category = ${group}`
}

/** The condition that `c` is a service to come of the supplier `p`. The state of a trip may tell later that it is over. */
const isToCome = (today: Day) => sql`(c.provider_id = p.id and c.returns_on >= ${today}::date)`

const inOrder = sql`collate "it-x-icu"`

/**
 * What the directory is sorted by. A due day is followed by the name. Whoever is owed nothing comes last both ways: a day
 * is written in digits, and the directory of one agency has few suppliers.
 */
function keyOf(sort: ProviderSort): SQL {
  if (sort.endsWith('city')) return sql`coalesce(p.city, '') ${inOrder}`
  if (sort.endsWith('name')) return sql`p.company_name ${inOrder}`
  const never = sort.startsWith('-') ? '00000000' : '99999999'
  const dueOn = sql`(select to_char(min(d.due_on), 'YYYYMMDD') from supplier_dues d where d.provider_id = p.id)`
  return sql`(coalesce(${dueOn}, ${sql.raw(`'${never}'`)}) || ' ' || p.company_name) ${inOrder}`
}

/** The condition that a supplier `p` has something late or due until that day. */
const narrowed = (only: ProviderConcern | undefined, soon: Day): SQL =>
  only === undefined
    ? sql``
    : sql`and exists (select from supplier_dues d where d.provider_id = p.id and d.due_on <= ${soon}::date)`

/**
 * What suppliers were paid too much. Few services have a row, and each is looked up by its key: PostgreSQL, which never
 * analyses so small a table, would read the services of all years to join them.
 */
const overpayments = sql`(
  select (select s.provider_id from services s where s.id = o.service_id) as provider_id, o.cents
  from supplier_overpayments o)`

/** One page of the directory, the counts of its groups and the possible doubles, in one query. */
export async function providersPage(
  reader: Reader,
  { search, group, only, sort, cursor, limit }: Asked,
  today: Day,
): Promise<Listed> {
  const size = Number(limit)
  const [dir, beyond] = sort.startsWith('-') ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const key = keyOf(sort)
  const from = readCursor(cursor)
  const after = from ? sql`and (${key}, p.id) ${beyond} (${String(from.after)}, ${from.id}::uuid)` : sql``
  const matching = sql`p.merged_into is null and ${holding(sql`p.folded_whole`, search)}`
  const soon = addDays(today, dueSoonDays)
  const counted = only === undefined ? sql`` : sql`filter (where o.due_on <= ${soon}::date)`
  const found = sql`from providers p where ${matching} ${narrowed(only, soon)}`
  const isPlain = search === '' && group === undefined && only === undefined && cursor === undefined && sort === 'name'
  const { rows } = await reader.execute<{
    groups: Partial<Record<ProviderGroup, number>> | null
    due: NonNullable<Listed['due']>
    doubles: Listed['doubles']
    listed: (Listed['providers'][number] & { key: string })[]
  }>(sql`${isPlain ? prepared : sql``}
    with owed as materialized (
      select provider_id, coalesce(sum(left_cents), 0)::bigint as cents, min(due_on) as due_on,
        coalesce(sum(left_cents) filter (where due_on <= ${soon}::date), 0)::bigint as soon_cents
      from supplier_dues group by provider_id
    ), excess as materialized (
      select x.provider_id, sum(x.cents)::bigint as cents from ${overpayments} x group by x.provider_id
    ), page as materialized (
      select p.*, ${key} as key ${found} ${inGroup(group)} ${after} order by ${key} ${dir}, p.id ${dir} limit ${size + 1}
    ), pairs as materialized (
      select * from ${pairsOfDoubles} pairs
    )
    select (select json_object_agg(group_name, n) from (
        select ${groupOf} as group_name, count(*) as n ${found} group by 1) counted) as groups,
      (select json_build_object('soon', count(*) filter (where o.due_on <= ${soon}::date),
          'soonCents', coalesce(sum(o.soon_cents), 0), 'cents', coalesce(sum(o.cents) ${counted}, 0), 'overpaidCents', (
            select coalesce(sum(x.cents), 0) from excess x join providers p on p.id = x.provider_id
            where ${matching} ${narrowed(only, soon)} ${inGroup(group)}))
        from providers p join owed o on o.provider_id = p.id where ${matching} ${inGroup(group)}) as due,
      json_build_object('pairs', (select count(*) from pairs),
        'first', (select json_build_array(first_id, second_id) from pairs order by first_id, second_id limit 1)) as doubles,
      coalesce((
        select json_agg(json_build_object(${rowPairs}, 'vatNumber', p.vat_number, 'phone', p.phone,
          'contact', (
            select concat_ws(', ', o.name, o.purpose) from provider_contacts o
            where o.provider_id = p.id and o.removed_at is null order by o.name collate "it-x-icu", o.id limit 1),
          'coming', (select count(*) from services_to_come c where ${isToCome(today)}), 'nextTrip', (
            select json_build_object('id', t.id, 'title', t.title, 'departsOn', t.departs_on) from (
              select c.trip_id from services_to_come c where ${isToCome(today)} order by c.departs_on, c.trip_id limit 1
            ) next join trips t on t.id = next.trip_id), 'dueCents', coalesce(o.cents, 0), 'dueOn', o.due_on,
          'overpaidCents', coalesce(x.cents, 0), 'key', p.key,
          'twinId', (
            select case when first_id = p.id then second_id else first_id end from pairs
            where p.id in (first_id, second_id) order by first_id, second_id limit 1)) order by p.key ${dir}, p.id ${dir})
        from page p left join owed o on o.provider_id = p.id left join excess x on x.provider_id = p.id), '[]') as listed`)
  const { groups, due, doubles, listed } = rows[0]!
  const shown = listed.slice(0, size)
  const last = shown.at(-1)
  const counts = Object.fromEntries(providerGroups.map((one) => [one, groups?.[one] ?? 0]))
  return {
    providers: shown.map(({ key: _key, ...provider }) => provider),
    total: group === undefined ? Object.values(counts).reduce((sum, n) => sum + n, 0) : counts[group]!,
    groups: counts as Listed['groups'],
    due,
    doubles,
    next: listed.length > size && last ? writeCursor({ after: last.key, id: last.id }) : null,
  }
}

type InSheet = Pick<Asked, 'search' | 'group' | 'only'> & { ids?: readonly string[] | undefined; today: Day }

/** Every supplier that the directory finds, or some of them, by name, with the data of the sheet. */
export async function allProviders(
  reader: Reader,
  { search, group, only, ids, today }: InSheet,
): Promise<ProviderLine[]> {
  const { rows } = await reader.execute<ProviderLine>(sql`
    select p.company_name as "companyName", p.category, p.vat_number as "vatNumber", p.address, p.postal_code as "postalCode",
      p.city, p.province, p.country, p.phone, p.email, p.iban, p.payment_terms as "paymentTerms",
      coalesce(o.cents, 0)::float as "dueCents", o.due_on::text as "dueOn", coalesce(x.cents, 0)::float as "overpaidCents"
    from providers p left join (
      select provider_id, sum(left_cents) as cents, min(due_on) as due_on from supplier_dues group by provider_id
    ) o on o.provider_id = p.id left join (
      select x.provider_id, sum(x.cents) as cents from ${overpayments} x group by x.provider_id
    ) x on x.provider_id = p.id
    where p.merged_into is null and ${holding(sql`p.folded_whole`, search)} ${inGroup(group)}
      ${narrowed(only, addDays(today, dueSoonDays))} ${ids ? sql`and ${inArray(sql`p.id`, [...ids])}` : sql``}
    order by ${byName}`)
  return rows
}
export type ProviderLine = Pick<
  z.output<z.ZodObject<typeof providerDataShape>>,
  'companyName' | 'category' | 'country'
> &
  Record<
    'vatNumber' | 'address' | 'postalCode' | 'city' | 'province' | 'phone' | 'email' | 'iban' | 'paymentTerms',
    string | null
  > & {
    dueCents: number
    dueOn: Day | null
    overpaidCents: number
  }

type Provider = z.output<(typeof getProvider)['schema']['response'][200]>
const mostComing = 100

/** The supplier `p` itself and the doubles that were merged into it. */
const alsoMerged = sql`(select d.id from providers d where p.id in (d.id, d.merged_into))`

/** The supplier beside `p` in the directory by name. */
const neighbour = (beyond: SQL, dir: SQL) => sql`(
  select n.id from providers n
  where n.merged_into is null and (n.company_name collate "it-x-icu", n.id) ${beyond} (p.company_name collate "it-x-icu", p.id)
  order by n.company_name collate "it-x-icu" ${dir}, n.id ${dir} limit 1)`

const mostOperations = 10

/**
 * What was sent to the supplier `p`, or told it otherwise. That it was about a service that another supplier has now, or
 * that was removed, changes nothing. Requests of payment go to the accounting office.
 */
const sentTo = sql`
  select 'sent' as kind, false as is_reversal, false as is_reversed, d.created_at as at, d.seq, d.created_by_name as operator,
    coalesce(s.name, f.facts -> 'service' ->> 'name') as service, d.itinerary_id, null::date as paid_on, null as method,
    null::bigint as cents, null as invoices
  from deliveries d left join services s on s.id = d.service_id left join supplier_papers f on f.id = d.paper_id
  where d.provider_id = p.id and d.kind <> 'paymentRequest' and d.taken_back_at is null
  union all
  select 'sent', false, false, e.at, e.seq, e.user_name, e.params ->> 'service', e.itinerary_id, null, null, null, null
  from activity_entries e
  where e.subject_id in (select s.id from services s where s.provider_id = p.id) and e.kind = 'services.activity-sent'
    and e.params ->> 'providerId' in (select id::text from ${alsoMerged} merged)`

const signedCents = sql`case when (e.kind = 'payment') = (e.reverses_id is null) then e.cents else -e.cents end`

/** The entries of the ledgers of its services. */
const paidTo = sql`
  select e.kind, e.reverses_id is not null,
    exists (select from supplier_payments r where r.reverses_id = e.id), e.registered_at, 0, e.registered_by_name, s.name, s.itinerary_id, e.paid_on,
    e.method, ${signedCents}, (
      select string_agg(i.number, ', ' order by i.invoiced_on, i.id) from supplier_invoices i
      where i.payment_id = e.id and i.removed_at is null)
  from services s join supplier_payments e on e.service_id = s.id where s.provider_id = p.id`

const paidSince = (day: Day) => sql`(
  select coalesce(sum(${signedCents}), 0)::bigint from services s join supplier_payments e on e.service_id = s.id
  where s.provider_id = p.id and e.paid_on >= ${day}::date and e.kind <> 'creditNote')`

const mostDues = 3

/** The services for which the supplier `p` was paid beyond what was agreed. */
const overpaidTo = sql`coalesce((
  select json_agg(json_build_object('serviceId', s.id, 'serviceName', s.name, 'tripId', t.id, 'tripTitle', t.title,
    'cents', x.cents) order by t.departs_on, s.id)
  from supplier_overpayments x join services s on s.id = x.service_id join trips t on t.id = s.itinerary_id
  where s.provider_id = p.id), '[]'::json)`

/** What is left to pay the supplier `p`: the sum, the next due amounts, and what was paid too much. */
const dueTo = sql`(
  select json_build_object('cents', coalesce(sum(d.left_cents), 0), 'next', coalesce(json_agg(json_build_object(
    'serviceId', d.service_id, 'tripId', d.trip_id, 'tripTitle', d.title, 'dueOn', d.due_on, 'leftCents', d.left_cents,
    'isEstimate', d.is_estimate) order by d.place) filter (where d.place <= ${mostDues}), '[]'::json),
    'overpaid', ${overpaidTo})
  from (
    select d.*, t.id as trip_id, t.title, row_number() over (order by d.due_on, d.service_id) as place
    from supplier_dues d join services s on s.id = d.service_id join trips t on t.id = s.itinerary_id
    where d.provider_id = p.id
  ) d)`

/**
 * The amount left to pay for the service `s` of the trip `t` in cents: 0 once it is paid, null while it is unknown or
 * the trip is a draft.
 */
const leftFor = sql`case when t.status <> 'draft' then (
  select case when bool_and(d.left_cents is not null) is not false then coalesce(sum(d.left_cents), 0) end
  from supplier_dues d where d.service_id = s.id) end`

/**
 * One supplier with contacts, coming services and last operations, as far as the reader may see them, in one query. For
 * a merged double, the kept supplier.
 */
export async function providerById(
  reader: Reader,
  providerId: string,
  { ability, today }: Pick<Actor, 'ability'> & { today: Day },
): Promise<Provider> {
  const isMoneySeen = ability.can('read', 'SupplierPayment')
  const { rows } = await reader.execute<{ provider: Provider }>(sql`
    select json_build_object(${rowPairs}, 'version', p.version, 'vatNumber', p.vat_number, 'isPerson', p.is_person,
      'country', p.country, 'address', p.address, 'postalCode', p.postal_code, 'phone', p.phone, 'email', p.email,
      'iban', p.iban, 'paymentTerms', p.payment_terms, 'releaseDays', p.release_days, 'roomingDays', p.rooming_days,
      'notes', p.notes, 'createdAt', ${isoOf(sql`p.created_at`)},
      'services', (select count(*) from services s where s.provider_id = p.id),
      'previousId', ${neighbour(sql`<`, sql`desc`)}, 'nextId', ${neighbour(sql`>`, sql`asc`)},
      'twinId', (
        select case when first_id = p.id then second_id else first_id end from ${pairsOfDoubles} pairs
        where p.id in (first_id, second_id) order by first_id, second_id limit 1),
      'contacts', coalesce((
        select json_agg(json_build_object('id', c.id, 'version', c.version, 'purpose', c.purpose, 'name', c.name,
          'phone', c.phone, 'email', c.email) order by c.name collate "it-x-icu", c.id)
        from provider_contacts c where c.provider_id = p.id and c.removed_at is null), '[]'::json),
      'coming', coalesce((
        select json_agg(json_build_object('id', s.id, 'name', s.name, 'category', s.category, 'tripId', t.id,
          'tripTitle', t.title, 'departsOn', t.departs_on, 'returnsOn', t.returns_on, 'pnr', s.pnr,
          'communicationStatus', s.communication_status, 'releaseOn', s.release_on, 'costKind', s.cost_kind,
          'amountCents', coalesce(s.amount_cents, amount_by_rooms(s.id, s.cost_kind)),
          'steps', case when s.amount_up_to is not null then
            json_build_object('upTo', s.amount_up_to, 'beyondCents', s.amount_beyond_cents) end,
          'leftCents', ${isMoneySeen ? leftFor : sql`null`}) order by t.departs_on, t.id, s.day, s.position)
        from (
          select s.* from services_to_come c join services s on s.id = c.service_id where ${isToCome(today)}
          order by c.departs_on, c.trip_id, s.day, s.position limit ${mostComing}
        ) s join trips t on t.id = s.itinerary_id), '[]'::json),
      'due', ${isMoneySeen ? dueTo : sql`null`},
      'paidThisYearCents', ${isMoneySeen ? paidSince(`${today.slice(0, 4)}-01-01`) : sql`0`},
      'operations', coalesce((
        select json_agg(json_build_object('kind', o.kind, 'isReversal', o.is_reversal, 'isReversed', o.is_reversed, 'at', ${isoOf(sql`o.at`)},
          'operator', o.operator, 'serviceName', o.service, 'itineraryTitle', coalesce(t.title, m.name),
          'paidOn', o.paid_on, 'method', o.method, 'cents', o.cents, 'invoices', o.invoices) order by o.at desc, o.seq desc)
        from (
          select * from (${sentTo} ${isMoneySeen ? sql`union all ${paidTo}` : sql``}) all_operations
          order by at desc, seq desc limit ${mostOperations}
        ) o left join trips t on t.id = o.itinerary_id left join templates m on m.id = o.itinerary_id), '[]'::json)
    ) as provider
    from providers asked join providers p on p.id = coalesce(asked.merged_into, asked.id) where asked.id = ${providerId}`)
  if (!rows[0]) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return rows[0].provider
}

/** What was done with a supplier and with the doubles merged into it, newest first. */
export async function activityOfProvider(
  reader: Reader,
  providerId: string,
  asked: AskedPage,
): ReturnType<typeof activityOfSubjects> {
  const { rows } = await reader.execute<{ id: string }>(sql`
    select d.id from providers asked join providers p on p.id = coalesce(asked.merged_into, asked.id)
      join providers d on p.id in (d.id, d.merged_into)
    where asked.id = ${providerId}`)
  if (rows.length === 0) throw new Refusal('calls.not-found', { kind: 'notFound' })
  const ids = rows.map(({ id }) => id)
  return activityOfSubjects(reader, ids, asked)
}
