import { index, integer, pgTable, unique, uuid } from 'drizzle-orm/pg-core'
import { trips } from '#src/features/trips/trips.tables.ts'
import { id, instant } from '#src/server/db/columns.ts'
import { bookings } from './bookings.tables.ts'

/**
 * The numbers that bookings had on a trip before they left it, and where they went on: to another trip, or joined to
 * another booking. Papers say these numbers, so no other booking gets them.
 */
export const bookingMoves = pgTable(
  'booking_moves',
  {
    id: id(),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    fromTripId: uuid()
      .notNull()
      .references(() => trips.id, { onDelete: 'cascade' }),
    fromNumber: integer().notNull(),
    movedAt: instant().notNull(),
    movedBy: uuid(),
  },
  (t) => [
    unique('booking_moves_number').on(t.fromTripId, t.fromNumber),
    index('booking_moves_booking').on(t.bookingId),
  ],
)
