import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { recordActivity } from '#src/features/activity/activity.commands.ts'
import { deliveries } from '#src/features/communications/communications.tables.ts'
import {
  moneyOf,
  paperFactsOf,
  refuseForeignPayment,
  seenOf,
} from '#src/features/communications/drafts/message-draft.documents.ts'
import { lockItinerary, touchItinerary } from '#src/features/itineraries/itineraries.commands.ts'
import { supplierRefusal } from '#src/features/itineraries/itineraries.rules.ts'
import { noteConfirmation } from '#src/features/services/programme/service-marks.commands.ts'
import { serviceById } from '#src/features/services/programme/services.queries.ts'
import { paperLabel } from '#src/features/travel-papers/supplier-papers/supplier-paper.documents.ts'
import { issuePaper } from '#src/features/travel-papers/supplier-papers/supplier-papers.commands.ts'
import { signature } from '#src/server/edits.ts'
import { sendAgain } from '#src/server/mail/outbox.ts'
import { findText } from '#src/server/text.ts'
import type { Work } from '#src/server/work.ts'
import { type Telling, takenBackSince } from '#src/shared/outbox.ts'
import { Refusal, refuseIf } from '#src/shared/refusal.ts'
import { topic } from '#src/shared/topics.ts'
import type { sendMessage as sending, tellSupplier as telling } from './deliveries.contract.ts'
import { type Sendings, seenByKind, sendingsOfService } from './deliveries.queries.ts'
import { isPaperKind, type MessageKind } from './message-kinds.values.ts'
import { isStuck, maySendMessages, requestRefusal, sendingRefusal } from './sending.rules.ts'

export const deliveryQueue = 'deliveries'

type About = { serviceId: string; kind: MessageKind }
type Message = z.output<(typeof sending)['schema']['body']>
type Told = z.output<(typeof telling)['schema']['body']>
type Seen = Pick<Message, 'seen' | 'lastDeliveryId' | 'instructions'>
type Done = { id: string; paper: string | null }

/** Issues the paper and sends it. A job makes the PDF and writes the email after the commit. */
export async function sendMessage(work: Work, about: About, message: Message): Promise<Done> {
  const { recipient, recipientName = null, subject, body } = message
  const amountCents = about.kind === 'paymentRequest' ? (message.amountCents ?? null) : null
  return deliver(work, about, message, { recipient, recipientName, subject, body, amountCents, toldHow: null })
}

/** Issues the paper and records that its supplier was told by telephone, by post or in person. */
export async function tellSupplier(work: Work, about: About, told: Told): Promise<Done> {
  const nobody = { recipient: null, recipientName: null, subject: null, body: null, amountCents: null }
  return deliver(work, about, told, { ...nobody, toldHow: told.how })
}

type Addressed = {
  recipient: string | null
  recipientName: string | null
  subject: string | null
  body: string | null
  /** The amount that a request of payment asks for, in cents. */
  amountCents: number | null
  toldHow: Telling | null
}

