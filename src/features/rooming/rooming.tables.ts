import { sql } from 'drizzle-orm'
import { bigserial, boolean, check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { services } from '#src/features/services/services.tables.ts'
import { trips } from '#src/features/trips/trips.tables.ts'
import { choice, id, instant, oneOf } from '#src/server/db/columns.ts'
import { messages } from '#src/server/server.tables.ts'
import { tellings } from '#src/shared/outbox.ts'
import type { RoomingSnapshot } from './versions/versions.rules.ts'

/**
 * A rooming list as it was sent to a hotel. Three things change it: an erasure takes a person out, the hotel confirms
 * it, and somebody opens the rooms after a final one. `messageId` is set right after the commit, once the PDF is made.
 */
export const roomingVersions = pgTable(
  'rooming_versions',
  {
    id: id(),
    tripId: uuid()
      .notNull()
      .references(() => trips.id, { onDelete: 'cascade' }),
    serviceId: uuid().references(() => services.id, { onDelete: 'set null' }),
    number: integer().notNull(),
    /** The version that its paper says it replaces: the last one that the hotel may have had. Null for none. */
    replaces: integer(),
    isFinal: boolean().notNull(),
    /** True if food notes, the time of arrival and the leader's telephone were told. */
    hasNotes: boolean().notNull(),
    snapshot: jsonb().$type<RoomingSnapshot>().notNull(),
    /** Null for a hotel without an email, which was told otherwise. */
    recipient: text(),
    toldHow: choice(tellings),
    subject: text().notNull(),
    body: text().notNull(),
    messageId: uuid().references(() => messages.id),
    sentAt: instant().notNull(),
    sentBy: uuid(),
    sentByName: text().notNull(),
    /** When the hotel's confirmation was noted, and by whom. */
    confirmedAt: instant(),
    confirmedByName: text(),
    /** When the rooms were opened again for changes after a final list, and by whom. */
    openedAt: instant(),
    openedByName: text(),
    seq: bigserial({ mode: 'number' }).notNull(),
  },
  (t) => [
    unique('rooming.sent-meanwhile').on(t.serviceId, t.number),
    index('rooming_versions_trip').on(t.tripId, t.seq),
    index('rooming_versions_message').on(t.messageId),
    check('rooming_versions_told_how', oneOf(t.toldHow, tellings)),
    check('rooming_versions_way', sql`(${t.toldHow} is null) = (${t.recipient} is not null)`),
    check('rooming_versions_confirmed', sql`(${t.confirmedAt} is null) = (${t.confirmedByName} is null)`),
    check('rooming_versions_number', sql`${t.number} >= 1`),
  ],
)
