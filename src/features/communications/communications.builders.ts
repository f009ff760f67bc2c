import { eq } from 'drizzle-orm'
import { noteConfirmation } from '#src/features/services/programme/services.commands.ts'
import { noteAttempt, queueMail } from '#src/server/mail/outbox.ts'
import { findText } from '#src/server/text.ts'
import type { Work } from '#src/server/work.ts'
import type { Telling } from '#src/shared/outbox.ts'
import { deliveries } from './communications.tables.ts'
import { sendMessage, tellSupplier } from './deliveries/deliveries.commands.ts'
import type { MessageKind, PaperKind } from './deliveries/message-kinds.values.ts'
import { messageDraft } from './drafts/message-draft.documents.ts'

type About = { serviceId: string; kind: MessageKind }

/** Sends a message as it is proposed, and marks its email as sent or as failed. No job runs for it. */
export async function aMessageSent(work: Work, about: About, state: 'sent' | 'failed'): Promise<void> {
  const quiet: Work = { ...work, enqueue: async () => undefined }
  const { recipient, recipients, subject, body, seen, lastDeliveryId } = await draftOf(work, about)
  const to = recipient ?? 'gruppi@fornitore.example'
  const recipientName = recipients.find(({ email }) => email === to)?.name ?? null
  const written = { recipient: to, recipientName, subject, body, seen, lastDeliveryId, instructions: '' }
  const { id } = await sendMessage(quiet, about, written)
  const messageId = await queueMail(quiet, { kind: `supplier.${about.kind}`, to, subject, text: body })
  const answer = '550 5.1.1 User unknown'
  const error = state === 'sent' ? null : findText('outbox.why.address', { address: to, answer })
  await noteAttempt(work.tx, messageId, { state, error, now: work.now })
  await work.tx.update(deliveries).set({ messageId }).where(eq(deliveries.id, id))
  if (about.kind === 'order' && state === 'sent') await noteConfirmation(work, about.serviceId, 'sent')
}

/** Tells a supplier without an email, with the paper of this kind. */
export async function aSupplierTold(
  work: Work,
  about: { serviceId: string; kind: PaperKind },
  how: Telling,
): Promise<void> {
  const { seen, lastDeliveryId } = await draftOf(work, about)
  const quiet: Work = { ...work, enqueue: async () => undefined }
  await tellSupplier(quiet, about, { seen, lastDeliveryId, how, instructions: '' })
}

const draftOf = (work: Work, about: About) => messageDraft(work.tx, { ...about, today: work.today, by: work.actor })
