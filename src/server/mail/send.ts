import { buffer } from 'node:stream/consumers'
import { eq, sql } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import type { Job } from '#src/server/job.ts'
import type { Parts } from '#src/server/parts.ts'
import { files, messageFiles, messages } from '#src/server/server.tables.ts'
import { transact } from '#src/server/transact.ts'
import { systemActor } from '#src/server/work.ts'
import { cutText } from '#src/shared/text.ts'
import { mailQueue } from './outbox.ts'

type Message = typeof messages.$inferSelect

/**
 * Sends one message of the outbox. Its row is locked while the mail server is spoken to, so that two workers never
 * send the same; without a mail server it is held, readable in the outbox.
 */
export const mailJob: Job<{ messageId: string }> = {
  queue: mailQueue,
  retries: 8,
  async run(parts, { messageId }, { isLast }) {
    const failure = await parts.writing.transaction(async (tx) => {
      // A mail server may take its time.
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
      const [message] = await tx.select().from(messages).where(eq(messages.id, messageId)).for('no key update')
      if (!message || message.state === 'sent') return null
      const outcome = await attempt(parts, message)
      await tx
        .update(messages)
        .set({
          state: outcome.state === 'failed' && !isLast ? 'queued' : outcome.state,
          attempts: sql`${messages.attempts} + ${outcome.state === 'held' ? 0 : 1}`,
          lastError: outcome.error,
          sentAt: outcome.state === 'sent' ? parts.clock.now().toISOString() : null,
        })
        .where(eq(messages.id, messageId))
      return outcome.error
    })
    // By itself: a command that loses a race is run again, and a message must not be sent again.
    await transact(parts, systemActor, async (work) => work.touch('outbox'))
    if (failure !== null) throw new Error('the mail server did not take the message')
  },
}

type Outcome = { state: 'sent' | 'held' | 'failed'; error: string | null }

async function attempt(parts: Parts, message: Message): Promise<Outcome> {
  const { smtpUrl } = parts.environment
  if (smtpUrl === undefined) return { state: 'held', error: null }
  const transport = createTransport(smtpUrl, { from: senderOf(parts, smtpUrl) })
  try {
    await transport.sendMail({
      to: message.recipient,
      subject: message.subject,
      text: message.bodyText,
      ...(message.bodyHtml ? { html: message.bodyHtml } : {}),
      ...(message.replyTo ? { replyTo: message.replyTo } : {}),
      messageId: `<${message.id}@${new URL(parts.publicUrl).hostname}>`,
      attachments: await attachmentsOf(parts, message.id),
    })
    return { state: 'sent', error: null }
  } catch (error) {
    return { state: 'failed', error: cutText((error as Error).message, 500) }
  } finally {
    transport.close()
  }
}

/** `?from=` of the address of the mail server, else its user, else an address of this host. */
function senderOf({ publicUrl }: Parts, smtpUrl: string): string {
  const url = new URL(smtpUrl)
  const user = decodeURIComponent(url.username)
  return url.searchParams.get('from') ?? (user.includes('@') ? user : `torpedone@${new URL(publicUrl).hostname}`)
}

async function attachmentsOf({ db, files: store }: Parts, messageId: string) {
  const listed = await db
    .select({ filename: files.name, contentType: files.contentType, storedAs: files.storedAs })
    .from(messageFiles)
    .innerJoin(files, eq(files.id, messageFiles.fileId))
    .where(eq(messageFiles.messageId, messageId))
  // Read whole: a message that cannot be sent would leave streams open.
  return Promise.all(
    listed.map(async ({ storedAs, ...file }) => ({ ...file, content: await buffer(await store.read(storedAs)) })),
  )
}
