import { sql } from 'drizzle-orm'
import type { PaperKind } from '#src/features/travel-papers/supplier-papers/paper-kinds.values.ts'
import {
  type ServiceToSend,
  type TripToSend,
  tripToSend,
} from '#src/features/travel-papers/supplier-papers/supplier-facts.queries.ts'
import { changedFacts, isVoucherTrue } from '#src/features/travel-papers/supplier-papers/supplier-facts.rules.ts'
import { paperLabel } from '#src/features/travel-papers/supplier-papers/supplier-paper.documents.ts'
import { type Paper, papersOf } from '#src/features/travel-papers/supplier-papers/supplier-papers.queries.ts'
import { isoOf } from '#src/server/db/columns.ts'
import type { Reader } from '#src/server/db/database.ts'
import { Refusal } from '#src/shared/refusal.ts'
import type { Whole } from '#src/shared/seen-by.ts'
import type { Delivery, KindState, KindStates } from './deliveries.contract.ts'
import { type MessageKind, messageKinds, type SendState } from './message-kinds.values.ts'
import { type SendingFacts, sendStatesOf } from './sending.rules.ts'

type StoredDelivery = Omit<Delivery, 'paper' | 'to'> & {
  serviceId: string
  providerId: string | null
  recipientName: string | null
  paper: { id: string; kind: PaperKind; year: number; number: number } | null
}

/**
 * The state of a delivery `d` with its message `m`: told, failed because its paper could not be made, or the state of
 * its email.
 */
const fate = sql`case when d.told_how is not null then 'told' when d.failure is not null then 'failed'
  when m.id is null then 'queued' else m.state end`

const deliveryPairs = sql`'id', d.id, 'serviceId', d.service_id, 'providerId', d.provider_id, 'kind', d.kind,
  'state', ${fate}, 'at', ${isoOf(sql`coalesce(m.sent_at, d.created_at)`)}, 'by', d.created_by_name,
  'recipient', d.recipient, 'recipientName', d.recipient_name, 'toldHow', d.told_how, 'takenBackAt', ${isoOf(sql`d.taken_back_at`)}, 'subject', d.subject,
  'body', d.body, 'why', coalesce(d.failure, m.last_error), 'messageId', d.message_id,
  'paper', case when p.id is null then null
    else json_build_object('id', p.id, 'kind', p.kind, 'year', p.year, 'number', p.number) end`

/** The deliveries about the services of a trip, newest first; about one service if `serviceId` is given. */
async function deliveriesOf(reader: Reader, tripId: string, serviceId?: string): Promise<StoredDelivery[]> {
  const { rows } = await reader.execute<{ delivery: StoredDelivery }>(sql`
    select json_build_object(${deliveryPairs}) as delivery
    from deliveries d left join messages m on m.id = d.message_id left join supplier_papers p on p.id = d.paper_id
    where d.itinerary_id = ${tripId} and ${serviceId ? sql`d.service_id = ${serviceId}` : sql`d.service_id is not null`}
    order by d.seq desc`)
  return rows.map(({ delivery }) => delivery)
}

export type Sendings = {
  home: TripToSend
  service: ServiceToSend
  facts: SendingFacts
  /** The newest papers of the present supplier: that of the order, and the voucher. */
  lastPaper: Paper | null
  lastVoucher: Paper | null
  /** The voucher whose number a new one follows, also one that was taken back. */
  formerVoucher: Paper | null
  /** The order that a replaced supplier still has from us. */
  former: Paper | null
  states: Whole<KindStates>
  sent: Delivery[]
}

/** Every service of a trip with its deliveries. */
export async function sendingsOfTrip(reader: Reader, tripId: string): Promise<Sendings[]> {
  const home = await tripToSend(reader, tripId)
  if (!home) throw new Refusal('calls.not-found', { kind: 'notFound' })
  const [papers, sent] = [await papersOf(reader, tripId), await deliveriesOf(reader, tripId)]
  return home.services.map((service) => sendingsOf(home, service, { papers, sent }))
}

/** One service with its deliveries. Refuses an unknown service and a service of a template. */
export async function sendingsOfService(reader: Reader, serviceId: string): Promise<Sendings> {
  const { rows } = await reader.execute<{ itineraryId: string; kind: string }>(sql`
    select i.id as "itineraryId", i.kind from services s join itineraries i on i.id = s.itinerary_id
    where s.id = ${serviceId}`)
  if (!rows[0]) throw new Refusal('calls.not-found', { kind: 'notFound' })
  const home = await tripToSend(reader, rows[0].itineraryId, serviceId)
  if (!home) throw new Refusal('itineraries.not-on-sale')
  const [service] = home.services
  // A colleague may have deleted it since.
  if (!service) throw new Refusal('calls.not-found', { kind: 'notFound' })
  const { id } = home.trip
  const [papers, sent] = [await papersOf(reader, id, serviceId), await deliveriesOf(reader, id, serviceId)]
  return sendingsOf(home, service, { papers, sent })
}

