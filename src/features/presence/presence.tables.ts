import { check, index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { users } from '#src/features/access/access.tables.ts'
import { tripSections } from '#src/features/trips/page/trip-sections.view.ts'
import { trips } from '#src/features/trips/trips.tables.ts'
import { choice, instant, oneOf } from '#src/server/db/columns.ts'

/**
 * The open windows of trips: who is on which section, as the window itself said last. A window that was not heard of for
 * a while counts as closed.
 */
export const presences = pgTable(
  'presences',
  {
    windowId: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tripId: uuid()
      .notNull()
      .references(() => trips.id, { onDelete: 'cascade' }),
    section: choice(tripSections).notNull(),
    seenAt: instant().notNull(),
  },
  (t) => [
    index('presences_trip').on(t.tripId, t.seenAt),
    index('presences_user').on(t.userId),
    check('presences_section', oneOf(t.section, tripSections)),
  ],
)
