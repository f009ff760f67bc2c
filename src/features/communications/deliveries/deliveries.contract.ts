import { z } from 'zod'
import type { supplierRefusal } from '#src/features/itineraries/itineraries.rules.ts'
import { paperKinds } from '#src/features/travel-papers/supplier-papers/paper-kinds.values.ts'
import { paperWordsShape } from '#src/features/travel-papers/supplier-papers/supplier-paper.contract.ts'
import { tripStatuses } from '#src/features/trips/life/trip-statuses.values.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { pdfType } from '#src/shared/media-types.ts'
import { tellings } from '#src/shared/outbox.ts'
import type { RefusalsOf } from '#src/shared/refusal.ts'
import { onlyFor } from '#src/shared/seen-by.ts'
import { nameShapes } from '#src/shared/shape-names.ts'
import { lineText, requiredLines, requiredText, severalLines } from '#src/shared/shapes.ts'
import { topic } from '#src/shared/topics.ts'
import { messageKinds, sendStates } from './message-kinds.values.ts'
import type { requestRefusal, sendingRefusal } from './sending.rules.ts'

/** The state of one kind of message about a service. */
const kindState = z.object({
  state: z.enum(sendStates),
  /** The moment of the last one, sent or told, and its recipient. */
  at: z.string().nullable(),
  to: z.string().nullable(),
  /** The reason why it did not leave. */
  why: z.string().nullable(),
  /** The label of its paper: "Ordine 12/2027". */
  paper: z.string().nullable(),
  deliveryId: z.uuid().nullable(),
})
export type KindState = z.output<typeof kindState>

const kindStates = z.object({
  order: kindState,
  modification: kindState,
  cancellation: kindState,
  voucher: kindState,
  paymentRequest: onlyFor(['read', 'SupplierPayment'], kindState),
})
export type KindStates = z.output<typeof kindStates>

/** A message about a service: sent by email, or told without one. */
const deliveryShape = z.object({
  id: z.uuid(),
  kind: z.enum(messageKinds),
  state: z.enum(sendStates),
  at: z.string(),
  by: z.string(),
  to: z.string().nullable(),
  recipient: z.string().nullable(),
  toldHow: z.enum(tellings).nullable(),
  /** When the mark of having been told was taken back; null while it stands. */
  takenBackAt: z.string().nullable(),
  subject: z.string().nullable(),
  body: z.string().nullable(),
  why: z.string().nullable(),
  paper: z.object({ id: z.uuid(), label: z.string() }).nullable(),
  messageId: z.uuid().nullable(),
})
export type Delivery = z.output<typeof deliveryShape>

const recipientShape = z.object({
  name: z.string(),
  purpose: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
})
export type Recipient = z.output<typeof recipientShape>

const checkShape = z.object({ code: z.string(), text: z.string(), isGood: z.boolean() })

const draftShape = z.object({
  service: z.object({ id: z.uuid(), name: z.string() }),
  trip: z.object({
    id: z.uuid(),
    code: z.string(),
    title: z.string(),
    status: z.enum(tripStatuses),
    departsOn: z.iso.date(),
    returnsOn: z.iso.date(),
  }),
  provider: z.object({ id: z.uuid(), companyName: z.string() }).nullable(),
  sender: z.string(),
  recipients: z.array(recipientShape),
  /** The proposed address; null where nobody has one. */
  recipient: z.string().nullable(),
  subject: z.string(),
  body: z.string(),
  /** The amount left to pay in cents, for a request of payment; null while unknown, and for other kinds. */
  leftCents: onlyFor(['read', 'SupplierPayment'], z.int().nullable()),
  /** The paper as it would be sent, without a number; null for a kind without paper. */
  paper: paperWordsShape.nullable(),
  /** The reason why this kind cannot be sent now, as the code of its text. */
  refusal: z.string().nullable(),
  /** Facts to check before sending. */
  checks: z.array(checkShape),
  states: kindStates,
  sent: z.array(deliveryShape),
  /** The last delivery about this service that the writer saw. A sending after a newer one is refused. */
  lastDeliveryId: z.uuid().nullable(),
  /** A digest of the paper's content. A message is sent only with the paper that was read. */
  seen: z.string(),
})
export type MessageDraft = z.output<typeof draftShape>