function sendingsOf(
  home: TripToSend,
  service: ServiceToSend,
  all: { papers: readonly Paper[]; sent: readonly StoredDelivery[] },
): Sendings {
  const isOwn = (one: { serviceId: string | null; providerId: string | null }) =>
    one.serviceId === service.id && one.providerId === service.providerId
  const inForce = all.papers.filter(({ isTakenBack }) => !isTakenBack)
  const papers = inForce.filter(isOwn)
  const own = all.sent.filter((one) => isOwn(one) && one.takenBackAt === null)
  const lastPaper = papers.find(({ kind }) => kind !== 'voucher') ?? null
  const lastVoucher = papers.find(({ kind }) => kind === 'voucher') ?? null
  const formerVoucher = all.papers.find((paper) => isOwn(paper) && paper.kind === 'voucher') ?? null
  const former = stillOrdered(inForce.filter((paper) => paper.serviceId === service.id && !isOwn(paper)))
  const now = service.provider && { provider: service.provider, service: service.service, people: home.people }
  const newest = (kind: MessageKind) => own.find((one) => one.kind === kind)
  const facts: SendingFacts = {
    tripStatus: home.trip.status,
    hasProvider: service.provider !== null,
    isPaid: service.isPaid,
    // Once there are papers, the mark made by hand does not count: it may belong to a supplier who was replaced.
    isOrderTold: service.isOrderTold && !inForce.some((one) => one.serviceId === service.id && one.kind !== 'voucher'),
    owesFormer: former !== null,
    lastPaper: lastPaper && (lastPaper.kind as SendingFacts['lastPaper']),
    isChanged: lastPaper !== null && now !== null && changedFacts(lastPaper.facts, now).length > 0,
    isVoucherTrue: lastVoucher && now && isVoucherTrue(lastVoucher.facts, now),
    last: perKind((kind) => newest(kind)?.state ?? null),
  }
  const states = sendStatesOf(facts)
  return {
    ...{ home, service, facts, lastPaper, lastVoucher, formerVoucher, former },
    states: perKind((kind) => stateShown(states[kind], newest(kind))),
    sent: all.sent.filter((one) => one.serviceId === service.id).map(deliveryShown),
  }
}

/** The newest order or modification among these papers whose supplier got no cancellation since. */
function stillOrdered(papers: readonly Paper[]): Paper | null {
  const orders = papers.filter(({ kind }) => kind !== 'voucher')
  const isNewest = (paper: Paper) => orders.find(({ providerId }) => providerId === paper.providerId) === paper
  return orders.find((paper) => paper.kind !== 'cancellation' && isNewest(paper)) ?? null
}

/**
 * The same for this kind of message: a cancellation is about what was ordered, and goes to the supplier who got the
 * order.
 */
export function seenByKind(sendings: Sendings, kind: MessageKind): Sendings {
  const ordered = sendings.former ?? sendings.lastPaper
  if (kind !== 'cancellation' || !ordered) return sendings
  const { providerId, facts } = ordered
  const { service } = sendings
  const contactId = providerId === service.providerId ? service.contactId : null
  return {
    ...sendings,
    lastPaper: ordered,
    service: { ...service, providerId, contactId, provider: facts.provider, service: facts.service },
  }
}

function perKind<Value>(made: (kind: MessageKind) => Value): Record<MessageKind, Value> {
  return Object.fromEntries(messageKinds.map((kind) => [kind, made(kind)])) as Record<MessageKind, Value>
}

function stateShown(state: SendState, last: StoredDelivery | undefined): KindState {
  const shown = last && deliveryShown(last)
  return {
    state,
    at: shown?.at ?? null,
    to: shown?.to ?? null,
    why: shown?.why ?? null,
    paper: shown?.paper?.label ?? null,
    deliveryId: shown?.id ?? null,
  }
}

function deliveryShown(stored: StoredDelivery): Delivery {
  const { serviceId: _service, providerId: _provider, recipientName, paper, ...fields } = stored
  return {
    ...fields,
    to: recipientName ?? stored.recipient,
    paper: paper && { id: paper.id, label: paperLabel(paper.kind, paper) },
  }
}
