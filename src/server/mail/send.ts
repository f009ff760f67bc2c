import { buffer } from 'node:stream/consumers'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Job } from '#src/server/job.ts'
import type { Parts } from '#src/server/parts.ts'
import { files, messageFiles, messages } from '#src/server/server.tables.ts'
import { findText } from '#src/server/text.ts'
import { transact } from '#src/server/transact.ts'
import { systemActor, type Work } from '#src/server/work.ts'
import type { MessageState } from '#src/shared/outbox.ts'
import { topic } from '#src/shared/topics.ts'
import { notTaken } from './not-taken.ts'
import { mailLeaving, mailQueue, mailSettled, noteAttempt } from './outbox.ts'

type Message = typeof messages.$inferSelect

/**
 * Sends one message of the outbox. It is marked as `sending` before the mail server is asked, and its row stays locked
 * until the answer: a message that is marked and not locked was left by a process that ended, and its fate is unknown.
 */
export const mailJob: Job<{ messageId: string }> = {
  queue: mailQueue,
  retries: 8,
  async run(parts, { messageId }, { isLast }) {
    if (!(await claimed(parts, messageId))) return
    const settled = await parts.writing.transaction(async (tx) => {
      // A mail server may take its time to answer.
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
      const [message] = await tx.select().from(messages).where(eq(messages.id, messageId)).for('no key update')
      if (message?.state !== 'sending') return null
      const outcome = await attempt(parts, message)
      const isPassing = outcome.state === 'failed' && !outcome.isFinal
      const state: MessageState = isPassing && !isLast ? 'queued' : outcome.state
      await noteAttempt(tx, messageId, { state, error: outcome.error, now: parts.clock.now() })
      return { state, isPassing }
    })
    // This has a transaction of its own: a command that loses a race runs again, but a message must not be sent again.
    if (settled) await transact(parts, systemActor, (work) => tellSettled(work, messageId, settled.state))
    if (settled?.isPassing) throw new Error('the mail server did not take the message')
  },
}

/** Finds the messages whose process ended while it sent them. Each is shown, and left for a person to decide. */
export const unsettledMailJob: Job = {
  queue: 'mail.unsettled',
  cron: '* * * * *',
  atStart: true,
  async run(parts) {
    await transact(parts, systemActor, async (work) => {
      const left = await work.tx
        .select({ id: messages.id })
        .from(messages)
        .where(and(eq(messages.state, 'sending'), lt(messages.sendingSince, sql`now() - interval '30 seconds'`)))
        .for('no key update', { skipLocked: true })
      for (const { id } of left) await giveUp(work, id)
    })
  },
}

/** Marks the message as being sent now, unless it has left, is taken back or held. It answers whether it is to be sent. */
async function claimed(parts: Parts, messageId: string): Promise<boolean> {
  return transact(parts, systemActor, async (work) => {
    const own = eq(messages.id, messageId)
    const [seen] = await work.tx.select({ state: messages.state }).from(messages).where(own)
    if (seen?.state !== 'queued' && seen?.state !== 'sending') return false
    const [message] = await work.tx
      .select({ state: messages.state, kind: messages.kind })
      .from(messages)
      .where(own)
      // A process that is sending it holds its row until the mail server answers.
      .for('no key update', seen.state === 'sending' ? { skipLocked: true } : {})
    if (message?.state === 'sending') await giveUp(work, messageId)
    if (message?.state !== 'queued') return false
    const held = heldWhy(parts.environment)
    if (held !== undefined) {
      await noteAttempt(work.tx, messageId, { state: 'held', error: held, now: work.now })
      await tellSettled(work, messageId, 'held')
      return false
    }
    await work.emit(mailLeaving, { messageId, kind: message.kind })
    const [going] = await work.tx
      .update(messages)
      .set({ state: 'sending', sendingSince: sql`now()` })
      .where(and(eq(messages.id, messageId), eq(messages.state, 'queued')))
      .returning({ id: messages.id })
    return going !== undefined
  })
}

