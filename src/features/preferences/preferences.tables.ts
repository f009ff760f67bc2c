import { sql } from 'drizzle-orm'
import { check, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#src/features/access/access.tables.ts'

/** The characters of one value: a person's saved views of a list, at most. */
const mostCharacters = 20_000

/**
 * How a person wants the screens: columns, saved views, the menu, keys. Each key has a value of the screen's own shape,
 * which the server keeps without reading it.
 */
export const userPreferences = pgTable(
  'user_preferences',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    value: jsonb().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.key] }),
    check('preferences.too-many', sql`length(${t.value}::text) <= ${sql.raw(String(mostCharacters))}`),
  ],
)
