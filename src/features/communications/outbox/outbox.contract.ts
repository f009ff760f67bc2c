import { z } from 'zod'
import { otherAddress } from '#src/features/communications/letters/letters.contract.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { messageStates } from '#src/shared/outbox.ts'
import type { RefusalsOf } from '#src/shared/refusal.ts'
import { nameShapes } from '#src/shared/shape-names.ts'
import { requiredText } from '#src/shared/shapes.ts'
import type { copyRefusal } from './copying.rules.ts'
import { outboxFilters } from './outbox-filters.values.ts'

const messageSchema = z.object({
  id: z.uuid(),
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(messageStates),
  attempts: z.int(),
  lastError: z.string().nullable(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
})
export type Message = z.output<typeof messageSchema>

const fullMessageSchema = messageSchema.extend({
  /** The sender's name and the address for answers, as its reader sees them. */
  fromName: z.string().nullable(),
  replyTo: z.string().nullable(),
  /** Null when the text holds a link that signs in and was sent: then nobody may read it here. */
  bodyText: z.string().nullable(),
  bodyHtml: z.string().nullable(),
  /** True when the text holds a link that is for its reader alone. */
  isPersonal: z.boolean(),
  files: z.array(z.object({ id: z.uuid(), name: z.string(), size: z.int(), contentType: z.string() })),
})
export type FullMessage = z.output<typeof fullMessageSchema>

nameShapes({ OutboxMessage: messageSchema, OutboxMessageWhole: fullMessageSchema })

const params = z.object({ messageId: z.uuid() })

export const listOutbox = {
  method: 'GET',
  url: '/api/outbox',
  config: { access: ['read', 'Outbox'], dependsOn: ['outbox'] },
  schema: {
    operationId: 'listOutbox',
    summary: 'Posta in uscita, dalla più recente',
    tags: ['communications'],
    querystring: z.object({
      state: z.enum(outboxFilters).optional(),
      /** The trip that the messages are about. */
      tripId: z.uuid().optional(),
      /** The `next` of the page before. */
      after: z
        .string()
        .regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z_[0-9a-f-]{36}$/)
        .optional(),
      limit: z.coerce.number().int().min(1).max(100).default(30),
    }),
    response: {
      200: z.object({
        messages: z.array(messageSchema),
        /** The trip that was asked for. */
        trip: z.object({ id: z.uuid(), title: z.string() }).nullable(),
        next: z.string().nullable(),
        /** False without a mail server: nothing is sent. */
        canSend: z.boolean(),
      }),
    },
  },
} as const satisfies Endpoint

export const getMessage = {
  method: 'GET',
  url: '/api/outbox/:messageId',
  config: { access: ['read', 'Outbox'], dependsOn: ['outbox'] },
  schema: {
    operationId: 'getMessage',
    summary: 'Un messaggio della posta in uscita',
    tags: ['communications'],
    params,
    response: { 200: fullMessageSchema },
  },
} as const satisfies Endpoint

/** Sends again a message that did not arrive, or whose fate nobody knows. */
export const resendMessage = {
  method: 'POST',
  url: '/api/outbox/:messageId/sending',
  config: { access: ['edit', 'Outbox'], changes: ['outbox', 'trip'] },
  schema: {
    operationId: 'resendMessage',
    summary: 'Riprova a inviare un messaggio',
    tags: ['communications'],
    params,
    response: { 204: z.undefined() },
  },
} as const satisfies Endpoint

/** Sends a copy of a message that was handed over: to the same address, or to another. */
export const copyMessage = {
  method: 'POST',
  url: '/api/outbox/:messageId/copies',
  config: {
    access: ['edit', 'Outbox'],
    changes: ['outbox', 'trip', 'activity'],
    refusals: {
      'outbox.not-handed-over': 422,
      'outbox.personal-link': 422,
    } satisfies RefusalsOf<typeof copyRefusal>,
  },
  schema: {
    operationId: 'copyMessage',
    summary: 'Invia una copia di un messaggio, anche a un altro indirizzo',
    tags: ['communications'],
    params,
    body: z.object({ recipient: otherAddress }),
    response: { 201: z.object({ id: z.uuid() }) },
  },
} as const satisfies Endpoint

/** Notes that a message came back, as the office read in its own mailbox. */
export const noteBounce = {
  method: 'POST',
  url: '/api/outbox/:messageId/bounce',
  config: {
    access: ['edit', 'Outbox'],
    changes: ['outbox', 'trip'],
    refusals: { 'outbox.not-sent': 422 },
  },
  schema: {
    operationId: 'noteBounce',
    summary: 'Segna che un messaggio inviato è tornato indietro',
    tags: ['communications'],
    params,
    body: z.object({ why: requiredText(300, 'outbox.why-missing') }),
    response: { 204: z.undefined() },
  },
} as const satisfies Endpoint
