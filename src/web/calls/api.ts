import { type QueryKey, queryOptions } from '@tanstack/react-query'
import type { Endpoint, Input, Output, RowsOf } from '#src/shared/endpoint.ts'
import { changedHeader, type Topic, topicsOf } from '#src/shared/topics.ts'
import { forgetSession } from '#src/web/session.ts'
import { NetworkError, ProblemError, problemOf } from './problem.ts'
import { type ReadMeta, type Row, refreshAfter, refreshNames } from './refreshing.ts'
import { whileBusy } from './repeating.ts'

export type RequestOptions = { signal?: AbortSignal; key?: string }
type Parts = { params?: object; query?: object; body?: unknown }
type Args<E extends Endpoint> =
  unknown extends Input<E>
    ? [input?: Record<string, never>, options?: RequestOptions]
    : [input: Input<E>, options?: RequestOptions]

/** The answers of a proxy that does not reach the server. The server's own carry a problem document. */
const proxyAlone = [502, 503, 504]

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
 * A new idempotency key. `crypto.randomUUID` exists only on secure origins, and an office's own server may not have
 * one.
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
  const { response, output } = await whileBusy(
    endpoint,
    async () => {
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
      if (response.ok) return { response, output: response.status === 204 ? undefined : await response.json() }
      const told: unknown = await response.json().catch(() => null)
      if (told === null && proxyAlone.includes(response.status)) throw new NetworkError(response.statusText)
      const problem = problemOf(told, response)
      throw new ProblemError(problem, Number(response.headers.get('retry-after')))
    },
    signal,
  )
  if (endpoint.method !== 'GET') refreshChanged(endpoint, response.headers.get(changedHeader))
  return output as Output<E>
}

/**
 * Loads again what a call changed, as its answer lists it. The answer of a repeated call, or of one that changed
 * nothing, lists nothing: then everything that such a call may change is loaded again.
 */
export function refreshChanged({ config: { changes = [] } }: Endpoint, said: string | null): void {
  if (said === null) return void (changes.length > 0 && refreshNames(changes))
  const [seq, ...topics] = said.split(' ')
  refreshAfter({ seq: Number(seq), topics: topics as Topic[] })
}

/** A query over a GET call. It loads again when its answer changes. */
export function queryOf<E extends Endpoint>(endpoint: E, input: Input<E>) {
  const call = request as (endpoint: Endpoint, input: unknown, options: RequestOptions) => Promise<Output<E>>
  const queryKey: QueryKey = [endpoint.method, endpoint.url, input]
  return queryOptions({
    queryKey,
    queryFn: ({ signal }): Promise<Output<E>> => call(endpoint, input, { signal }),
    meta: metaOf(endpoint, input as Parts),
  })
}

/** The topics by which a query over this call, with this input, learns that its answer changed. */
export function metaOf({ config: { dependsOn = [], shows, rows } }: Endpoint, asked: Parts): ReadMeta {
  return {
    topics: topicsOf(dependsOn, asked),
    ...(shows && { shows: (answer: never) => shows(answer, asked as never) }),
    ...(rows && { rows: rowsMeta(rows) }),
  }
}

function rowsMeta({ at, by, topicOf }: RowsOf): NonNullable<ReadMeta['rows']> {
  const call = request as (endpoint: Endpoint, input: unknown) => Promise<readonly Row[]>
  const rowsIn = (answer: unknown) => (answer as Record<string, readonly Row[]>)[at] ?? []
  return {
    by,
    topicOf,
    idsIn: (answer) => rowsIn(answer).map(({ id }) => id),
    load: (ids) => call(by, { query: { ids } }),
    withRows: (answer, fresh) => ({
      ...(answer as object),
      [at]: rowsIn(answer).map((row) => asFullAs(row, fresh.find(({ id }) => id === row.id) ?? row)),
    }),
  }
}

/** The new row with only the fields that the list's row had. */
function asFullAs(row: Row, fresh: Row): Row {
  const held = Object.keys(row).map((name) => [name, fresh[name as keyof Row]])
  return Object.fromEntries(held)
}
