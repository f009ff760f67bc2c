import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { services } from '#src/features/services/services.tables.ts'
import { participants } from './bookings.tables.ts'

/**
 * The people who ask for one of the counted places of a service with limited access, in their order. The first enter,
 * up to the limit, and the others wait. The place itself is not stored, so a person who leaves lets the next one in.
 */
export const serviceAttendees = pgTable(
  'service_attendees',
  {
    serviceId: uuid()
      .notNull()
      .references(() => services.id, { onDelete: 'cascade' }),
    participantId: uuid()
      .notNull()
      .references(() => participants.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.serviceId, t.participantId] }),
    index('service_attendees_participant').on(t.participantId),
    check('service_attendees_position', sql`${t.position} >= 1`),
  ],
)
