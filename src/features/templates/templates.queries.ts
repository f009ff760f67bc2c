import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { costsJson } from '#src/features/costs/costs.queries.ts'
import { departuresJson, vehiclesJson } from '#src/features/departures/departures.queries.ts'
import { isoOf } from '#src/server/db/columns.ts'
import type { Reader } from '#src/server/db/database.ts'
import { readCursor, searchPattern, writeCursor } from '#src/server/db/paging.ts'
import { Refusal } from '#src/shared/refusal.ts'
import type { getTemplate, listTemplates } from './templates.contract.ts'

const rowPairs = sql`'id', m.id, 'version', m.version, 'name', m.name, 'type', m.type, 'days', i.days,
  'services', (select count(*) from services s where s.itinerary_id = m.id),
  'departures', (select count(*) from departures d where d.itinerary_id = m.id),
  'timesUsed', m.times_used, 'lastUsedAt', ${isoOf(sql`m.last_used_at`)}`
const byName = sql`m.name collate "it-x-icu", m.id`

type Listed = z.output<(typeof listTemplates)['schema']['response'][200]>
type Asked = z.output<(typeof listTemplates)['schema']['querystring']>

export async function templatesByName(reader: Reader, { search, type, cursor, limit }: Asked): Promise<Listed> {
  const from = readCursor(cursor)
  const after = from ? sql`and (m.name collate "it-x-icu", m.id) > (${String(from.after)}, ${from.id}::uuid)` : sql``
  const { rows } = await reader.execute<{ total: number; listed: Listed['templates'] }>(sql`
    with found as (
      select * from templates m
      where m.folded like ${searchPattern(search)} and (${type ?? null}::text is null or m.type = ${type ?? null})
    )
    select (select count(*)::int from found) as total,
      coalesce((select json_agg(json_build_object(${rowPairs}) order by ${byName})
        from (select * from found m where true ${after} order by ${byName} limit ${Number(limit) + 1}) m
        join itineraries i on i.id = m.id), '[]') as listed`)
  const { total, listed } = rows[0]!
  const templates = listed.slice(0, Number(limit))
  const last = templates.at(-1)
  const next = listed.length > templates.length && last ? writeCursor({ after: last.name, id: last.id }) : null
  return { templates, total, next }
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
