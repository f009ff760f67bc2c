import { z } from 'zod'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { nameShapes } from '#src/shared/shape-names.ts'
import { greatestWhole, requiredLines, requiredText } from '#src/shared/shapes.ts'
import { messageTextKinds } from './message-texts.values.ts'

export const writtenText = {
  subject: requiredText(200, 'communications.subject-missing'),
  body: requiredLines(10_000, 'communications.body-missing'),
}

/** 0 for a text that nobody ever changed. */
const textVersion = z.int().min(0).max(greatestWhole)

const MessageText = z.object({
  kind: z.enum(messageTextKinds),
  subject: z.string(),
  body: z.string(),
  version: textVersion,
  changedBy: z.string().nullable(),
  changedAt: z.string().nullable(),
  /** The text of the program. */
  standard: z.object({ subject: z.string(), body: z.string() }),
})
export type MessageText = z.output<typeof MessageText>

nameShapes({ MessageText })

const access = ['edit', 'Settings'] as const

export const listMessageTexts = {
  method: 'GET',
  url: '/api/settings/message-texts',
  config: { access, dependsOn: ['settings'] },
  schema: {
    operationId: 'listMessageTexts',
    summary: 'I testi dei messaggi, per tipo',
    tags: ['settings'],
    response: { 200: z.object({ texts: z.array(MessageText) }) },
  },
} as const satisfies Endpoint

const params = z.object({ kind: z.enum(messageTextKinds) })

/** Stores the agency's own text of a kind, unless somebody changed it since it was read. */
export const changeMessageText = {
  method: 'PUT',
  url: '/api/settings/message-texts/:kind',
  config: { access, changes: ['settings', 'activity'], refusals: { 'texts.unknown-variable': 422 } },
  schema: {
    operationId: 'changeMessageText',
    summary: 'Cambia il testo di un tipo di messaggio',
    tags: ['settings'],
    params,
    body: z.object({ ...writtenText, version: textVersion }).strict(),
    response: { 200: z.object({ version: z.int() }) },
  },
} as const satisfies Endpoint

/** Goes back to the text of the program. */
export const restoreMessageText = {
  method: 'POST',
  url: '/api/settings/message-texts/:kind/restoring',
  config: { access, changes: ['settings', 'activity'] },
  schema: {
    operationId: 'restoreMessageText',
    summary: 'Ripristina il testo del programma',
    tags: ['settings'],
    params,
    body: z.object({ version: textVersion }).strict(),
    response: { 200: z.object({ version: z.int() }) },
  },
} as const satisfies Endpoint
