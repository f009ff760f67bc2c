/** The HTTP status of each kind of refusal. */
export const refusalStatus = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  refused: 422,
  tooMany: 429,
  away: 503,
} as const
export type RefusalKind = keyof typeof refusalStatus

type RefusedStatus = 400 | 403 | 409 | 422 | 503

/** The codes with which a call may be refused, each with its status. A code is the key of its text. */
export type Refusals = Readonly<Record<`${string}.${string}`, RefusedStatus>>

/**
 * Refusals with every code of these rules. When a rule gets a new code, its calls do not compile until they list it.
 */
export type RefusalsOf<Rule extends (...asked: never[]) => string | null> = Refusals &
  Readonly<Record<Exclude<ReturnType<Rule>, null>, RefusedStatus>>

/** Codes of single fields with every code that these rules find, each with the status of its answer. */
export type FaultsOf<Rule extends (...asked: never[]) => readonly { code: string }[]> = Refusals &
  Readonly<Record<ReturnType<Rule>[number]['code'], RefusedStatus>>

/** A fault at one field before its text is known: `path` is a JSON pointer into the body. */
export type Fault<Code extends string = string> = {
  path: string
  code: Code
  params?: Record<string, string | number>
}

/** The codes with which any call may be refused, by status. A feature adds its own, which begin with its name. */
export const generalCodes = {
  400: ['calls.invalid', 'calls.unreadable', 'calls.key-missing', 'calls.one-file', 'shapes.missing-data'],
  401: ['calls.unauthenticated'],
  403: ['calls.forbidden', 'calls.foreign-page'],
  404: ['calls.not-found'],
  409: ['calls.stale', 'calls.conflict'],
  413: ['calls.too-large', 'shapes.file-too-large'],
  415: ['calls.unsupported'],
  422: ['calls.key-reused', 'calls.gone-reference', 'calls.in-use'],
  429: ['calls.too-many', 'server.trip-busy', 'server.busy'],
  default: ['calls.failed', 'calls.away', 'calls.disk-full'],
} as const satisfies Record<string, readonly string[]>
export type RefusedAnswer = `${keyof typeof generalCodes}`

/** A fault at one field: `path` is a JSON pointer into the body (`/people/0/surname`), `code` a text key, `text` its Italian. */
export type FieldFault = { path: string; code: string; text: string }

/** An RFC 9457 problem document: `code` is the text key, `detail` its Italian text. */
export type Problem = {
  type: 'about:blank'
  title: string
  status: number
  code: string
  detail: string
  fields?: FieldFault[]
  params?: Record<string, string | number>
}

export type RefusalOptions = {
  kind?: RefusalKind
  params?: Record<string, string | number>
  path?: string
  faults?: readonly Fault[]
  /** Seconds after which another try makes sense. */
  retryAfter?: number
}

/**
 * An expected outcome that is not success. `code` is `feature.reason` and the key of its text; `params` fill the places
 * of that text. `path` is the field to which it belongs, `faults` are those of several fields.
 */
export class Refusal extends Error {
  readonly code: string
  readonly kind: RefusalKind
  readonly params: Record<string, string | number>
  readonly faults: readonly Fault[]
  readonly retryAfter: number | undefined

  constructor(code: string, { kind = 'refused', params = {}, path, faults = [], retryAfter }: RefusalOptions = {}) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.kind = kind
    this.params = params
    this.retryAfter = retryAfter
    this.faults = path === undefined ? faults : [{ path, code, params }, ...faults]
  }
}

/** Throws the code that a rule answered with; does nothing on null. */
export function refuseIf(code: string | null, options?: RefusalOptions): void {
  if (code !== null) throw new Refusal(code, options)
}

/** Throws one refusal with every wrong field, as missing or invalid data; does nothing when there is none. */
export function refuseFaults(faults: readonly Fault[]): void {
  if (faults.length > 0) throw new Refusal('shapes.missing-data', { kind: 'invalid', faults })
}
