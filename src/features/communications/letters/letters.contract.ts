import { z } from 'zod'
import { writtenText } from '#src/features/texts/messages/message-texts.contract.ts'
import { editRefusals } from '#src/features/trips/data/editing.rules.ts'
import { tripStatuses } from '#src/features/trips/life/trip-statuses.values.ts'
import { tripParams } from '#src/features/trips/list/trips.contract.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { messageStates, tellings } from '#src/shared/outbox.ts'
import type { RefusalsOf } from '#src/shared/refusal.ts'
import { nameShapes } from '#src/shared/shape-names.ts'
import { requiredText } from '#src/shared/shapes.ts'
import { letterKinds } from './letter-kinds.values.ts'
import type { emptyLetterRefusal, letterRefusal, tripLetterRefusal } from './letters.rules.ts'

const LastLetter = z.object({
  id: z.uuid(),
  at: z.string(),
  by: z.string(),
  state: z.enum(messageStates).nullable(),
  why: z.string().nullable(),
  toldHow: z.enum(tellings).nullable(),
  excludedReason: z.string().nullable(),
  recipient: z.string().nullable(),
})

const Addressee = z.object({
  /** The head, booking, service or agency; the kind of an office. */
  id: z.string(),
  bookingId: z.uuid().nullable(),
  name: z.string(),
  detail: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** The data that the text may name, by their Italian names. Amounts are empty for who may not see them. */
  values: z.record(z.string(), z.string()),
  last: LastLetter.nullable(),
  /** True for a supplier who knows nothing of the trip, so that there is nothing to call off. */
  isUnaware: z.boolean().optional(),
})

const LettersDraft = z.object({
  kind: z.enum(letterKinds),
  trip: z.object({
    id: z.uuid(),
    code: z.string(),
    title: z.string(),
    status: z.enum(tripStatuses),
    departsOn: z.iso.date(),
    returnsOn: z.iso.date(),
  }),
  sender: z.string(),
  replyTo: z.string().nullable(),
  /** The text of the agency, with names in braces in place of data. */
  subject: z.string(),
  body: z.string(),
  people: z.array(Addressee),
  leftOut: z.array(z.object({ why: z.enum(['option', 'waiting', 'optedOut']), n: z.int() })),
  /** Why this kind cannot be sent now, as the code of its text. */
  refusal: z.string().nullable(),
})
export type LettersDraft = z.output<typeof LettersDraft>

const Mailing = z.object({
  id: z.uuid(),
  kind: z.enum(letterKinds),
  subject: z.string(),
  at: z.string(),
  by: z.string(),
  stopped: z.object({ at: z.string(), by: z.string() }).nullable(),
  letters: z.int(),
  /** The number of letters in each state. */
  states: z.partialRecord(z.enum(messageStates), z.int()),
  /** The number of sent letters that a trial diverted from their readers. */
  diverted: z.int(),
})
export type Mailing = z.output<typeof Mailing>

nameShapes({ LastLetter, LetterAddressee: Addressee, LettersDraft, Mailing })

const tags = ['communications'] as const
const params = tripParams.extend({ kind: z.enum(letterKinds) })
const access = ['read', 'Communication'] as const
const changes = ['trip', 'activity', 'outbox'] as const

/** The letters of a kind as they would be sent now: the text, its readers with their data, and what they got before. */
export const prepareLetters = {
  method: 'GET',
  url: '/api/trips/:tripId/letters/:kind',
  config: { access, dependsOn: ['trip', 'settings', 'outbox', 'agencies', 'providers'] },
  schema: {
    operationId: 'prepareLetters',
    summary: 'Un messaggio a più destinatari, con i dati di ciascuno, pronto da rivedere',
    tags,
    params,
    response: { 200: LettersDraft },
  },
} as const satisfies Endpoint

/** A head, booking, service or agency by its id, or an office by its kind. */
const readerId = z.string().regex(/^[\w-]{1,64}$/)

/** An address for one message alone. */
export const otherAddress = z
  .email({ error: 'communications.recipient' })
  .max(254, { error: 'communications.recipient' })

const recipients = z
  .array(
    z.object({
      id: readerId,
      /** The last letter of this kind to this reader that the writer saw. */
      lastId: z.uuid().nullable(),
      /** Another address than the one that is known, for this letter. */
      email: otherAddress.nullish(),
    }),
  )
  .min(1, { error: 'communications.nobody-chosen' })
  .max(1_000)
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length)

const refusals = {
  ...editRefusals,
  'communications.not-your-letters': 403,
  'communications.nobody-left': 422,
  'communications.written-meanwhile': 409,
  'communications.already-promoted': 422,
  'communications.no-email': 422,
  'communications.trip-not-cancelled': 422,
  'communications.trip-cancelled': 422,
} as const satisfies RefusalsOf<typeof letterRefusal | typeof tripLetterRefusal>

/**
 * Writes a letter for each of these readers. They are looked up again at this moment: who is no longer meant gets
 * nothing, and is named in the answer.
 */
export const sendLetters = {
  method: 'POST',
  url: '/api/trips/:tripId/letters/:kind',
  config: {
    access,
    changes,
    refusals: {
      ...refusals,
      ...({ 'communications.nothing-written': 422 } satisfies RefusalsOf<typeof emptyLetterRefusal>),
      'texts.unknown-variable': 422,
      'communications.file-gone': 422,
    },
  },
  schema: {
    operationId: 'sendLetters',
    summary: 'Scrive a ciascuno dei destinatari scelti',
    tags,
    params,
    body: z.object({ ...writtenText, recipients, fileIds: z.array(z.uuid()).max(10).default([]) }),
    response: {
      201: z.object({ mailingId: z.uuid(), letters: z.int(), people: z.int(), left: z.array(z.string()) }),
    },
  },
} as const satisfies Endpoint

