import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/server/db/database.ts'
import { messageFiles, messages } from '#src/server/server.tables.ts'
import type { Work } from '#src/server/work.ts'
import { eventKind } from '#src/shared/event.ts'
import { type MessageState, sendableAgain } from '#src/shared/outbox.ts'
import { topic } from '#src/shared/topics.ts'

export type Mail = {
  /** The kind of message, such as `passwordReset`. */
  kind: string
  to: string
  subject: string
  text: string
  html?: string
  /** The name that its reader sees as the sender, null for the agency's name at the moment when it leaves. */
  fromName: string | null
  replyTo?: string | null
  /** The itinerary that the message is about. */
  aboutId?: string | null
  /** True when its reader may ask for no more messages like this one. */
  isOptional?: boolean
  /** Stored files to attach. */
  fileIds?: readonly string[]
  /** True when {@link attachAndSend} sends it later, with files that are still to be made. */
  isAwaitingFiles?: boolean
  /** A message whose key was used before is not written again. */
  dedupKey?: string
}

export const mailQueue = 'mail'

/** A message is about to leave. A reaction may take it back with {@link stopMail}. */
export const mailLeaving = eventKind<{ messageId: string; kind: string }>('mail.leaving')

/** An attempt to send a message ended: the message left, is held, was given up, or waits for another try (`queued`). */
export const mailSettled = eventKind<{ messageId: string; state: MessageState }>('mail.settled')

/** Writes a message into the outbox. It is sent if and only if the command commits. Answers its id. */
export async function queueMail(work: Work, mail: Mail): Promise<string> {
  const { to, text, html, fileIds = [], isAwaitingFiles = false, ...rest } = mail
  const [written] = await work.tx
    .insert(messages)
    .values({ ...rest, recipient: to, bodyText: text, bodyHtml: html, createdAt: work.now.toISOString() })
    .onConflictDoNothing()
    .returning({ id: messages.id })
  if (!written) return messageWithKey(work, mail.dedupKey!)
  await attach(work, written.id, fileIds)
  if (!isAwaitingFiles) await work.enqueue(mailQueue, { messageId: written.id })
  work.touch(topic.outbox)
  return written.id
}

/**
 * The condition that a message in this state reached its reader, or is still on its way. Without a message (null) somebody
 * was told otherwise.
 */
export const isUnderway = (state: SQL): SQL<boolean> =>
  sql`(${state} <> all(${sql.param([...sendableAgain])}::text[])) is not false`

/** Gives a message that was written without a sender's name this one. */
export async function nameSender({ tx }: Work, messageId: string, fromName: string): Promise<void> {
  await tx
    .update(messages)
    .set({ fromName })
    .where(and(eq(messages.id, messageId), isNull(messages.fromName)))
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
      attempts: sql`${messages.attempts} + ${state === 'held' || state === 'sending' ? 0 : 1}`,
      lastError: error,
      sentAt: state === 'sent' ? now.toISOString() : null,
    })
    .where(eq(messages.id, messageId))
}

async function messageWithKey({ tx }: Work, dedupKey: string): Promise<string> {
  const [found] = await tx.select({ id: messages.id }).from(messages).where(eq(messages.dedupKey, dedupKey))
  return found!.id
}

/**
 * Queues again a message that did not arrive. A message that left, is leaving or is already queued is left alone. It
 * keeps its Message-Id, so that a mail server which got it already can tell.
 */
export async function sendAgain(work: Work, messageId: string): Promise<void> {
  const isStuck = and(eq(messages.id, messageId), inArray(messages.state, [...sendableAgain]))
  const freed = await work.tx
    .update(messages)
    .set({ state: 'queued', lastError: null, sentAt: null })
    .where(isStuck)
    .returning({ id: messages.id })
  if (freed.length === 0) return
  await work.enqueue(mailQueue, { messageId })
  work.touch(topic.outbox)
}

/** Takes back those of these messages that have not left. Answers how many. */
export async function stopMail(work: Work, messageIds: readonly string[], why: string | null): Promise<number> {
  if (messageIds.length === 0) return 0
  const stopped = await work.tx
    .update(messages)
    .set({ state: 'stopped', lastError: why })
    .where(and(inArray(messages.id, [...messageIds]), inArray(messages.state, ['queued', 'held'])))
    .returning({ id: messages.id })
  if (stopped.length > 0) work.touch(topic.outbox)
  for (const { id } of stopped) await work.emit(mailSettled, { messageId: id, state: 'stopped' })
  return stopped.length
}

/** Notes that a message which left came back, with the reason that the office read. Answers whether it had left. */
export async function noteBounce(work: Work, messageId: string, why: string): Promise<boolean> {
  const noted = await work.tx
    .update(messages)
    .set({ state: 'bounced', lastError: why })
    .where(and(eq(messages.id, messageId), inArray(messages.state, ['sent', 'uncertain'])))
    .returning({ id: messages.id })
  if (noted.length === 0) return false
  work.touch(topic.outbox)
  await work.emit(mailSettled, { messageId, state: 'bounced' })
  return true
}

/** Attaches the files that a message waited for, and sends it. */
export async function attachAndSend(work: Work, messageId: string, fileIds: readonly string[]): Promise<void> {
  await attach(work, messageId, fileIds)
  await work.enqueue(mailQueue, { messageId })
  work.touch(topic.outbox)
}

/** Attaches these files to a message. A file that is named twice is attached once. */
async function attach({ tx }: Work, messageId: string, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return
  await tx.insert(messageFiles).values([...new Set(fileIds)].map((fileId) => ({ messageId, fileId })))
}

/** Gives up these queued messages, with the reason that people read. */
export async function failMail(work: Work, messageIds: readonly string[], why: string): Promise<void> {
  if (messageIds.length === 0) return
  await work.tx
    .update(messages)
    .set({ state: 'failed', lastError: why })
    .where(and(inArray(messages.id, [...messageIds]), eq(messages.state, 'queued')))
  work.touch(topic.outbox)
  for (const messageId of messageIds) await work.emit(mailSettled, { messageId, state: 'failed' })
}
