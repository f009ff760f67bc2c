import { commands } from 'vitest/browser'
import type { z } from 'zod'
import { type Endpoint, type Output, unknownCodeIn } from '#src/shared/endpoint.ts'
import { type Problem, Refusal, refusalStatus } from '#src/shared/refusal.ts'
import type { TextParams } from '#src/shared/text.ts'
import { textOfCode } from '#src/web/text.ts'

declare module 'vitest/browser' {
  interface BrowserCommands {
    answerCalls: () => Promise<void>
  }
}

type Part<
  E extends Endpoint,
  Name extends 'params' | 'querystring' | 'body',
  As extends string,
> = E['schema'][Name] extends z.ZodType ? { [K in As]: z.output<E['schema'][Name]> } : unknown

/** A call as the server's handler receives it, with its idempotency key. */
export type Received<E extends Endpoint> = Part<E, 'params', 'params'> &
  Part<E, 'querystring', 'query'> &
  Part<E, 'body', 'body'> & { key: string | undefined }

type Handler<E extends Endpoint> = (call: Received<E>) => Output<E> | Promise<Output<E>>
type Told = { method: string; url: string; headers: Record<string, string>; body: string | null }
type Answer = { status: number; body: string }

/** A handler throws this when the call must never return, as on a lost network. */
export class LineDown extends Error {}

const handlers = new Map<
  string,
  { endpoint: Endpoint; handle: (told: Told, path: RegExpExecArray) => Promise<Answer> }
>()

let isStopped = false

/** Stops the server or starts it again: while it is stopped, nothing answers and no call is received. */
export function stopServer(): void {
  isStopped = true
}
export function startServer(): void {
  isStopped = false
}

/** The calls that the test before had answers for. */
let earlier: readonly Endpoint[] = []

/**
 * Answers a call of the contract as the server would: input and output must fit its shapes, and a `Refusal` leaves as a
 * problem document. Returns the list of received calls, in order. A later handler replaces an earlier one.
 */
export function answer<E extends Endpoint>(endpoint: E, handler: Handler<E>): readonly Received<E>[] {
  const received: Received<E>[] = []
  const { params, querystring, body, response } = endpoint.schema
  const names = [...endpoint.url.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  handlers.set(`${endpoint.method} ${endpoint.url}`, {
    endpoint,
    async handle({ url, headers, body: text }, path) {
      const call = {
        params: params?.parse(
          Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(path[at + 1] ?? '')])),
        ),
        query: querystring?.parse(queryOf(new URL(url).searchParams)),
        body: body?.parse(JSON.parse(text ?? 'null')),
        key: headers['idempotency-key'],
      } as Received<E>
      received.push(call)
      const output = await handler(call)
      const shape = response[200] ?? response[201]
      return {
        status: response[200] ? 200 : response[201] ? 201 : 204,
        body: shape ? JSON.stringify(shape.parse(output)) : '',
      }
    },
  })
  return received
}

/** The query of an address. As for the server, a key that occurs once is a text and a repeated key a list. */
function queryOf(search: URLSearchParams): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(search.keys())].map((name) => {
      const values = search.getAll(name)
      return [name, values.length === 1 ? (values[0] ?? '') : values]
    }),
  )
}

const pathIn = ({ url, method }: Endpoint, told: Told): RegExpExecArray | null =>
  method === told.method ? new RegExp(`^${url.replace(/:\w+/g, '([^/]+)')}$`).exec(new URL(told.url).pathname) : null

async function answerCall(told: Told): Promise<Answer | null> {
  if (isStopped) return null
  if (new URL(told.url).pathname === '/healthz') return { status: 200, body: '{}' }
  for (const { endpoint, handle } of [...handlers.values()].reverse()) {
    const path = pathIn(endpoint, told)
    if (path === null) continue
    try {
      return await handle(told, path)
    } catch (error) {
      if (error instanceof LineDown) return null
      return refusedBy(endpoint, error)
    }
  }
  // The page of the test before asked this while it was closing.
  if (earlier.some((endpoint) => pathIn(endpoint, told) !== null)) return null
  reportError(new Error(`No answer was given for ${told.method} ${new URL(told.url).pathname}`))
  return problemAnswer(new Refusal('calls.not-found', { kind: 'notFound' }))
}

/**
 * The answer of a refusal. A refusal that the call's contract does not list fails the test, because the server would
 * never answer it.
 */
function refusedBy(endpoint: Endpoint, error: unknown): Answer {
  const answered = problemAnswer(error)
  const unknown = unknownCodeIn(endpoint, JSON.parse(answered.body) as Problem)
  if (unknown !== null)
    reportError(new Error(`${endpoint.method} ${endpoint.url} is never refused with ${answered.status} '${unknown}'`))
  return answered
}

function problemAnswer(error: unknown): Answer {
  const { code, kind, params, faults } = error instanceof Refusal ? error : refusalOf(error)
  const fields = faults.map((fault) => ({
    path: fault.path,
    code: fault.code,
    text: textFor(fault.code, fault.params),
  }))
  const problem: Problem = {
    type: 'about:blank',
    title: code,
    status: refusalStatus[kind],
    code,
    detail: textFor(code, params),
    params,
    ...(fields.length > 0 && { fields }),
  }
  return { status: problem.status, body: JSON.stringify(problem) }
}

/** The refusal of an answer that breaks the contract. It fails the test that caused it. */
function refusalOf(error: unknown): Refusal {
  reportError(error)
  return new Refusal('calls.invalid', { kind: 'invalid' })
}

const textFor = (code: string, params?: TextParams) => textOfCode(code, params) ?? code

/** Routes the calls of this page to the test and forgets the handlers of earlier tests. */
export async function openService(): Promise<void> {
  earlier = [...handlers.values()].map(({ endpoint }) => endpoint)
  handlers.clear()
  startServer()
  Object.assign(globalThis, { answerCall })
  await commands.answerCalls()
}