async function deliver(work: Work, about: About, seen: Seen, to: Addressed): Promise<Done> {
  const { serviceId, kind } = about
  refuseOthers(work, kind)
  refuseForeignPayment(kind, work.actor)
  const { itineraryId } = await serviceById(work.tx, serviceId)
  const itinerary = await lockItinerary(work, itineraryId)
  const sendings = seenByKind(await sendingsOfService(work.tx, serviceId), kind)
  refuseUnseen(sendings, kind, seen)
  refuseIf(sendingRefusal(kind, sendings.facts))
  if (kind === 'paymentRequest' && to.body !== null) {
    const { leftCents } = await moneyOf(work.tx, sendings)
    const refusal = requestRefusal({ amountCents: to.amountCents, body: to.body }, leftCents)
    refuseIf(refusal, { path: refusal === 'communications.amount-not-written' ? '/body' : '/amountCents' })
  }
  const paper = isPaperKind(kind)
    ? await issuePaper(work, {
        kind,
        ...{ itineraryId, serviceId, providerId: sendings.service.providerId! },
        facts: paperFactsOf(sendings, kind, { today: work.today, by: work.actor, instructions: seen.instructions }),
        replacesId: kind === 'voucher' ? (sendings.formerVoucher?.id ?? null) : null,
      })
    : null
  const { providerId } = sendings.service
  const id = await queueDelivery(work, { itineraryId, serviceId, providerId, kind, paperId: paper?.id ?? null, ...to })
  // An order by telephone counts like an email that left. A cancellation ends either, except that of a former supplier.
  if (to.toldHow && (kind === 'order' || (kind === 'cancellation' && !sendings.facts.owesFormer)))
    await noteConfirmation(work, serviceId, kind === 'order' ? 'sent' : 'toSend')
  const label = paper && paperLabel(paper.kind, paper)
  await recordActivity(work, {
    kind: to.toldHow ? 'communications.activity-told' : 'communications.activity-sent',
    params: {
      ...wordsOf(sendings, kind, label),
      ...(to.toldHow ? { how: findText(`communications.told.${to.toldHow}`)! } : { recipient: to.recipient! }),
    },
    itineraryId,
    // Only people who may see payments to suppliers see a request of payment.
    subject: kind === 'paymentRequest' ? 'SupplierPayment' : 'Communication',
    subjectId: serviceId,
  })
  work.touch(topic.providers)
  touchItinerary(work, itinerary)
  return { id, paper: label }
}

/**
 * Refuses a message whose paper has changed since it was read, or that was written before another message about it was
 * sent.
 */
function refuseUnseen(sendings: Sendings, kind: MessageKind, { seen, lastDeliveryId }: Seen): void {
  if ((sendings.sent[0]?.id ?? null) !== lastDeliveryId)
    throw new Refusal('communications.sent-meanwhile', { kind: 'conflict' })
  if (seenOf(sendings, kind) !== seen) throw new Refusal('communications.service-changed', { kind: 'conflict' })
}

function wordsOf({ service }: Sendings, kind: MessageKind, paper: string | null) {
  const { providerId, provider } = service
  return {
    paper: paper ?? findText(`communications.kind.${kind}`)!,
    service: service.service.name,
    provider: provider?.companyName ?? '',
    ...(providerId && { providerId }),
  }
}

async function queueDelivery(work: Work, row: Omit<typeof deliveries.$inferInsert, 'createdAt' | 'createdByName'>) {
  const [written] = await work.tx
    .insert(deliveries)
    .values({ ...row, ...signature(work) })
    .returning({ id: deliveries.id })
  await work.enqueue(deliveryQueue, { deliveryId: written!.id })
  return written!.id
}

/** Sends again the last message of its kind, which did not arrive, with the same paper. Another address gets a delivery of its own. */
export async function sendDeliveryAgain(
  work: Work,
  deliveryId: string,
  given: { recipient?: string | null | undefined },
) {
  const found = await deliveryById(work, deliveryId)
  refuseOthers(work, found.kind)
  refuseForeignPayment(found.kind, work.actor)
  const itinerary = await lockItinerary(work, found.itineraryId)
  refuseIf(supplierRefusal(itinerary))
  const delivery = await deliveryById(work, deliveryId)
  if (!delivery.serviceId) throw new Refusal('calls.not-found', { kind: 'notFound' })
  const sendings = await sendingsOfService(work.tx, delivery.serviceId)
  const { state, paper } = sendings.sent.find(({ id }) => id === deliveryId)!
  if (!isStuck(state)) throw new Refusal('communications.not-stuck')
  // A later message of this kind says more, and a supplier that was replaced gets a cancellation alone.
  const isLast = standing(sendings).find(({ kind }) => kind === delivery.kind)?.id === deliveryId
  if (!isLast) throw new Refusal('communications.sent-meanwhile', { kind: 'conflict' })
  if (delivery.kind !== 'cancellation' && delivery.providerId !== sendings.service.providerId)
    throw new Refusal('communications.service-changed', { kind: 'conflict' })
  const recipient = given.recipient ?? delivery.recipient!
  await recordActivity(work, {
    kind: 'communications.activity-again',
    params: { ...wordsOf(sendings, delivery.kind, paper?.label ?? null), recipient },
    itineraryId: delivery.itineraryId,
    subject: delivery.kind === 'paymentRequest' ? 'SupplierPayment' : 'Communication',
    subjectId: delivery.serviceId,
  })
  touchItinerary(work, itinerary)
  if (recipient !== delivery.recipient) {
    const { itineraryId, serviceId, providerId, kind, paperId, subject, body, amountCents } = delivery
    const again = { itineraryId, serviceId, providerId, kind, paperId, subject, body, amountCents, recipient }
    return { id: await queueDelivery(work, again) }
  }
  await work.tx.update(deliveries).set({ failure: null }).where(eq(deliveries.id, deliveryId))
  if (delivery.messageId) await sendAgain(work, delivery.messageId)
  else await work.enqueue(deliveryQueue, { deliveryId })
  return { id: deliveryId }
}

