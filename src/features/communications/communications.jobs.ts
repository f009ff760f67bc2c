import { createHash, randomUUID } from 'node:crypto'
import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { users } from '#src/features/access/access.tables.ts'
import { senderOf as officeSending } from '#src/features/settings/settings.queries.ts'
import { keepPaperFile, storePaper } from '#src/features/travel-papers/supplier-papers/supplier-papers.commands.ts'
import { paperById } from '#src/features/travel-papers/supplier-papers/supplier-papers.queries.ts'
import { keepFile } from '#src/server/files/keep.ts'
import { announceContent } from '#src/server/files/remnants.ts'
import type { StoredContent } from '#src/server/files/uploads.ts'
import type { Job } from '#src/server/job.ts'
import { attachAndSend, failMail, queueMail } from '#src/server/mail/outbox.ts'
import type { Parts } from '#src/server/parts.ts'
import { findText } from '#src/server/text.ts'
import { transact } from '#src/server/transact.ts'
import { type Actor, systemActor } from '#src/server/work.ts'
import { abilityFrom, abilityRulesOf } from '#src/shared/abilities.ts'
import { pdfType } from '#src/shared/media-types.ts'
import { topic } from '#src/shared/topics.ts'
import { deliveries, letters, mailings } from './communications.tables.ts'
import { deliveryQueue } from './deliveries/deliveries.commands.ts'
import { letterPapers } from './letters/letter-papers.documents.ts'
import { letterPapersQueue } from './letters/letters.commands.ts'

/**
 * Makes the PDF of an issued paper, stores it, and writes the email with it into the outbox. If it runs twice, it
 * writes one email and keeps the first PDF.
 */
const deliverJob: Job<{ deliveryId: string }> = {
  queue: deliveryQueue,
  async run(parts, { deliveryId }, { isLast }) {
    try {
      await deliver(parts, deliveryId)
    } catch (error) {
      if (isLast) await giveUp(parts, deliveryId)
      throw error
    }
  },
}

async function deliver(parts: Parts, deliveryId: string): Promise<void> {
  const [{ paperId } = { paperId: null }] = await parts.db
    .select()
    .from(deliveries)
    .where(eq(deliveries.id, deliveryId))
  const paper = paperId ? await paperById(parts.db, paperId) : null
  const content = paper && paper.storedAs === null ? await storePaper(parts, paper) : null
  await transact(parts, systemActor, async (work) => {
    const own = eq(deliveries.id, deliveryId)
    const [delivery] = await work.tx.select().from(deliveries).where(own).for('no key update')
    if (!delivery) return
    const { itineraryId, recipient, messageId, subject, body, kind } = delivery
    const fileIds = paperId ? [await keepPaperFile(work, paperId, content)] : []
    work.touch(topic.trip(itineraryId))
    if (messageId || !recipient) return
    const message = await queueMail(work, {
      // Only people who may see payments find a `supplier.paymentRequest` in the outbox.
      kind: `supplier.${kind}`,
      to: recipient,
      subject: subject!,
      text: body!,
      fileIds,
      aboutId: itineraryId,
      ...(await officeSending(work.tx, kind === 'paymentRequest' ? 'accountingOffice' : 'groupsOffice')),
      dedupKey: `delivery-${deliveryId}`,
    })
    await work.tx.update(deliveries).set({ messageId: message, failure: null }).where(own)
  })
}

async function giveUp(parts: Parts, deliveryId: string): Promise<void> {
  await transact(parts, systemActor, async (work) => {
    const [failed] = await work.tx
      .update(deliveries)
      .set({ failure: findText('communications.paper-failed') })
      .where(eq(deliveries.id, deliveryId))
      .returning({ itineraryId: deliveries.itineraryId })
    if (failed) work.touch(topic.trip(failed.itineraryId))
  })
}

/**
 * Makes the papers of each letter of a sending, as the sender may see them, and lets the letter go. A letter whose papers
 * cannot be made holds up no other. If it runs twice, a letter that has its papers is left alone.
 */
const letterPapersJob: Job<{ mailingId: string }> = {
  queue: letterPapersQueue,
  async run(parts, { mailingId }, { isLast }) {
    const [mailing] = await parts.db.select().from(mailings).where(eq(mailings.id, mailingId))
    if (!mailing) return
    const waiting = and(eq(letters.mailingId, mailingId), isNull(letters.preparedAt))
    const open = await parts.db.select().from(letters).where(waiting).orderBy(letters.seq)
    const by = await senderOf(parts, mailing)
    const failures: unknown[] = []
    for (const letter of open) await prepare(parts, letter, by).catch((error: unknown) => failures.push(error))
    if (failures.length === 0) return
    if (isLast) await giveUpLetters(parts, waiting)
    throw failures[0]
  },
}

type Letter = typeof letters.$inferSelect

/** The person who sent it, with what they may see today. */
async function senderOf({ db }: Parts, { createdBy, createdByName: name }: typeof mailings.$inferSelect) {
  const [user] = createdBy ? await db.select({ roles: users.roles }).from(users).where(eq(users.id, createdBy)) : []
  return { name, ability: abilityFrom(abilityRulesOf(user?.roles ?? [])) }
}

async function prepare(parts: Parts, letter: Letter, by: Pick<Actor, 'name' | 'ability'>): Promise<void> {
  const { id, tripId, kind, participantIds, messageId } = letter
  const now = parts.clock.now()
  const papers = await letterPapers(parts.db, { tripId, kind, participantIds: participantIds ?? [], now, by })
  const stored: StoredContent[] = []
  for (const { name, content } of papers) {
    const storedAs = `${parts.clock.today().slice(0, 7)}/${randomUUID()}`
    await announceContent(parts, storedAs)
    await parts.files.put(storedAs, content, pdfType)
    const sha256 = createHash('sha256').update(content).digest('hex')
    stored.push({ name, size: content.byteLength, sha256, contentType: pdfType, storedAs })
  }
  await transact(parts, systemActor, async (work) => {
    const own = and(eq(letters.id, id), isNull(letters.preparedAt))
    const [free] = await work.tx.select({ id: letters.id }).from(letters).where(own).for('no key update')
    if (!free) return
    const fileIds: string[] = []
    for (const one of stored) fileIds.push(await keepFile(work, one))
    await work.tx.update(letters).set({ preparedAt: work.now.toISOString() }).where(own)
    await attachAndSend(work, messageId!, fileIds)
    work.touch(topic.trip(tripId))
  })
}

async function giveUpLetters(parts: Parts, waiting: SQL | undefined): Promise<void> {
  await transact(parts, systemActor, async (work) => {
    const lost = await work.tx.select({ messageId: letters.messageId }).from(letters).where(waiting)
    const ids = lost.flatMap(({ messageId }) => messageId ?? [])
    await failMail(work, ids, findText('letters.no-papers')!)
  })
}

export const communicationsJobs: readonly Job<never>[] = [deliverJob, letterPapersJob]
