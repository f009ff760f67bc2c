import { eq } from 'drizzle-orm'
import { recordActivity } from '#src/features/activity/activity.commands.ts'
import {
  balanceReminders,
  deliveries,
  letters,
  newDateMessages,
} from '#src/features/communications/communications.tables.ts'
import { noteCopyOfVersion } from '#src/features/rooming/versions/versions.commands.ts'
import { signature } from '#src/server/edits.ts'
import { queueMail } from '#src/server/mail/outbox.ts'
import { messageFiles, messages } from '#src/server/server.tables.ts'
import type { Work } from '#src/server/work.ts'
import { canBeSentAgain } from '#src/shared/outbox.ts'
import { Refusal, refuseIf } from '#src/shared/refusal.ts'
import { topic } from '#src/shared/topics.ts'
import { copyRefusal } from './copying.rules.ts'
import { messageById } from './outbox.queries.ts'

/**
 * Sends a copy of a message: a message of its own, with its own Message-Id, the same text and the same files. Where the
 * first one is recorded as a letter, a reminder or a message to a supplier, the copy is recorded beside it. A rooming list
 * that did not arrive is then the copy's.
 */
export async function copyMessage(work: Work, messageId: string, recipient: string): Promise<{ id: string }> {
  const shown = await messageById(work.tx, messageId, work.actor.ability)
  if (!shown) throw new Refusal('calls.not-found', { kind: 'notFound' })
  const [first] = await work.tx.select().from(messages).where(eq(messages.id, messageId)).for('no key update')
  refuseIf(copyRefusal({ state: first!.state, isPersonal: shown.isPersonal }))
  const { kind, subject, bodyText, bodyHtml, fromName, replyTo, aboutId, isOptional } = first!
  const attached = await work.tx
    .select({ fileId: messageFiles.fileId })
    .from(messageFiles)
    .where(eq(messageFiles.messageId, messageId))
  const id = await queueMail(work, {
    ...{ kind, subject, fromName, replyTo, aboutId, isOptional, to: recipient, text: bodyText },
    ...(bodyHtml !== null && { html: bodyHtml }),
    fileIds: attached.map(({ fileId }) => fileId),
  })
  await recordBeside(work, messageId, { id, recipient })
  if (canBeSentAgain(first!.state)) await noteCopyOfVersion(work, messageId, { id, recipient })
  await recordActivity(work, {
    kind: 'communications.activity-copied',
    params: { subject, recipient },
    ...(aboutId !== null && { itineraryId: aboutId }),
    subject: kind === 'supplier.paymentRequest' ? 'SupplierPayment' : 'Communication',
    subjectId: id,
  })
  if (aboutId !== null) work.touch(topic.trip(aboutId))
  return { id }
}

/** Copies the record of a message, if it has one, for its copy. */
async function recordBeside(work: Work, messageId: string, copy: { id: string; recipient: string }): Promise<void> {
  const { tx } = work
  const made = { messageId: copy.id, ...signature(work) }
  const [letter] = await tx.select().from(letters).where(eq(letters.messageId, messageId))
  if (letter) {
    const { id: _id, seq: _seq, ...same } = letter
    await tx.insert(letters).values({ ...same, ...made })
  }
  const [reminder] = await tx.select().from(balanceReminders).where(eq(balanceReminders.messageId, messageId))
  if (reminder) {
    const { id: _id, seq: _seq, ...same } = reminder
    await tx.insert(balanceReminders).values({ ...same, ...made })
  }
  const [newDate] = await tx.select().from(newDateMessages).where(eq(newDateMessages.messageId, messageId))
  if (newDate) await tx.insert(newDateMessages).values({ ...newDate, messageId: copy.id })
  const [delivery] = await tx.select().from(deliveries).where(eq(deliveries.messageId, messageId))
  if (delivery) {
    const { id: _id, seq: _seq, ...same } = delivery
    await tx.insert(deliveries).values({ ...same, ...made, recipient: copy.recipient, failure: null })
  }
}
