import { type QueryKey, queryOptions } from '@tanstack/react-query'
import type { Endpoint, Input, Output } from '#src/shared/endpoint.ts'
import type { Problem } from '#src/shared/refusal.ts'
import { forgetSession } from '#src/web/session.ts'
import { t } from '#src/web/text.ts'

/** The server refused the call. */
export class ProblemError extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.detail)
    this.name = 'ProblemError'
    this.problem = problem
  }
}

/** No answer came: the network or the server is down. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super(t('calls.failed'), { cause })
    this.name = 'NetworkError'
  }
}

export type RequestOptions = { signal?: AbortSignal; key?: string }
type Parts = { params?: object; query?: object; body?: unknown }
type Args<E extends Endpoint> =
  unknown extends Input<E>
    ? [input?: Record<string, never>, options?: RequestOptions]
    : [input: Input<E>, options?: RequestOptions]

/** Fills the `:name` places of a path and adds the query. A list repeats its key. */
export function addressOf(endpoint: Pick<Endpoint, 'url'>, { params = {}, query = {} }: Parts = {}): string {
  const values = params as Record<string, unknown>
  const path = endpoint.url.replace(/:(\w+)/g, (_place, name: string) => encodeURIComponent(String(values[name])))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query))
    for (const one of [value].flat()) if (one !== null && one !== undefined) search.append(key, String(one))
  return search.size > 0 ? `${path}?${search}` : path
}

/**
 * A new idempotency key. `crypto.randomUUID` exists only on secure origins, and an office's own server may not be one.
 */
export function freshKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Makes a call. Rejects with a `ProblemError` or a `NetworkError`. A 401 also ends this browser's session. */
export async function request<E extends Endpoint>(endpoint: E, ...[input, options = {}]: Args<E>): Promise<Output<E>> {
  const parts = (input ?? {}) as Parts
  const headers = new Headers({ accept: 'application/json' })
  if (endpoint.method !== 'GET') headers.set('idempotency-key', options.key ?? freshKey())
  const isForm = parts.body instanceof FormData
  if (parts.body !== undefined && !isForm) headers.set('content-type', 'application/json')
  const body = isForm ? (parts.body as FormData) : parts.body === undefined ? null : JSON.stringify(parts.body)
  const { signal = null } = options
  for (let times = 1; ; times++) {
    const response = await fetch(addressOf(endpoint, parts), {
      method: endpoint.method,
      credentials: 'include',
      headers,
      body,
      signal,
    }).catch((cause: unknown) => {
      throw signal?.aborted ? cause : new NetworkError(cause)
    })
    if (response.status === 401) forgetSession('expired')
    if (response.ok) return response.status === 204 ? (undefined as Output<E>) : response.json()
    const problem = problemOf(await response.json().catch(() => null), response)
    if (!isWorthRepeating(endpoint, problem) || times > mostRepeats) throw new ProblemError(problem)
    await pause(Number(response.headers.get('retry-after')), signal)
  }
}

const mostRepeats = 3
const longestPause = 10

/**
 * Tells whether to repeat a call that a busy server sent away undone: a read, or a call with an idempotency key, which
 * stays the same.
 */
function isWorthRepeating({ config }: Endpoint, { code }: Problem): boolean {
  return (code === 'server.trip-busy' || code === 'server.busy') && config.access !== 'public'
}

/** Waits this many seconds and a random part of one more, so that calls sent away together do not return together. */
function pause(seconds: number, signal: AbortSignal | null): Promise<void> {
  const wanted = Math.min(seconds > 0 ? seconds : 1, longestPause) + Math.random()
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', leave)
      resolve()
    }, wanted * 1_000)
    if (signal?.aborted) leave()
    else signal?.addEventListener('abort', leave, { once: true })
  })
}

/** The problem in an answer, or one made from its status when it holds none. */
export function problemOf(told: unknown, { status, statusText }: { status: number; statusText: string }): Problem {
  const { code, detail } = (told ?? {}) as Partial<Problem>
  if (typeof code === 'string' && typeof detail === 'string') return told as Problem
  return { type: 'about:blank', title: statusText, status, code: 'calls.failed', detail: t('calls.failed') }
}

/** A query over a GET call. A change that the server announces under one of `topics` loads it again. */
export function queryOf<E extends Endpoint>(endpoint: E, input: Input<E>, topics: readonly string[] = []) {
  const call = request as (endpoint: Endpoint, input: unknown, options: RequestOptions) => Promise<Output<E>>
  const queryKey: QueryKey = [endpoint.method, endpoint.url, input]
  return queryOptions({
    queryKey,
    queryFn: ({ signal }): Promise<Output<E>> => call(endpoint, input, { signal }),
    meta: { topics },
  })
}
