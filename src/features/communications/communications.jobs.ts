import { eq } from 'drizzle-orm'
import { replyToOf } from '#src/features/settings/settings.queries.ts'
import type { Job } from '#src/server/job.ts'
import { queueMail } from '#src/server/mail/outbox.ts'
import type { Parts } from '#src/server/parts.ts'
import { findText } from '#src/server/text.ts'
import { transact } from '#src/server/transact.ts'
import { systemActor } from '#src/server/work.ts'
import { topic } from '#src/shared/topics.ts'
import { deliveries } from './communications.tables.ts'
import { deliveryQueue } from './deliveries/deliveries.commands.ts'
import { keepPaperFile, storePaper } from './papers/supplier-papers.commands.ts'
import { paperById } from './papers/supplier-papers.queries.ts'

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
      replyTo: await replyToOf(work.tx, kind === 'paymentRequest' ? 'accountingOffice' : 'groupsOffice'),
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

export const communicationsJobs: readonly Job<never>[] = [deliverJob]
