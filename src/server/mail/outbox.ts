import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#src/server/db/database.ts'
import { messageFiles, messages } from '#src/server/server.tables.ts'
import type { Work } from '#src/server/work.ts'
import { eventKind } from '#src/shared/event.ts'
import type { MessageState } from '#src/shared/outbox.ts'
import { topic } from '#src/shared/topics.ts'

export type Mail = {
  /** The kind of message, such as `passwordReset`. */
  kind: string
  to: string
  subject: string
  text: string
  html?: string
  replyTo?: string
  /** Stored files to attach. */
  fileIds?: readonly string[]
  /** A message whose key was used before is not written again. */
  dedupKey?: string
}

export const mailQueue = 'mail'

/** An attempt to send a message ended: the message left, is held, was given up, or waits for another try (`queued`). */
export const mailSettled = eventKind<{ messageId: string; state: MessageState }>('mail.settled')

/** Writes a message into the outbox. It is sent if and only if the command commits. Answers its id. */
export async function queueMail(work: Work, mail: Mail): Promise<string> {
  const { to, text, html, fileIds = [], ...rest } = mail
  const [written] = await work.tx
    .insert(messages)
    .values({ ...rest, recipient: to, bodyText: text, bodyHtml: html, createdAt: work.now.toISOString() })
    .onConflictDoNothing()
    .returning({ id: messages.id })
  if (!written) return messageWithKey(work, mail.dedupKey!)
  if (fileIds.length > 0) {
    await work.tx.insert(messageFiles).values(fileIds.map((fileId) => ({ messageId: written.id, fileId })))
  }
  await work.enqueue(mailQueue, { messageId: written.id })
  work.touch(topic.outbox)
  return written.id
}

/** Stores how an attempt to send a message ended. A held message was not attempted. */
export async function noteAttempt(
  tx: Tx,
  messageId: string,
  { state, error, now }: { state: MessageState; error: string | null; now: Date },
): Promise<void> {
  await tx
    .update(messages)
    .set({
      state,
      attempts: sql`${messages.attempts} + ${state === 'held' ? 0 : 1}`,
      lastError: error,
      sentAt: state === 'sent' ? now.toISOString() : null,
    })
    .where(eq(messages.id, messageId))
}

async function messageWithKey({ tx }: Work, dedupKey: string): Promise<string> {
  const [found] = await tx.select({ id: messages.id }).from(messages).where(eq(messages.dedupKey, dedupKey))
  return found!.id
}

/** Queues a failed or held message again. A message that was sent or is already queued is left alone. */
export async function sendAgain(work: Work, messageId: string): Promise<void> {
  const isWaiting = and(eq(messages.id, messageId), inArray(messages.state, ['failed', 'held']))
  const freed = await work.tx
    .update(messages)
    .set({ state: 'queued', lastError: null })
    .where(isWaiting)
    .returning({ id: messages.id })
  if (freed.length === 0) return
  await work.enqueue(mailQueue, { messageId })
  work.touch(topic.outbox)
}
