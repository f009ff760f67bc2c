import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#src/features/access/access.tables.ts'
import { trips } from '#src/features/trips/trips.tables.ts'
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

/** What other calendars were last told of a trip. A calendar takes a changed text only with a higher number. */
export const calendarEntries = pgTable('calendar_entries', {
  tripId: uuid()
    .primaryKey()
    .references(() => trips.id, { onDelete: 'cascade' }),
  /** Of everything that the entry says. */
  digest: text().notNull(),
  sequence: integer().notNull(),
  changedAt: instant().notNull(),
})
