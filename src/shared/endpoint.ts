import type { z } from 'zod'
import type { Subject, Verb } from './abilities.ts'
import { generalCodes, type Problem, type Refusals, type RefusedAnswer } from './refusal.ts'
import { codesOfShape, generalFaults } from './shape-faults.ts'
import type { ListenedName, Topic, TopicName } from './topics.ts'

/** The people who may make a call: anyone, anyone signed in, or those whose roles give the verb on the subject. */
export type Access = 'public' | 'signedIn' | readonly [Verb, Subject]

/**
 * The rows of a list: the place of the answer that holds them, the topic that a row changed, and the call that answers
 * some rows by `ids`.
 */
export type RowsOf = { readonly at: string; readonly topicOf: (id: string) => Topic; readonly by: Endpoint }

/**
 * A call as a value: the server adds a handler to it, the browser makes it, OpenAPI documents it. Every call except a
 * GET carries an `idempotency-key` header, unless its access is `public`.
 */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: `/api/${string}`
  readonly config: {
    readonly access: Access
    /** The body is a form with one file, named `file`. */
    readonly takesFile?: true
    /** Media types of an answer that is not JSON. */
    readonly sends?: readonly string[]
    /** True for a call that ends sessions, or changes what a signed-in person may do. */
    readonly changesSessions?: true
    /** The codes with which this call may be refused, besides those of any call. */
    readonly refusals?: Refusals
    /**
     * The codes that single fields may carry, besides those of `refusals` and of the shapes, each with the status of
     * the answer.
     */
    readonly faults?: Refusals
    /** For a read: the topics that its answer depends on. Screens load it again when one changes. */
    readonly dependsOn?: readonly ListenedName[]
    /** For a read: further topics that only the answer and its input determine. */
    readonly shows?: (answer: never, asked: never) => readonly Topic[]
    /** For a read of a list: a changed row is loaded alone. */
    readonly rows?: RowsOf
    /** For a command: the topics that it may change. */
    readonly changes?: readonly TopicName[]
  }
  readonly schema: {
    /** The name under which it is exported. Clients generated from the API document use the same name. */
    readonly operationId: string
    readonly summary: string
    readonly tags: readonly string[]
    readonly params?: z.ZodType
    readonly querystring?: z.ZodType
    readonly body?: z.ZodType
    readonly response: { readonly 200?: z.ZodType; readonly 201?: z.ZodType; readonly 204?: z.ZodType }
  }
}

type Part<
  E extends Endpoint,
  Name extends 'params' | 'querystring' | 'body',
  As extends string,
> = E['schema'][Name] extends z.ZodType ? { [K in As]: z.input<E['schema'][Name]> } : unknown

/** The input of a call: `params`, `query` and `body`, each only if the call declares it. */
export type Input<E extends Endpoint> = Part<E, 'params', 'params'> &
  Part<E, 'querystring', 'query'> &
  Part<E, 'body', 'body'>

/** The content of a successful answer. */
export type Output<E extends Endpoint> = E['schema']['response'][200] extends z.ZodType
  ? z.output<E['schema']['response'][200]>
  : E['schema']['response'][201] extends z.ZodType
    ? z.output<E['schema']['response'][201]>
    : undefined

/** The parts of a call from which its refusals follow. */
export type Refusable = Pick<Endpoint, 'config'> & {
  method: unknown
  schema: Pick<Endpoint['schema'], 'params' | 'querystring' | 'body'>
}

/** The statuses of refusal that a call may answer with, by its input and its callers. */
export function refusedStatusesOf({ method, config, schema }: Refusable): RefusedAnswer[] {
  const { access, takesFile } = config
  const isOpen = access === 'public'
  const isWrite = method !== 'GET'
  const hasBody = schema.body !== undefined || takesFile === true
  const may: Record<RefusedAnswer, boolean> = {
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
  return (Object.keys(may) as RefusedAnswer[]).filter((status) => may[status])
}

/** The document's answer that describes this status. */
const answerOf = (status: number): RefusedAnswer => (status >= 500 ? 'default' : (String(status) as RefusedAnswer))

const codesUnder = (codes: Refusals | undefined, status: RefusedAnswer) =>
  Object.entries(codes ?? {}).flatMap(([code, one]) => (answerOf(one) === status ? [code] : []))

/** The codes with which only this call may be refused under this status. */
export const ownCodesOf = ({ config }: Refusable, status: RefusedAnswer) => codesUnder(config.refusals, status)

/** The codes that only fields of this call may carry under this status: those of its shapes, rules and refusals. */
export function ownFieldCodesOf(call: Refusable, status: RefusedAnswer): string[] {
  const { config, schema } = call
  const shapes = status === '400' ? [schema.body, schema.querystring].flatMap((shape) => shape ?? []) : []
  const codes = [...shapes.flatMap(codesOfShape), ...codesUnder(config.faults, status), ...ownCodesOf(call, status)]
  return [...new Set(codes)].toSorted()
}

/**
 * The first code of a refusal, of the call or of a field, that the call's contract does not list; null when it lists
 * all.
 */
export function unknownCodeIn(call: Refusable, { status, code, fields = [] }: Problem): string | null {
  const answer = answerOf(status)
  const general: readonly string[] = generalCodes[answer] ?? []
  if (!refusedStatusesOf(call).includes(answer)) return code
  if (!general.includes(code) && !ownCodesOf(call, answer).includes(code)) return code
  const known = [...general, ...(answer === '400' ? generalFaults : []), ...ownFieldCodesOf(call, answer)]
  return fields.map((field) => field.code).find((one) => !known.includes(one)) ?? null
}