nameShapes({
  SendingState: kindState,
  SendingStates: kindStates,
  Delivery: deliveryShape,
  MessageRecipient: recipientShape,
  MessageDraft: draftShape,
})

const serviceStates = z.object({
  serviceId: z.uuid(),
  name: z.string(),
  startsOn: z.iso.date(),
  providerName: z.string().nullable(),
  states: kindStates,
})

/** The state of each kind of message for each service of a trip. */
export const listServiceDeliveries = {
  method: 'GET',
  url: '/api/trips/:tripId/service-deliveries',
  config: { access: ['read', 'Communication'], dependsOn: ['trip'] },
  schema: {
    operationId: 'listServiceDeliveries',
    summary: 'Che cosa è stato inviato ai fornitori di un viaggio, per servizio e tipo di messaggio',
    tags: ['communications'],
    params: z.object({ tripId: z.uuid() }),
    response: { 200: z.object({ services: z.array(serviceStates) }) },
  },
} as const satisfies Endpoint

const params = z.object({ serviceId: z.uuid(), kind: z.enum(messageKinds) })

/** A message as it would be sent now: its recipients, text and paper, and what was sent before. */
export const prepareMessage = {
  method: 'GET',
  url: '/api/services/:serviceId/messages/:kind',
  config: {
    access: ['read', 'Communication'],
    dependsOn: ['providers', 'settings'],
    shows: ({ trip }: { trip: { id: string } }) => [topic.trip(trip.id)],
    refusals: { 'itineraries.not-on-sale': 422, 'communications.payment-not-yours': 403 },
  },
  schema: {
    operationId: 'prepareMessage',
    summary: 'Un messaggio su un servizio, pronto da rivedere e inviare',
    tags: ['communications'],
    params,
    response: { 200: draftShape },
  },
} as const satisfies Endpoint

const seen = {
  /** The subject and the text as the draft had them. */
  seen: lineText(100),
  lastDeliveryId: z.uuid().nullable(),
  /** The writer's addition to the paper. */
  instructions: severalLines(2_000).default(''),
}
const refusals = {
  'communications.no-supplier': 422,
  'communications.trip-cancelled': 422,
  'communications.already-ordered': 422,
  'communications.order-stuck': 422,
  'communications.nothing-ordered': 422,
  'communications.nothing-changed': 422,
  'communications.already-cancelled': 422,
  'communications.already-paid': 422,
  'itineraries.not-on-sale': 422,
  'itineraries.archived': 422,
  'communications.payment-not-yours': 403,
  'communications.service-changed': 409,
  'communications.sent-meanwhile': 409,
} as const satisfies RefusalsOf<typeof sendingRefusal | typeof supplierRefusal>
const recipient = z.email({ error: 'communications.recipient' }).max(254, { error: 'communications.recipient' })

/**
 * Issues the paper of this kind, if it has one, and sends it to one address. Refuses a paper that has changed since it
 * was `seen`, and a sending after one that the writer did not see.
 */
export const sendMessage = {
  method: 'POST',
  url: '/api/services/:serviceId/messages/:kind',
  config: {
    access: ['read', 'Communication'],
    changes: ['trip', 'templates', 'template', 'providers', 'activity', 'outbox'],
    refusals: {
      ...refusals,
      'communications.amount-above-left': 422,
      'communications.amount-not-written': 422,
    } satisfies RefusalsOf<typeof requestRefusal>,
  },
  schema: {
    operationId: 'sendMessage',
    summary: 'Invia un messaggio su un servizio, con il suo documento',
    tags: ['communications'],
    params,
    body: z.object({
      ...seen,
      recipient,
      recipientName: lineText(200).nullish(),
      subject: requiredText(200, 'communications.subject-missing'),
      body: requiredLines(10_000, 'communications.body-missing'),
      /** The amount that the text of a request of payment asks for, in cents; only for that kind. */
      amountCents: z
        .int({ error: 'shapes.cents' })
        .min(1, { error: 'shapes.cents' })
        .max(99_999_999, { error: 'shapes.cents' })
        .nullish(),
    }),
    response: { 201: z.object({ id: z.uuid(), paper: z.string().nullable() }) },
  },
} as const satisfies Endpoint