/** Takes back the mark, made by the acting person a short time ago, that a supplier was told. */
export async function takeBackSupplierTelling(work: Work, deliveryId: string): Promise<void> {
  const { kind, itineraryId } = await deliveryById(work, deliveryId)
  refuseOthers(work, kind)
  refuseForeignPayment(kind, work.actor)
  const itinerary = await lockItinerary(work, itineraryId)
  refuseIf(supplierRefusal(itinerary))
  const { serviceId, toldHow, createdBy, createdAt, paperId } = await deliveryById(work, deliveryId)
  if (!serviceId) throw new Refusal('communications.telling-stays')
  const sendings = seenByKind(await sendingsOfService(work.tx, serviceId), kind)
  const last = standing(sendings).find((one) => isOneChain(one.kind, kind))
  const isOwn = toldHow !== null && createdBy === work.actor.userId && createdAt > takenBackSince(work.now)
  if (!isOwn || last?.id !== deliveryId) throw new Refusal('communications.telling-stays')
  await work.tx.update(deliveries).set({ takenBackAt: work.now.toISOString() }).where(eq(deliveries.id, deliveryId))
  await followTakenBack(work, serviceId, kind)
  const paper = paperId && sendings.sent.find(({ id }) => id === deliveryId)?.paper?.label
  await recordActivity(work, {
    kind: 'communications.activity-untold',
    params: wordsOf(sendings, kind, paper || null),
    itineraryId,
    subject: kind === 'paymentRequest' ? 'SupplierPayment' : 'Communication',
    subjectId: serviceId,
  })
  work.touch(topic.providers)
  touchItinerary(work, itinerary)
}

/** The service's confirmation, after a mark was taken back: as sent where its supplier still knows of the order. */
async function followTakenBack(work: Work, serviceId: string, kind: MessageKind): Promise<void> {
  if (kind === 'order') await noteConfirmation(work, serviceId, 'toSend')
  if (kind !== 'cancellation') return
  const { facts } = await sendingsOfService(work.tx, serviceId)
  const { order } = facts.last
  if (!facts.owesFormer && (order === null || order === 'told' || order === 'sent'))
    await noteConfirmation(work, serviceId, 'sent')
}

/** The messages about a service whose marks were not taken back, newest first. */
const standing = ({ sent }: Sendings) => sent.filter(({ takenBackAt }) => takenBackAt === null)

const ordering: readonly MessageKind[] = ['order', 'modification', 'cancellation']

/** Tells whether messages of these kinds follow each other: an order, its modifications and its cancellation do. */
const isOneChain = (one: MessageKind, other: MessageKind) =>
  one === other || (ordering.includes(one) && ordering.includes(other))

function refuseOthers({ actor }: Work, kind: MessageKind): void {
  if (!maySendMessages(kind, actor.ability)) throw new Refusal('calls.forbidden', { kind: 'forbidden' })
}

async function deliveryById(work: Work, id: string) {
  const [found] = await work.tx.select().from(deliveries).where(eq(deliveries.id, id))
  if (!found) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return found
}
