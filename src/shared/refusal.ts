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
} as const
export type RefusalKind = keyof typeof refusalStatus

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

/**
 * An expected outcome that is not success. `code` is `feature.reason` and at the same time the key of its text;
 * `params` fill the braces of the text; `path` is the field it belongs to.
 */
export class Refusal extends Error {
  readonly code: string
  readonly kind: RefusalKind
  readonly params: Record<string, string | number>
  readonly path: string | undefined

  constructor(code: string, options: { kind?: RefusalKind; params?: Record<string, string | number>; path?: string } = {}) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.kind = options.kind ?? 'refused'
    this.params = options.params ?? {}
    this.path = options.path
  }
}

/** Throws when a rule answered with a code; passes when it answered null. */
export function refuseIf(code: string | null, options?: ConstructorParameters<typeof Refusal>[1]): void {
  if (code !== null) throw new Refusal(code, options)
}