/** Records that these readers were told without an email. */
export const tellReaders = {
  method: 'POST',
  url: '/api/trips/:tripId/letters/:kind/telling',
  config: { access, changes: ['trip', 'activity'], refusals },
  schema: {
    operationId: 'tellReaders',
    summary: 'Segna chi è stato avvisato per telefono, per posta o di persona',
    tags,
    params,
    body: z.object({ how: z.enum(tellings), recipients }),
    /** `letterIds` names the marks, so that they can be taken back. */
    response: { 201: z.object({ people: z.int(), letterIds: z.array(z.uuid()) }) },
  },
} as const satisfies Endpoint

/** Takes back the marks of told readers that the same person made within the hour. Other marks stay. */
export const takeBackTelling = {
  method: 'POST',
  url: '/api/trips/:tripId/letters/:kind/telling/taken-back',
  config: { access, changes: ['trip', 'activity'], refusals },
  schema: {
    operationId: 'takeBackTelling',
    summary: 'Toglie i segni di avvisato messi da poco da chi chiede',
    tags,
    params,
    body: z.object({ letterIds: z.array(z.uuid()).min(1).max(500) }),
    response: { 201: z.object({ people: z.int() }) },
  },
} as const satisfies Endpoint

/** Records why these readers need not be told. */
export const excludeReaders = {
  method: 'POST',
  url: '/api/trips/:tripId/letters/:kind/excluding',
  config: { access, changes: ['trip', 'activity'], refusals },
  schema: {
    operationId: 'excludeReaders',
    summary: 'Esclude dei destinatari, con un motivo',
    tags,
    params,
    body: z.object({ reason: requiredText(200, 'communications.reason-missing'), recipients }),
    response: { 201: z.object({ people: z.int() }) },
  },
} as const satisfies Endpoint

/** Sends the letter of one reader to the writer alone. */
export const tryLetter = {
  method: 'POST',
  url: '/api/trips/:tripId/letters/:kind/trial',
  config: {
    access,
    changes: ['outbox'],
    refusals: {
      ...editRefusals,
      'communications.not-your-letters': 403,
      'communications.nobody-left': 422,
      'texts.unknown-variable': 422,
      'communications.file-gone': 422,
    },
  },
  schema: {
    operationId: 'tryLetter',
    summary: 'Invia una prova a chi scrive',
    tags,
    params,
    body: z.object({ ...writtenText, recipientId: readerId, fileIds: z.array(z.uuid()).max(10).default([]) }),
    response: { 201: z.object({ to: z.string() }) },
  },
} as const satisfies Endpoint

/** Keeps a file to attach. It stays a month in the bin until a letter takes it. */
export const addLetterFile = {
  method: 'POST',
  url: '/api/trips/:tripId/letter-files',
  config: {
    access,
    takesFile: true,
    changes: ['trip'],
    refusals: {
      ...editRefusals,
      'calls.unsupported': 400,
      'shapes.file-empty': 400,
      'shapes.file-format': 400,
      'shapes.file-missing': 400,
    },
  },
  schema: {
    operationId: 'addLetterFile',
    summary: 'Carica un file da allegare a un messaggio',
    tags,
    params: tripParams,
    response: { 201: z.object({ id: z.uuid(), name: z.string(), size: z.int(), contentType: z.string() }) },
  },
} as const satisfies Endpoint

/** The sendings of a trip, newest first, with the state of their letters. */
export const listMailings = {
  method: 'GET',
  url: '/api/trips/:tripId/mailings',
  config: { access, dependsOn: ['trip', 'outbox'] },
  schema: {
    operationId: 'listMailings',
    summary: 'Gli invii di un viaggio e a che punto sono',
    tags,
    params: tripParams,
    response: { 200: z.object({ mailings: z.array(Mailing) }) },
  },
} as const satisfies Endpoint

/** Takes back the letters of a sending that have not left. */
export const stopMailing = {
  method: 'POST',
  url: '/api/mailings/:mailingId/stop',
  config: { access, changes, refusals: { 'communications.not-your-letters': 403 } },
  schema: {
    operationId: 'stopMailing',
    summary: 'Ferma un invio: quello che non è partito non parte',
    tags,
    params: z.object({ mailingId: z.uuid() }),
    response: { 200: z.object({ stopped: z.int() }) },
  },
} as const satisfies Endpoint

/** The note that a person wants no more messages that a contract does not need: when, and by whom. Null without one. */
export const getOptOut = {
  method: 'GET',
  url: '/api/customers/:customerId/message-opt-out',
  config: { access: ['read', 'Customer'], dependsOn: ['customers'] },
  schema: {
    operationId: 'getOptOut',
    summary: 'Se una persona non vuole ricevere altri messaggi facoltativi',
    tags,
    params: z.object({ customerId: z.uuid() }),
    response: { 200: z.object({ optedOut: z.object({ at: z.string(), by: z.string() }).nullable() }) },
  },
} as const satisfies Endpoint

/** Notes that a person wants no more messages that a contract does not need, or takes the note back. */
export const setOptOut = {
  method: 'PUT',
  url: '/api/customers/:customerId/message-opt-out',
  config: { access: ['edit', 'Customer'], changes: ['customers', 'trip', 'activity'] },
  schema: {
    operationId: 'setOptOut',
    summary: 'Segna chi non vuole ricevere altri messaggi facoltativi',
    tags,
    params: z.object({ customerId: z.uuid() }),
    body: z.object({ isOptedOut: z.boolean() }),
    response: { 204: z.undefined() },
  },
} as const satisfies Endpoint
