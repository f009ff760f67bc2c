import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { choice, instant, oneOf } from '#src/server/db/columns.ts'
import { messageTextKinds } from './messages/message-texts.values.ts'

/**
 * The text that the agency wrote for one kind of message. A kind without a row, or with empty texts after it was
 * restored, has the text of the program.
 */
export const messageTexts = pgTable(
  'message_texts',
  {
    kind: choice(messageTextKinds).primaryKey(),
    subject: text(),
    body: text(),
    version: integer().notNull(),
    updatedAt: instant().notNull(),
    updatedBy: uuid(),
    updatedByName: text().notNull(),
  },
  (t) => [
    check('message_texts_kind', oneOf(t.kind, messageTextKinds)),
    check('message_texts_written', sql`(${t.subject} is null) = (${t.body} is null)`),
  ],
)
