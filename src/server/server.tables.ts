import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { messageStates } from '#src/shared/outbox.ts'
import type { Topic } from '#src/shared/topics.ts'
import { choice, id, instant, oneOf } from './db/columns.ts'

/** A stored file. Its content is in the folder or bucket under `storedAs`, never in the database. */
export const files = pgTable('files', {
  id: id(),
  sha256: text().notNull(),
  name: text().notNull(),
  size: bigint({ mode: 'number' }).notNull(),
  contentType: text().notNull(),
  storedAs: text().notNull().unique(),
  createdAt: instant().notNull().default(sql`now()`),
  createdBy: uuid(),
  deletedAt: instant(),
})

/** One row per intended act. A repeated call finds the first answer here; a concurrent one waits for the row. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid().notNull(),
    endpoint: text().notNull(),
    key: text().notNull(),
    bodyHash: text().notNull(),
    status: integer(),
    response: jsonb(),
    expiresAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.endpoint, t.key] }), index('idempotency_keys_expiry').on(t.expiresAt)],
)

/**
 * Attempts by address or e-mail, shared by all processes. Only the rate limiter writes here; `expire` is in
 * milliseconds.
 */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})

/**
 * Changes for open screens: `topics` are names such as `trip:<id>`. Rows are kept for a day, so that a browser can
 * catch up.
 */
export const changes = pgTable(
  'changes',
  {
    seq: bigserial({ mode: 'number' }).primaryKey(),
    topics: text().array().$type<Topic[]>().notNull(),
    at: instant().notNull().default(sql`now()`),
  },
  (t) => [index('changes_at').on(t.at)],
)

/** Followers of changes, each with the time up to which it worked on all that was announced. */
export const followers = pgTable('followers', { name: text().primaryKey(), followedUntil: instant().notNull() })

/** The outbox. A `held` message waits for a mail server; `dedupKey` keeps a message from being written twice. */
export const messages = pgTable(
  'messages',
  {
    id: id(),
    kind: text().notNull(),
    recipient: text().notNull(),
    /** The sender's name as its reader sees it, of the day on which it was written. */
    fromName: text(),
    replyTo: text(),
    subject: text().notNull(),
    bodyText: text().notNull(),
    bodyHtml: text(),
    state: choice(messageStates).notNull().default('queued'),
    attempts: integer().notNull().default(0),
    /** Why it did not leave, or that a trial diverted it. */
    lastError: text(),
    dedupKey: text(),
    /** The itinerary that the message is about. Features that know itineraries set it, so there is no foreign key. */
    aboutId: uuid(),
    /** True when its reader may ask for no more messages like this one. */
    isOptional: boolean().notNull().default(false),
    sendingSince: instant(),
    createdAt: instant().notNull().default(sql`now()`),
    sentAt: instant(),
  },
  (t) => [
    unique('messages_dedup').on(t.dedupKey),
    index('messages_about').on(t.aboutId, t.createdAt, t.id),
    index('messages_by_time').on(t.createdAt, t.id),
    index('messages_by_state').on(t.state, t.createdAt, t.id),
    check('messages_state', oneOf(t.state, messageStates)),
  ],
)

export const messageFiles = pgTable(
  'message_files',
  {
    messageId: uuid()
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    fileId: uuid()
      .notNull()
      .references(() => files.id),
  },
  (t) => [primaryKey({ columns: [t.messageId, t.fileId] }), index('message_files_file').on(t.fileId)],
)
