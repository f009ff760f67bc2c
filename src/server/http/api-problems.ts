import { z } from 'zod'
import { ownCodesOf, ownFieldCodesOf, type Refusable, refusedStatusesOf } from '#src/shared/endpoint.ts'
import { generalCodes, type Problem, type RefusedAnswer } from '#src/shared/refusal.ts'
import { generalFaults } from '#src/shared/shape-faults.ts'
import { nameShapes } from '#src/shared/shape-names.ts'

/** The body of every refused call: an RFC 9457 problem document. */
const problemShape = z.object({
  type: z.literal('about:blank'),
  title: z.string(),
  status: z.int(),
  code: z.string().describe('Codice stabile, `argomento.motivo`, per esempio `bookings.trip-full`'),
  detail: z.string().describe('La frase in italiano'),
  params: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .optional()
    .describe('I valori che riempiono la frase'),
  fields: z
    .array(z.object({ path: z.string().describe('JSON pointer nel corpo'), code: z.string(), text: z.string() }))
    .optional()
    .describe('I campi sbagliati, ciascuno con il suo motivo'),
}) satisfies z.ZodType<Problem>

nameShapes({ Problem: problemShape })

/** The component with the codes that a field of any call may carry. */
export const fieldFaultComponent = {
  type: 'string',
  enum: generalFaults,
  description: 'Il motivo di un campo sbagliato, quando la chiamata non ne dà uno suo',
}

type Refused = { name: string; description: string }

/** Answers other than success, as components of the document. Each operation names those it may give. */
export const refusedAnswers: Readonly<Record<RefusedAnswer, Refused>> = {
  400: {
    name: 'Invalid',
    description: 'Dati mancanti, illeggibili o non validi: `fields` dice quali campi e perché.',
  },
  401: { name: 'Unauthenticated', description: 'Nessuna sessione valida.' },
  403: {
    name: 'Forbidden',
    description: 'Chi chiama non può farlo, o la richiesta viene dalla pagina di un altro sito.',
  },
  404: { name: 'NotFound', description: 'Non esiste, o chi chiama non può vederlo.' },
  409: {
    name: 'Stale',
    description: 'Qualcuno ha salvato nel frattempo: la versione inviata non è più quella.',
  },
  413: { name: 'TooLarge', description: 'Il corpo o il file è troppo grande.' },
  415: { name: 'Unsupported', description: 'Il formato del corpo non è ammesso.' },
  422: { name: 'Refused', description: 'Una regola lo vieta: `code` dice quale, e `detail` perché.' },
  429: {
    name: 'TooMany',
    description:
      'Troppi tentativi, o troppi insieme, e non è stato fatto nulla: `Retry-After` dice fra quanti secondi riprovare.',
  },
  default: { name: 'Failed', description: 'Un guasto, o il servizio non risponde: riprovare.' },
}

/** The codes that only one call answers under a status: its own, and those of its fields. */
export type OwnCodes = { status: RefusedAnswer; codes: readonly string[]; fieldCodes: readonly string[] }

/** The refused answers of a call, each with the codes that only this call has. */
export const ownCodesOfAll = (call: Refusable): OwnCodes[] =>
  refusedStatusesOf(call).map((status) => ({
    status,
    codes: ownCodesOf(call, status),
    fieldCodes: ownFieldCodesOf(call, status),
  }))

/** A problem document whose code is one of these, as is the code of each of its fields. */
const problemWith = (status: RefusedAnswer, codes: readonly string[], fieldCodes: readonly string[]) => ({
  allOf: [
    { $ref: '#/components/schemas/Problem' },
    {
      type: 'object',
      properties: {
        code: { type: 'string', enum: [...generalCodes[status], ...codes] },
        ...(mayNameFields(status) && {
          fields: { type: 'array', items: { type: 'object', properties: { code: fieldCode(status, fieldCodes) } } },
        }),
      },
    },
  ],
})

const mayNameFields = (status: RefusedAnswer) => ['400', '403', '409', '413', '422'].includes(status)

/** The codes of a field: its own, those that its status always has, and under 400 those of any shape. */
function fieldCode(status: RefusedAnswer, own: readonly string[]): object {
  const named = { type: 'string', enum: [...new Set([...generalCodes[status], ...own])] }
  return status === '400' ? { anyOf: [{ $ref: '#/components/schemas/FieldFault' }, named] } : named
}

const problemAnswer = (description: string, schema: object) => ({
  description,
  content: { 'application/problem+json': { schema } },
})

const inList = (codes: readonly string[]) => codes.map((code) => `\`${code}\``).join(', ')

/** The answer of a refused call with codes of its own: a problem with closed lists of codes. */
export function ownRefusedAnswer({ status, codes, fieldCodes }: OwnCodes): object {
  const { description } = refusedAnswers[status]
  const said = codes.length > 0 ? `${description} Codici di questa chiamata: ${inList(codes)}.` : description
  return problemAnswer(said, problemWith(status, codes, fieldCodes))
}

/** The refused answers as the document's components. */
export function refusedComponents(): Record<string, object> {
  return Object.fromEntries(
    (Object.entries(refusedAnswers) as [RefusedAnswer, Refused][]).map(([status, { name, description }]) => [
      name,
      problemAnswer(
        `${description} Codici di ogni chiamata: ${inList(generalCodes[status])}.`,
        problemWith(status, [], []),
      ),
    ]),
  )
}
