import { eq } from 'drizzle-orm'
import { noteConfirmation } from '#src/features/services/programme/service-marks.commands.ts'
import { senderOf } from '#src/features/settings/settings.queries.ts'
import type { PaperKind } from '#src/features/travel-papers/supplier-papers/paper-kinds.values.ts'
import { noteAttempt, queueMail } from '#src/server/mail/outbox.ts'
import { messages } from '#src/server/server.tables.ts'
import { findText } from '#src/server/text.ts'
import type { Work } from '#src/server/work.ts'
import type { MessageState, Telling } from '#src/shared/outbox.ts'
import { deliveries, letters } from './communications.tables.ts'
import { sendMessage, tellSupplier } from './deliveries/deliveries.commands.ts'
import type { MessageKind } from './deliveries/message-kinds.values.ts'
import { messageDraft } from './drafts/message-draft.documents.ts'
import type { LetterKind } from './letters/letter-kinds.values.ts'
import { sendLetters } from './letters/letters.commands.ts'
import { lettersDraft } from './letters/letters.queries.ts'
import type { Addressee } from './letters/letters.rules.ts'
import { tellReaders } from './letters/telling.commands.ts'

type About = { serviceId: string; kind: MessageKind }

/** Sends a message as it is proposed, and marks its email as sent or as failed. No job runs for it. */
export async function aMessageSent(work: Work, about: About, state: 'sent' | 'failed'): Promise<void> {
  const quiet: Work = { ...work, enqueue: async () => undefined }
  const { recipient, recipients, subject, body, seen, lastDeliveryId } = await draftOf(work, about)
  const to = recipient ?? 'gruppi@fornitore.example'
  const recipientName = recipients.find(({ email }) => email === to)?.name ?? null
  const written = { recipient: to, recipientName, subject, body, seen, lastDeliveryId, instructions: '' }
  const { id } = await sendMessage(quiet, about, written)
  const sender = await senderOf(work.tx, 'groupsOffice')
  const messageId = await queueMail(quiet, { kind: `supplier.${about.kind}`, to, subject, text: body, ...sender })
  const answer = '550 5.1.1 User unknown'
  const error = state === 'sent' ? null : findText('outbox.why.address', { address: to, answer })
  await noteAttempt(work.tx, messageId, { state, error, now: work.now })
  await work.tx.update(deliveries).set({ messageId }).where(eq(deliveries.id, id))
  if (about.kind === 'order' && state === 'sent') await noteConfirmation(work, about.serviceId, 'sent')
}

/**
 * Sends letters of this kind to everybody with an email except the last `left`, and marks each email in turn with one of
 * these states. Who has no email is told by telephone, except the first. No job runs for them.
 */
export async function lettersSent(
  work: Work,
  about: { tripId: string; kind: LetterKind },
  { states, left = 0 }: { states: readonly MessageState[]; left?: number },
): Promise<void> {
  const quiet: Work = { ...work, enqueue: async () => undefined }
  const { people, subject, body } = await lettersDraft(work.tx, { ...about, by: work.actor })
  const asked = (list: readonly Addressee[]) => list.map(({ id, last }) => ({ id, lastId: last?.id ?? null }))
  const byMail = people.filter(({ email }) => email !== null)
  const recipients = asked(byMail.slice(0, byMail.length - left))
  if (recipients.length > 0) {
    const { mailingId } = await sendLetters(quiet, about, { subject, body, fileIds: [], recipients })
    const written = await work.tx
      .select({ id: letters.messageId, to: messages.recipient })
      .from(letters)
      .innerJoin(messages, eq(messages.id, letters.messageId))
      .where(eq(letters.mailingId, mailingId))
      .orderBy(letters.seq)
    for (const [place, { id, to }] of written.entries()) {
      const state = states[place % states.length]!
      await noteAttempt(work.tx, id!, { state, error: reasonOf(state, to), now: work.now })
    }
  }
  const mute = asked(people.filter(({ email }) => email === null).slice(1))
  if (mute.length > 0) await tellReaders(quiet, about, { how: 'phone', recipients: mute })
}

function reasonOf(state: MessageState, address: string): string | null {
  if (state === 'failed') return findText('outbox.why.address', { address, answer: '550 5.1.1 User unknown' })
  if (state === 'uncertain') return findText('outbox.why.unknown', { address })
  return state === 'bounced' ? 'casella inesistente' : null
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
