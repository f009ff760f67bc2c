import { check, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { users } from '#src/features/access/access.tables.ts'
import { choice, instant, oneOf } from '#src/server/db/columns.ts'
import { openedKinds } from './found-kinds.values.ts'

/** The pages that somebody opened last. It holds ids only; what is gone or erased is no longer found by them. */
export const openedThings = pgTable(
  'opened_things',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: choice(openedKinds).notNull(),
    thingId: uuid().notNull(),
    openedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind, t.thingId] }),
    index('opened_things_latest').on(t.userId, t.openedAt),
    check('opened_things_kind', oneOf(t.kind, openedKinds)),
  ],
)
