import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { choice, id, instant, oneOf } from '#src/server/db/columns.ts'
import { files } from '#src/server/server.tables.ts'
import { bookings, participants } from './bookings.tables.ts'
import { bookingFileKinds } from './files/booking-files.rules.ts'

/**
 * A paper of a booking: its contract, or a paper about one of its heads, with whom it goes to another booking. The
 * contents are in the store of files.
 */
export const bookingFiles = pgTable(
  'booking_files',
  {
    id: id(),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id),
    participantId: uuid(),
    fileId: uuid()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    kind: choice(bookingFileKinds).notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    foreignKey({
      name: 'booking_files_participant',
      columns: [t.participantId, t.bookingId],
      foreignColumns: [participants.id, participants.bookingId],
    })
      .onUpdate('cascade')
      .onDelete('cascade'),
    index('booking_files_booking').on(t.bookingId),
    index('booking_files_participant_booking').on(t.participantId, t.bookingId),
    index('booking_files_file').on(t.fileId),
    check('booking_files_kind', oneOf(t.kind, bookingFileKinds)),
    check(
      'bookings.file-person-missing',
      sql`${t.participantId} is not null or ${t.kind} not in ('disabilityCard', 'parentsConsent')`,
    ),
  ],
)
