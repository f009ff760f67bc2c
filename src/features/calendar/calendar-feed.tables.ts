import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#src/features/access/access.tables.ts'
import { trips } from '#src/features/trips/trips.tables.ts'
import { instant } from '#src/server/db/columns.ts'

/** The secret address at which a person's other calendars read the trips. Only the hash of the secret is stored. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secretHash: text().notNull().unique(),
  /** True: the feed holds only trips that this person organises. */
  isOnlyOwn: boolean().notNull().default(false),
  createdAt: instant().notNull(),
  /** The instant at which another calendar last read it. */
  lastReadAt: instant(),
})

/** The entry that other calendars last read about a trip. They accept a changed text only with a higher number. */
export const calendarEntries = pgTable('calendar_entries', {
  tripId: uuid()
    .primaryKey()
    .references(() => trips.id, { onDelete: 'cascade' }),
  /** The digest of the whole entry. */
  digest: text().notNull(),
  sequence: integer().notNull(),
  changedAt: instant().notNull(),
})
