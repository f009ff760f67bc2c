import { z } from 'zod'
import type { Endpoint } from '#src/shared/endpoint.ts'
import type { Problem } from '#src/shared/refusal.ts'
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

type Call = Pick<Endpoint, 'config' | 'schema'> & { method: unknown }

type Refused = {
  name: string
  description: string
  /** Codes that any call with this status may carry. A feature adds its own, which begin with its name. */
  codes: readonly string[]
}

/** Answers other than success, as components of the document. Each operation names those it may give. */
export const refusedAnswers: Readonly<Record<string, Refused>> = {
  400: {
    name: 'Invalid',
    description: 'Dati mancanti, illeggibili o non validi: `fields` dice quali campi e perché.',
    codes: ['calls.invalid', 'calls.unreadable', 'calls.key-missing', 'shapes.missing-data'],
  },
  401: { name: 'Unauthenticated', description: 'Nessuna sessione valida.', codes: ['calls.unauthenticated'] },
  403: {
    name: 'Forbidden',
    description: 'Chi chiama non può farlo, o la richiesta viene dalla pagina di un altro sito.',
    codes: ['calls.forbidden', 'calls.foreign-page'],
  },
  404: { name: 'NotFound', description: 'Non esiste, o chi chiama non può vederlo.', codes: ['calls.not-found'] },
  409: {
    name: 'Stale',
    description: 'Qualcuno ha salvato nel frattempo: la versione inviata non è più quella.',
    codes: ['calls.stale', 'calls.conflict'],
  },
  413: {
    name: 'TooLarge',
    description: 'Il corpo o il file è troppo grande.',
    codes: ['calls.too-large', 'shapes.file-too-large'],
  },
  415: { name: 'Unsupported', description: 'Il formato del corpo non è ammesso.', codes: ['calls.unsupported'] },
  422: {
    name: 'Refused',
    description: 'Una regola lo vieta: `code` dice quale, e `detail` perché.',
    codes: ['calls.key-reused', 'calls.gone-reference', 'calls.in-use'],
  },
  429: {
    name: 'TooMany',
    description:
      'Troppi tentativi, o troppi insieme, e non è stato fatto nulla: `Retry-After` dice fra quanti secondi riprovare.',
    codes: ['calls.too-many', 'server.trip-busy', 'server.busy'],
  },
  default: {
    name: 'Failed',
    description: 'Un guasto, o il servizio non risponde: riprovare.',
    codes: ['calls.failed', 'calls.away', 'calls.disk-full'],
  },
}

/** The statuses other than success that a call may answer with, from what it takes and who may make it. */
export function refusedStatusesOf({ method, config, schema }: Call): string[] {
  const { access, takesFile } = config
  const isOpen = access === 'public'
  const isWrite = method !== 'GET'
  const hasBody = schema.body !== undefined || takesFile === true
  const may: Record<string, boolean> = {
    400: isWrite || schema.querystring !== undefined,
    401: !isOpen,
    403: isWrite || (!isOpen && access !== 'signedIn'),
    404: hasBody || schema.params !== undefined,
    409: isWrite && !isOpen,
    413: hasBody,
    415: hasBody,
    422: isWrite || schema.querystring !== undefined,
    429: true,
    default: true,
  }
  for (const status of Object.values(config.refusals ?? {})) may[answerOf(status)] = true
  return Object.keys(may).filter((status) => may[status])
}

/** The document's answer that describes this status. */
const answerOf = (status: number) => (status >= 500 ? 'default' : String(status))

/** The codes that only this call may be refused with under this status. */
export function ownCodesOf({ config }: Pick<Call, 'config'>, status: string): string[] {
  const own = Object.entries(config.refusals ?? {}).filter(([, one]) => answerOf(one) === status)
  return own.map(([code]) => code)
}

/** Tells whether the call's document knows this refusal. */
export function mayRefuse(call: Call, status: string, code: string): boolean {
  if (!refusedStatusesOf(call).includes(status)) return false
  return refusedAnswers[status]!.codes.includes(code) || ownCodesOf(call, status).includes(code)
}

/** A problem document whose code is one of these. */
const problemWith = (codes: readonly string[]) => ({
  allOf: [
    { $ref: '#/components/schemas/Problem' },
    { type: 'object', properties: { code: { type: 'string', enum: codes } } },
  ],
})

const problemAnswer = (description: string, schema: object) => ({
  description,
  content: { 'application/problem+json': { schema } },
})

const inList = (codes: readonly string[]) => codes.map((code) => `\`${code}\``).join(', ')

/** The answer of a refused call with codes of its own: a problem whose code is one of a closed list. */
export function ownRefusedAnswer(status: string, own: readonly string[]): object {
  const { description, codes } = refusedAnswers[status]!
  return problemAnswer(`${description} Codici di questa chiamata: ${inList(own)}.`, problemWith([...codes, ...own]))
}

/** The refused answers as the document's components. */
export function refusedComponents(): Record<string, object> {
  return Object.fromEntries(
    Object.values(refusedAnswers).map(({ name, description, codes }) => [
      name,
      problemAnswer(`${description} Codici di ogni chiamata: ${inList(codes)}.`, problemWith(codes)),
    ]),
  )
}
