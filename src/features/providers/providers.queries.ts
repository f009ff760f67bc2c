import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { isoOf } from '#src/server/db/columns.ts'
import type { Reader } from '#src/server/db/database.ts'
import { readCursor, writeCursor } from '#src/server/db/paging.ts'
import { holding } from '#src/server/db/searching.ts'
import type { Actor } from '#src/server/work.ts'
import { Refusal } from '#src/shared/refusal.ts'
import type { getProvider, listProviders, providerRow } from './providers.contract.ts'

type Row = z.output<typeof providerRow>
const rowPairs = sql`'id', p.id, 'companyName', p.company_name, 'category', p.category, 'city', p.city,
  'province', p.province`
const byName = sql`p.company_name collate "it-x-icu", p.id`
const mostRecent = 5
const mostOthers = 20

/**
 * The last used suppliers, then the others by name. If a category is given, its suppliers come first among the others.
 */
export async function suggestedProviders(
  reader: Reader,
  { search, category }: { search: string; category?: string | undefined },
): Promise<{ recent: Row[]; others: Row[] }> {
  const { rows } = await reader.execute<{ recent: Row[]; others: Row[] }>(sql`
    with found as (
      select p.* from providers p where p.merged_into is null and ${holding(sql`p.folded`, search)}
    ), used as (
      select s.provider_id, max(s.created_at) as used_at
      from services s join found f on f.id = s.provider_id
      where ${category ?? null}::text is null or s.category = ${category ?? null}
      group by s.provider_id order by used_at desc limit ${mostRecent}
    )
    select coalesce((select json_agg(json_build_object(${rowPairs}) order by u.used_at desc)
        from found p join used u on u.provider_id = p.id), '[]') as recent,
      coalesce((select json_agg(json_build_object(${rowPairs}) order by p.fits desc, ${byName})
        from (
          select p.*, coalesce(p.category = ${category ?? null}, false) as fits from found p
          where p.id not in (select provider_id from used)
          order by fits desc, ${byName} limit ${mostOthers}
        ) p), '[]') as others`)
  return rows[0]!
}

type Listed = z.output<(typeof listProviders)['schema']['response'][200]>

export async function providersByName(
  reader: Reader,
  { search, cursor, limit }: { search: string; cursor?: string | undefined; limit: string },
): Promise<Listed> {
  const from = readCursor(cursor)
  const after = from
    ? sql`and (p.company_name collate "it-x-icu", p.id) > (${String(from.after)}, ${from.id}::uuid)`
    : sql``
  const found = sql`from providers p where p.merged_into is null and ${holding(sql`p.folded`, search)}`
  const { rows } = await reader.execute<{ total: number; listed: Listed['providers'] }>(sql`
    select (select count(*)::int ${found}) as total,
      coalesce((select json_agg(json_build_object(${rowPairs}, 'vatNumber', p.vat_number, 'phone', p.phone,
          'serviceCount', (select count(*) from services s where s.provider_id = p.id)) order by ${byName})
        from (select p.* ${found} ${after} order by ${byName} limit ${Number(limit) + 1}) p), '[]') as listed`)
  const { total, listed } = rows[0]!
  const providers = listed.slice(0, Number(limit))
  const last = providers.at(-1)
  const next = listed.length > providers.length && last ? writeCursor({ after: last.companyName, id: last.id }) : null
  return { providers, total, next }
}

type Provider = z.output<(typeof getProvider)['schema']['response'][200]>

/** One supplier with contacts and last operations, as far as the reader may see them, in one query. */
export async function providerById(
  reader: Reader,
  providerId: string,
  { ability }: Pick<Actor, 'ability'>,
): Promise<Provider> {
  const { rows } = await reader.execute<{ provider: Provider }>(sql`
    select json_build_object(${rowPairs}, 'version', p.version, 'vatNumber', p.vat_number, 'isPerson', p.is_person, 'country', p.country,
      'address', p.address, 'postalCode', p.postal_code, 'phone', p.phone, 'email', p.email, 'iban', p.iban,
      'paymentTerms', p.payment_terms, 'notes', p.notes,
      'contacts', coalesce((
        select json_agg(json_build_object('id', c.id, 'purpose', c.purpose, 'name', c.name, 'phone', c.phone,
          'email', c.email) order by c.name collate "it-x-icu", c.id)
        from provider_contacts c where c.provider_id = p.id), '[]'::json),
      'operations', coalesce((
        select json_agg(json_build_object('kind', o.kind, 'at', ${isoOf(sql`o.at`)}, 'operator', o.user_name,
          'serviceName', o.params ->> 'service', 'cents', (o.params ->> 'cents')::bigint,
          'itineraryTitle', coalesce(t.title, m.name)) order by o.seq desc)
        from (
          select case e.kind when 'services.activity-paid' then 'paid' else 'sent' end as kind,
            e.seq, e.at, e.user_name, e.params, e.itinerary_id
          from activity_entries e
          where e.subject_id in (select s.id from services s where s.provider_id = p.id)
            and e.kind in ('services.activity-sent'${ability.can('read', 'SupplierPayment') ? sql`, 'services.activity-paid'` : sql``})
            and e.params ->> 'providerId' = p.id::text
          order by e.seq desc limit 10
        ) o left join trips t on t.id = o.itinerary_id left join templates m on m.id = o.itinerary_id), '[]'::json)
    ) as provider
    from providers p where p.id = ${providerId}`)
  if (!rows[0]) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return rows[0].provider
}
