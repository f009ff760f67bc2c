import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { costsJson } from '#src/features/costs/costs.queries.ts'
import { departuresJson, vehiclesJson } from '#src/features/departures/departures.queries.ts'
import { isoOf } from '#src/server/db/columns.ts'
import type { Reader } from '#src/server/db/database.ts'
import { readCursor, writeCursor } from '#src/server/db/paging.ts'
import { holding } from '#src/server/db/searching.ts'
import { Refusal } from '#src/shared/refusal.ts'
import type { TemplateSort } from './template-sorts.values.ts'
import type { getTemplate, listTemplates } from './templates.contract.ts'

const serviceCount = sql`(select count(*) from services s where s.itinerary_id = m.id)`
const rowPairs = sql`'id', m.id, 'version', m.version, 'name', m.name, 'type', m.type, 'transport', m.transport, 'days', i.days,
  'services', ${serviceCount},
  'departures', (select count(*) from departures d where d.itinerary_id = m.id),
  'unitCents', (select d.unit_cents from cost_definitions d where d.itinerary_id = m.id),
  'timesUsed', m.times_used, 'lastUsedAt', ${isoOf(sql`m.last_used_at`)}`

type Listed = z.output<(typeof listTemplates)['schema']['response'][200]>
type Asked = z.output<(typeof listTemplates)['schema']['querystring']>

/**
 * The sort keys of the list, for the template `m` and its itinerary `i`. A template that was never used sorts as the
 * one used longest ago. Each key has its index except services, which are counted: an agency has hundreds of templates,
 * not thousands.
 */
const sortings: Record<string, { key: SQL; type: string; id?: SQL }> = {
  name: { key: sql`m.name collate "it-x-icu"`, type: 'text' },
  days: { key: sql`i.days`, type: 'int', id: sql`i.id` },
  services: { key: serviceCount, type: 'bigint' },
  timesUsed: { key: sql`m.times_used`, type: 'int' },
  lastUsedAt: { key: sql`coalesce(m.last_used_at, '-infinity'::timestamptz)`, type: 'timestamptz' },
}

function orderOf(sort: TemplateSort) {
  const [dir, beyond] = sort.startsWith('-') ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  return { id: sql`m.id`, ...sortings[sort.replace('-', '')]!, dir, beyond }
}

/** One page of the list of templates, in one query. */
export async function templatesList(reader: Reader, asked: Asked): Promise<Listed> {
  const { search, modules, sort, cursor, limit } = asked
  const size = Number(limit)
  const { key, type, id, dir, beyond } = orderOf(sort)
  const from = readCursor(cursor)
  const after = from
    ? sql`and (${key}, ${id}) ${beyond} (${String(from.after)}::${sql.raw(type)}, ${from.id}::uuid)`
    : sql``
  const ofTypes = modules?.length ? sql`and m.type = any(${sql.param(modules)}::text[])` : sql``
  const matching = sql`from templates m join itineraries i on i.id = m.id
    where i.kind = 'template' and ${holding(sql`m.folded`, search)} ${ofTypes}`
  const { rows } = await reader.execute<{
    total: number
    listed: (Listed['templates'][number] & { key: string | number })[]
  }>(sql`
    with page as (select m.id, ${key} as key ${matching} ${after} order by ${key} ${dir}, ${id} ${dir} limit ${size + 1})
    select (select count(*)::int ${matching}) as total,
      coalesce((
        select json_agg(json_build_object(${rowPairs}, 'key', page.key) order by page.key ${dir}, m.id ${dir})
        from page join templates m on m.id = page.id join itineraries i on i.id = m.id), '[]') as listed`)
  const { total, listed } = rows[0]!
  const shown = listed.slice(0, size)
  const last = shown.at(-1)
  return {
    templates: shown.map(({ key: _key, ...template }) => template),
    total,
    next: listed.length > size && last ? writeCursor({ after: last.key, id: last.id }) : null,
  }
}

type Template = z.output<(typeof getTemplate)['schema']['response'][200]>

/** One template with departures, coaches and costs, in one query. */
export async function templateById(reader: Reader, templateId: string): Promise<Template> {
  const { rows } = await reader.execute<{ template: Template }>(sql`
    select json_build_object(${rowPairs}, 'costs', ${costsJson(sql`m.id`)},
      'departureList', ${departuresJson(sql`m.id`)}, 'vehicles', ${vehiclesJson(sql`m.id`)}) as template
    from templates m join itineraries i on i.id = m.id where m.id = ${templateId}`)
  if (!rows[0]) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return rows[0].template
}
