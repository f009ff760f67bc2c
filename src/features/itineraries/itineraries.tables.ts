import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { choice, id, oneOf } from '#src/server/db/columns.ts'

export const itineraryKinds = ['trip', 'template'] as const

/**
 * The common part of a trip and a template, which have its id. Services, departures and costs belong to it. `isClosed`
 * is set by trips in a state that forbids changes.
 */
export const itineraries = pgTable(
  'itineraries',
  {
    id: id(),
    kind: choice(itineraryKinds).notNull(),
    days: integer().notNull(),
    isClosed: boolean().notNull().default(false),
  },
  (t) => [
    unique('itineraries_id_kind').on(t.id, t.kind),
    index('itineraries_templates').on(t.days, t.id).where(sql`${t.kind} = 'template'`),
    check('itineraries_kind', oneOf(t.kind, itineraryKinds)),
    check('itineraries.duration-range', sql`${t.days} between 1 and 60`),
  ],
)

/** A column that always holds this kind, so that a foreign key can require it. */
export const kindColumn = (kind: (typeof itineraryKinds)[number]) =>
  text()
    .notNull()
    .generatedAlwaysAs(sql.raw(`'${kind}'`))
