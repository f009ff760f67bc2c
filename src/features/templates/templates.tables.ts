import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { transports, tripTypes } from '#src/features/itineraries/itineraries.rules.ts'
import { itineraries, kindColumn } from '#src/features/itineraries/itineraries.tables.ts'
import { choice, edited, folded, instant, oneOf } from '#src/server/db/columns.ts'

/** A reusable itinerary without dates. */
export const templates = pgTable(
  'templates',
  {
    id: uuid().primaryKey(),
    kind: kindColumn('template'),
    name: text().notNull(),
    folded: folded('name'),
    type: choice(tripTypes).notNull(),
    transport: choice(transports).notNull().default('unselected'),
    timesUsed: integer().notNull().default(0),
    lastUsedAt: instant(),
    ...edited(),
  },
  (t) => [
    foreignKey({
      name: 'templates_itinerary',
      columns: [t.id, t.kind],
      foreignColumns: [itineraries.id, itineraries.kind],
    }).onDelete('cascade'),
    index('templates_by_name').on(sql`${t.name} collate "it-x-icu"`, t.id),
    index('templates_by_use').on(t.timesUsed, t.id),
    index('templates_by_last_use').on(sql`coalesce(${t.lastUsedAt}, '-infinity'::timestamptz)`, t.id),
    index('templates_folded').using('gin', t.folded.op('gin_trgm_ops')),
    check('templates_type', oneOf(t.type, tripTypes)),
    check('templates_transport', oneOf(t.transport, transports)),
  ],
)
