import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#src/features/access/access.tables.ts'
import { instant } from '#src/server/db/columns.ts'

/** The secret address under which a person's other calendars read the trips; only the hash of the secret is kept. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secretHash: text().notNull().unique(),
  /** Only the trips that the person organises. */
  isOnlyOwn: boolean().notNull().default(false),
  createdAt: instant().notNull(),
  /** When another calendar last asked for it. */
  lastReadAt: instant(),
})
