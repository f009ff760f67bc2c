import { buffer } from 'node:stream/consumers'
import { eq, sql } from 'drizzle-orm'
import type { Job } from '#src/server/job.ts'
import type { Parts } from '#src/server/parts.ts'
import { files, messageFiles, messages } from '#src/server/server.tables.ts'
import { findText } from '#src/server/text.ts'
import { transact } from '#src/server/transact.ts'
import { systemActor } from '#src/server/work.ts'
import { topic } from '#src/shared/topics.ts'
import { notTaken } from './not-taken.ts'
import { mailQueue, mailSettled, noteAttempt } from './outbox.ts'

type Message = typeof messages.$inferSelect

/**
 * Sends one message of the outbox. Its row stays locked while the mail server answers, so that two workers never send
 * the same message. Without a mail server it is held, readable in the outbox.
 */
export const mailJob: Job<{ messageId: string }> = {
  queue: mailQueue,
  retries: 8,
  async run(parts, { messageId }, { isLast }) {
    const settled = await parts.writing.transaction(async (tx) => {
      // A mail server may take its time to answer.
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
      const [message] = await tx.select().from(messages).where(eq(messages.id, messageId)).for('no key update')
      if (!message) return null
      if (message.state === 'sent') return { state: message.state, isFailed: false }
      const outcome = await attempt(parts, message)
      const isFailed = outcome.state === 'failed' && !outcome.isFinal
      const state = isFailed && !isLast ? 'queued' : outcome.state
      await noteAttempt(tx, messageId, { state, error: outcome.error, now: parts.clock.now() })
      return { state, isFailed }
    })
    // This has a transaction of its own: a command that loses a race runs again, but a message must not be sent again.
    await transact(parts, systemActor, async (work) => {
      work.touch(topic.outbox)
      if (settled) await work.emit(mailSettled, { messageId, state: settled.state })
    })
    if (settled?.isFailed) throw new Error('the mail server did not take the message')
  },
}

type Outcome = { state: 'sent' | 'held' | 'failed'; error: string | null; isFinal?: boolean }

async function attempt(parts: Parts, message: Message): Promise<Outcome> {
  const { smtpUrl } = parts.environment
  if (smtpUrl === undefined) return { state: 'held', error: null }
  const attachments = await attachmentsOf(parts, message.id).catch((error: unknown) => {
    parts.log.error({ err: error }, 'a file of a message cannot be read')
    return null
  })
  if (attachments === null) return { state: 'failed', error: findText('outbox.why.files') }
  const from = senderOf(parts, smtpUrl)
  // The library is loaded with the first message, because not every office has a mail server.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(smtpUrl, { from })
  try {
    await transport.sendMail({
      to: message.recipient,
      subject: message.subject,
      text: message.bodyText,
      ...(message.bodyHtml ? { html: message.bodyHtml } : {}),
      ...(message.replyTo ? { replyTo: message.replyTo } : {}),
      messageId: `<${message.id}@${new URL(parts.publicUrl).hostname}>`,
      attachments,
    })
    return { state: 'sent', error: null }
  } catch (error) {
    const { why, isFinal } = notTaken(error, { recipient: message.recipient, sender: from.address })
    return { state: 'failed', error: why, isFinal }
  } finally {
    transport.close()
  }
}

/** The sender: `MAIL_FROM`, otherwise the user at the mail server, otherwise an address at this host. */
function senderOf({ environment, publicUrl }: Parts, smtpUrl: string): { address: string; name: string } {
  const { mailFrom, mailFromName: name = '' } = environment
  const user = decodeURIComponent(new URL(smtpUrl).username)
  return { name, address: mailFrom ?? (user.includes('@') ? user : `torpedone@${new URL(publicUrl).hostname}`) }
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
