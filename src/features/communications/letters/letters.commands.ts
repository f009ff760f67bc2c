import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { z } from 'zod'
import { users } from '#src/features/access/access.tables.ts'
import { lockTripFor } from '#src/features/bookings/booking/booked-trip.commands.ts'
import { letters, mailings } from '#src/features/communications/communications.tables.ts'
import { senderOf } from '#src/features/settings/settings.queries.ts'
import { messageTextOf } from '#src/features/texts/messages/message-texts.queries.ts'
import { unknownVariable } from '#src/features/texts/messages/message-texts.rules.ts'
import { optionalKinds } from '#src/features/texts/messages/message-texts.values.ts'
import { filledBody, filledSubject } from '#src/features/texts/messages/message-texts.words.ts'
import { signature } from '#src/server/edits.ts'
import { discardFiles, keepFile, restoreFiles } from '#src/server/files/keep.ts'
import type { StoredContent } from '#src/server/files/uploads.ts'
import { type Mail, queueMail, stopMail } from '#src/server/mail/outbox.ts'
import { files, messageFiles, messages } from '#src/server/server.tables.ts'
import { findText } from '#src/server/text.ts'
import type { Work } from '#src/server/work.ts'
import { Refusal, refuseIf } from '#src/shared/refusal.ts'
import { addresseesOf } from './addressees.queries.ts'
import { type About, keepLetters, lockReaders, recordLetters, refuseOthers } from './kept-letters.commands.ts'
import { hasPapers, type LetterKind, officeOf } from './letter-kinds.values.ts'
import type { sendLetters as sending, tryLetter as trying } from './letters.contract.ts'
import { namesForeignAmounts, readableValues } from './letters.queries.ts'
import { type Envelope, emptyLetterRefusal, envelopesOf } from './letters.rules.ts'

export const letterPapersQueue = 'letters.papers'

type Sent = z.output<(typeof sending)['schema']['body']>
type Tried = z.output<(typeof trying)['schema']['body']>
type Text = { subject: string; body: string }

/** Writes a letter for each address of these readers, who are looked up under the lock of the trip. */
export async function sendLetters(work: Work, about: About, { recipients, fileIds, ...text }: Sent) {
  const { tripId, kind } = about
  refuseUnknown(kind, text)
  refuseIf(emptyLetterRefusal(text.body, (await messageTextOf(work.tx, kind)).body), { path: '/body' })
  // A person who may not see the amounts cannot have them sent to another address.
  if (recipients.some(({ email }) => email) && namesForeignAmounts(kind, text, work.actor.ability))
    throw new Refusal('communications.not-your-letters', { kind: 'forbidden' })
  const { people, left } = await lockReaders(work, about, recipients, { isByMail: true })
  await takeFiles(work, fileIds)
  const [mailing] = await work.tx
    .insert(mailings)
    .values({ tripId, kind, ...text, ...signature(work) })
    .returning({ id: mailings.id })
  const sender = await senderOf(work.tx, officeOf[kind])
  const envelopes = envelopesOf(kind, people)
  await writeLetters(work, about, { mailingId: mailing!.id, envelopes, text, sender, fileIds })
  await recordLetters(work, about, 'communications.activity-letters-sent', { n: people.length })
  return { mailingId: mailing!.id, letters: envelopes.length, people: people.length, left }
}

/** Sends the letter of one reader to the person who writes it. */
export async function tryLetter(work: Work, about: About, { recipientId, fileIds, ...text }: Tried) {
  const { tripId, kind } = about
  refuseUnknown(kind, text)
  refuseOthers(work, kind)
  const { people } = await addresseesOf(work.tx, { ...about, by: work.actor })
  const one = people.find(({ id }) => id === recipientId)
  if (!one) throw new Refusal('communications.nobody-left')
  const [writer] = await work.tx.select({ email: users.email }).from(users).where(eq(users.id, work.actor.userId!))
  const values = readableValues(kind, one.values, work.actor.ability)
  const filled = filledLetter(kind, text, { email: writer!.email, people: [one], values })
  await takeFiles(work, fileIds)
  await queueMail(work, {
    kind: `letter.${kind}`,
    to: writer!.email,
    ...{ ...filled, subject: findText('letters.trial-subject', { subject: filled.subject })! },
    ...{ ...(await senderOf(work.tx, officeOf[kind])), fileIds, aboutId: tripId },
  })
  return { to: writer!.email }
}

/** Keeps a file to attach. The bin forgets it after a month, unless a letter took it. */
export async function addLetterFile(work: Work, tripId: string, content: StoredContent) {
  await lockTripFor(work, tripId, 'messages')
  const id = await keepFile(work, content)
  await discardFiles(work, [id])
  const { name, size, contentType } = content
  return { id, name, size, contentType }
}

/** Takes back the letters of a sending that have not left. A sending that has left is not noted as stopped. */
export async function stopMailing(work: Work, mailingId: string): Promise<{ stopped: number }> {
  const [mailing] = await work.tx.select().from(mailings).where(eq(mailings.id, mailingId)).for('no key update')
  if (!mailing) throw new Refusal('calls.not-found', { kind: 'notFound' })
  refuseOthers(work, mailing.kind)
  const waiting = await work.tx
    .select({ id: letters.messageId })
    .from(letters)
    .innerJoin(messages, eq(messages.id, letters.messageId))
    .where(and(eq(letters.mailingId, mailingId), inArray(messages.state, ['queued', 'held'])))
  const ids = waiting.flatMap(({ id }) => id ?? [])
  const stopped = await stopMail(work, ids, findText('letters.stopped-by', { name: work.actor.name }))
  if (stopped === 0) return { stopped }
  await work.tx
    .update(mailings)
    .set({ stoppedAt: work.now.toISOString(), stoppedByName: work.actor.name })
    .where(eq(mailings.id, mailingId))
  await recordLetters(work, mailing, 'communications.activity-letters-stopped', { n: stopped })
  return { stopped }
}