async function giveUp(work: Work, messageId: string): Promise<void> {
  await noteAttempt(work.tx, messageId, { state: 'uncertain', error: findText('outbox.why.ended'), now: work.now })
  await tellSettled(work, messageId, 'uncertain')
}

async function tellSettled(work: Work, messageId: string, state: MessageState): Promise<void> {
  work.touch(topic.outbox)
  await work.emit(mailSettled, { messageId, state })
}

/** The reason why nothing leaves from here, null without a mail server; undefined where messages leave. */
function heldWhy({ smtpUrl, mode, mailDivertTo }: Parts['environment']): string | null | undefined {
  if (smtpUrl === undefined) return null
  return mode === 'development' && mailDivertTo === undefined ? findText('outbox.why.trial') : undefined
}

type Outcome = { state: 'sent' | 'failed' | 'uncertain'; error: string | null; isFinal?: boolean }

/** Milliseconds of silence after which a mail server counts as away. */
const patience = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 60_000 }

async function attempt(parts: Parts, message: Message): Promise<Outcome> {
  const { smtpUrl, mailDivertTo } = parts.environment
  const attachments = await attachmentsOf(parts, message.id).catch((error: unknown) => {
    parts.log.error({ err: error }, 'a file of a message cannot be read')
    return null
  })
  if (attachments === null) return { state: 'failed', error: findText('outbox.why.files') }
  const from = { name: message.fromName ?? '', address: addressOf(parts, smtpUrl!) }
  // The library is loaded with the first message, because not every office has a mail server.
  const { createTransport } = await import('nodemailer')
  let wasWhole = false
  const heard = watching(() => {
    wasWhole = true
  })
  const transport = createTransport({ url: smtpUrl!, ...patience, logger: heard }, { from })
  const { recipient, subject, replyTo, isOptional } = message
  try {
    await transport.sendMail({
      to: mailDivertTo ?? recipient,
      subject: mailDivertTo ? findText('outbox.diverted-subject', { address: recipient, subject })! : subject,
      text: message.bodyText,
      ...(message.bodyHtml ? { html: message.bodyHtml } : {}),
      ...(replyTo ? { replyTo } : {}),
      ...(isOptional ? { list: { unsubscribe: `mailto:${replyTo ?? from.address}?subject=Basta` } } : {}),
      messageId: `<${message.id}@${from.address.split('@').at(-1)}>`,
      attachments,
    })
    const diverted = mailDivertTo && findText('outbox.why.diverted', { address: mailDivertTo })
    return { state: 'sent', error: diverted ?? null }
  } catch (error) {
    const { why, isFinal, isUnknown } = notTaken(error, { recipient, sender: from.address, wasWhole })
    return { state: isUnknown ? 'uncertain' : 'failed', error: why, isFinal }
  } finally {
    transport.close()
  }
}

/** A log of nodemailer that tells when the last byte of the message was handed over, and writes nothing. */
function watching(onWhole: () => void) {
  const quiet = () => undefined
  const info = (entry: unknown) => {
    if ((entry as { tnx?: string } | null)?.tnx === 'message') onWhole()
  }
  return { level: quiet, trace: quiet, debug: quiet, info, warn: quiet, error: quiet, fatal: quiet }
}

/** The sender's address: `MAIL_FROM`, otherwise the user at the mail server, otherwise an address at this host. */
function addressOf({ environment: { mailFrom }, publicUrl }: Parts, smtpUrl: string): string {
  const user = decodeURIComponent(new URL(smtpUrl).username)
  return mailFrom ?? (user.includes('@') ? user : `torpedone@${new URL(publicUrl).hostname}`)
}

async function attachmentsOf({ db, files: store }: Parts, messageId: string) {
  const listed = await db
    .select({ filename: files.name, contentType: files.contentType, storedAs: files.storedAs })
    .from(messageFiles)
    .innerJoin(files, eq(files.id, messageFiles.fileId))
    .where(eq(messageFiles.messageId, messageId))
  // Attachments are read whole, because a message that fails to leave would leave their streams open.
  return Promise.all(
    listed.map(async ({ storedAs, ...file }) => ({ ...file, content: await buffer(await store.read(storedAs)) })),
  )
}