/** Issues the paper of this kind and records that the supplier was told without an email. */
export const tellSupplier = {
  method: 'POST',
  url: '/api/services/:serviceId/messages/:kind/telling',
  config: {
    access: ['read', 'Communication'],
    changes: ['trip', 'templates', 'template', 'providers', 'activity', 'outbox'],
    refusals,
  },
  schema: {
    operationId: 'tellSupplier',
    summary: 'Segna che il fornitore è stato avvisato per telefono, per posta o di persona',
    tags: ['communications'],
    params,
    body: z.object({ ...seen, how: z.enum(tellings) }),
    response: { 201: z.object({ id: z.uuid(), paper: z.string().nullable() }) },
  },
} as const satisfies Endpoint

/**
 * Takes back the mark that a supplier was told, which the same person made within the hour. Its paper keeps its number
 * and counts no more. Refuses a mark that a later paper of its kind has followed.
 */
export const takeBackSupplierTelling = {
  method: 'POST',
  url: '/api/deliveries/:deliveryId/telling/taken-back',
  config: {
    access: ['read', 'Communication'],
    changes: ['trip', 'templates', 'template', 'providers', 'activity', 'outbox'],
    refusals: {
      'communications.telling-stays': 422,
      'itineraries.archived': 422,
      'itineraries.not-on-sale': 422,
      'communications.payment-not-yours': 403,
    },
  },
  schema: {
    operationId: 'takeBackSupplierTelling',
    summary: 'Toglie il segno di fornitore avvisato messo da poco da chi chiede',
    tags: ['communications'],
    params: z.object({ deliveryId: z.uuid() }),
    response: { 204: z.undefined() },
  },
} as const satisfies Endpoint

/**
 * Sends again a message that did not arrive, with the same paper. Another `recipient` gets a message of its own. Refuses
 * a message that left or is about to leave, one that another has followed, and one for a supplier that was replaced.
 */
export const sendDeliveryAgain = {
  method: 'POST',
  url: '/api/deliveries/:deliveryId/sending',
  config: {
    access: ['read', 'Communication'],
    changes: ['trip', 'activity', 'outbox', 'providers'],
    refusals: {
      'communications.not-stuck': 422,
      'communications.sent-meanwhile': 409,
      'communications.service-changed': 409,
      'itineraries.archived': 422,
      'itineraries.not-on-sale': 422,
      'communications.payment-not-yours': 403,
    },
  },
  schema: {
    operationId: 'sendDeliveryAgain',
    summary: 'Riprova a inviare un messaggio non partito, anche a un altro indirizzo',
    tags: ['communications'],
    params: z.object({ deliveryId: z.uuid() }),
    body: z.object({ recipient: recipient.nullish() }),
    response: { 201: z.object({ id: z.uuid() }) },
  },
} as const satisfies Endpoint

/** The paper as it would be sent now, without a number. */
export const draftSupplierPaper = {
  method: 'GET',
  url: '/api/services/:serviceId/papers/:kind/draft',
  config: {
    access: ['read', 'Communication'],
    sends: [pdfType],
    refusals: { 'communications.no-supplier': 422, 'itineraries.not-on-sale': 422 },
  },
  schema: {
    operationId: 'draftSupplierPaper',
    summary: 'Bozza di un documento per il fornitore, come PDF',
    tags: ['communications'],
    params: z.object({ serviceId: z.uuid(), kind: z.enum(paperKinds) }),
    querystring: z.object({ instructions: severalLines(2_000).optional() }),
    response: {},
  },
} as const satisfies Endpoint