/**
 * Before a letter leaves: it goes only to who is still meant. A letter whose readers are all gone is taken back. So is
 * one that some of its readers share; for the others it is written anew, with papers of their own.
 */
export async function recheckLetter(work: Work, messageId: string): Promise<void> {
  const [letter] = await work.tx.select().from(letters).where(eq(letters.messageId, messageId))
  if (!letter?.mailingId) return
  const { tripId, kind, participantIds } = letter
  if (hasPapers(kind) && letter.preparedAt === null) {
    await stopMail(work, [messageId], findText('letters.no-papers'))
    return
  }
  const [mailing] = await work.tx.select().from(mailings).where(eq(mailings.id, letter.mailingId))
  const by = { ...work.actor, name: mailing!.createdByName }
  const { people } = await addresseesOf(work.tx, { tripId, kind, by })
  const ids = keysOf(letter)
  const still = people.filter(({ id }) => ids.includes(id))
  if (still.length === 0) {
    await stopMail(work, [messageId], findText('letters.reader-gone'))
    return
  }
  if (participantIds === null || still.length === ids.length) return
  // A stop of the mailing waits for this lock, and then finds the new letters too.
  await work.tx.select({ id: mailings.id }).from(mailings).where(eq(mailings.id, letter.mailingId)).for('share')
  const [message] = await work.tx
    .select({ email: messages.recipient, fromName: messages.fromName, replyTo: messages.replyTo })
    .from(messages)
    .where(eq(messages.id, messageId))
  const envelopes = envelopesOf(
    kind,
    still.map((one) => ({ ...one, email: message!.email })),
  )
  const fileIds = await filesByHand(work, messageId)
  await stopMail(work, [messageId], findText('letters.written-anew'))
  const gone = ids.filter((id) => !still.some((one) => one.id === id))
  await work.tx.update(letters).set({ participantIds: gone }).where(eq(letters.id, letter.id))
  const { createdAt, createdBy, createdByName } = letter
  const maker = { createdAt, createdBy, createdByName }
  const { fromName, replyTo } = message!
  const again = {
    mailingId: letter.mailingId,
    envelopes,
    text: mailing!,
    sender: { fromName, replyTo },
    fileIds,
    maker,
  }
  await writeLetters(work, { tripId, kind }, again)
}

/** The files of a message that a person attached. Those that the program made have no maker. */
async function filesByHand(work: Work, messageId: string): Promise<string[]> {
  const rows = await work.tx
    .select({ id: files.id })
    .from(messageFiles)
    .innerJoin(files, eq(files.id, messageFiles.fileId))
    .where(and(eq(messageFiles.messageId, messageId), isNotNull(files.createdBy)))
  return rows.map(({ id }) => id)
}

type Writing = {
  mailingId: string
  envelopes: readonly Envelope[]
  text: Text
  sender: Pick<Mail, 'fromName' | 'replyTo'>
  fileIds: readonly string[]
  maker?: ReturnType<typeof signature>
}

/** Writes these letters of a mailing into the outbox. Letters with papers leave once those are made. */
async function writeLetters(work: Work, about: About, writing: Writing): Promise<void> {
  const { tripId, kind } = about
  const { mailingId, envelopes, text, sender, fileIds, maker = signature(work) } = writing
  const kept = []
  for (const envelope of envelopes) {
    const messageId = await queueMail(work, {
      kind: `letter.${kind}`,
      to: envelope.email,
      ...filledLetter(kind, text, envelope),
      ...{ ...sender, fileIds, aboutId: tripId, isOptional: optionalKinds.includes(kind) },
      isAwaitingFiles: hasPapers(kind),
    })
    kept.push({ people: envelope.people, mailingId, messageId })
  }
  await keepLetters(work, about, kept, maker)
  if (hasPapers(kind)) await work.enqueue(letterPapersQueue, { mailingId })
}

type Row = typeof letters.$inferSelect

function keysOf({ participantIds, serviceId, agencyId, office, bookingId }: Row): string[] {
  if (participantIds) return participantIds
  return [serviceId ?? agencyId ?? office ?? bookingId].flatMap((key) => key ?? [])
}

function refuseUnknown(kind: LetterKind, text: Text): void {
  const unknown = unknownVariable(kind, text)
  if (unknown) throw new Refusal('texts.unknown-variable', { path: unknown.path, params: { name: unknown.name } })
}

function filledLetter(
  kind: LetterKind,
  { subject, body }: Text,
  { values }: Envelope,
): { subject: string; text: string } {
  const text = filledBody(body, values)
  const foot = optionalKinds.includes(kind) ? `\n\n${findText('letters.opt-out')!}` : ''
  return { subject: filledSubject(subject, values), text: `${text}${foot}` }
}

/** Takes these files out of the bin. Refuses one that is no longer there. */
async function takeFiles(work: Work, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return
  const found = await work.tx
    .select({ id: files.id })
    .from(files)
    .where(and(inArray(files.id, [...fileIds]), eq(files.createdBy, work.actor.userId!)))
  if (found.length < new Set(fileIds).size) throw new Refusal('communications.file-gone')
  await restoreFiles(work, fileIds)
}
