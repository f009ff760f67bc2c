import { index, pgTable, unique, uuid } from 'drizzle-orm/pg-core'
import { services } from '#src/features/services/services.tables.ts'
import { id } from '#src/server/db/columns.ts'
import { participants, rooms } from './bookings.tables.ts'

/**
 * Another room of a person in one hotel of the trip, instead of the room of their bed. The room may serve that hotel
 * alone: then no bed and no booking refers to it.
 */
export const roomExceptions = pgTable(
  'room_exceptions',
  {
    id: id(),
    serviceId: uuid()
      .notNull()
      .references(() => services.id, { onDelete: 'cascade' }),
    roomId: uuid()
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    participantId: uuid()
      .notNull()
      .references(() => participants.id, { onDelete: 'cascade' }),
  },
  (t) => [
    unique('room_exceptions_person').on(t.participantId, t.serviceId),
    index('room_exceptions_room').on(t.roomId, t.serviceId),
    index('room_exceptions_service').on(t.serviceId),
  ],
)
