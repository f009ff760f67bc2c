import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { edited, folded, id } from '#src/server/db/columns.ts'

/**
 * Places to board that the agency knows, which are proposed when a departure is added. A retired place is no longer
 * proposed. `mergedInto` is the place whose double it was: its name finds that place.
 */
export const loadPoints = pgTable(
  'load_points',
  {
    id: id(),
    name: text().notNull(),
    address: text().notNull(),
    folded: folded("name || ' ' || address"),
    isActive: boolean().notNull().default(true),
    mergedInto: uuid().references((): AnyPgColumn => loadPoints.id),
    ...edited(),
  },
  (t) => [
    index('load_points_folded').using('gin', t.folded.op('gin_trgm_ops')),
    index('load_points_merged_into').on(t.mergedInto),
    uniqueIndex('load-points.known').on(sql`lower(${t.name})`).where(sql`is_active`),
    check('load_points_merged', sql`${t.mergedInto} is null or not ${t.isActive}`),
  ],
)
