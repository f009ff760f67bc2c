import { createHmac, randomUUID } from 'node:crypto'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { afterAll } from 'vitest'
import { buildApp } from '#src/server/app.ts'
import type { Role } from '#src/shared/abilities.ts'
import type { Endpoint, Input, Output } from '#src/shared/endpoint.ts'
import type { Problem } from '#src/shared/refusal.ts'
import type { Whole } from '#src/shared/seen-by.ts'
import { type TestParts, testParts, testSecret } from './database.ts'

/** The caller (default: the owner; null: a stranger) and the idempotency key (default: a new one). */
type Caller = { as?: Role | null; key?: string }

export type TestApp = TestParts & {
  readonly app: FastifyInstance
  /**
   * Makes a call and answers its successful result, typed for a reader who may see everything. Fails with the problem
   * of a call that does not succeed.
   */
  call<E extends Endpoint>(endpoint: E, input: Input<E>, caller?: Caller): Promise<Whole<Output<E>>>
  /** Makes a call that must be refused and answers its problem. */
  refused<E extends Endpoint>(endpoint: E, input: Input<E>, caller?: Caller): Promise<Problem>
  /** Makes a call and answers the raw response. */
  answer<E extends Endpoint>(endpoint: E, input: Input<E>, caller?: Caller): Promise<LightMyRequestResponse>
  /** The `cookie` header of a signed-in person with this role. */
  cookieOf(role: Role): Promise<string>
}

/** The real app over {@link testParts}. Calls are injected and cross no network. */
export async function testApp(options: Parameters<typeof testParts>[0] = {}): Promise<TestApp> {
  const parts = await testParts(options)
  const app = await buildApp({ ...parts, db: parts.reading })
  await app.ready()
  afterAll(() => app.close())

  const cookies = new Map<Role, Promise<string>>()
  const cookieOf = (role: Role) => {
    const known = cookies.get(role) ?? openSession(parts, role)
    cookies.set(role, known)
    return known
  }
  const answer: TestApp['answer'] = async (endpoint, input, { as = 'admin', key = randomUUID() } = {}) => {
    const { params, query, body } = input as { params?: Record<string, string>; query?: object; body?: object }
    return app.inject({
      method: endpoint.method,
      url: addressOf(endpoint.url, params ?? {}, query ?? {}),
      headers: { 'idempotency-key': key, ...(as ? { cookie: await cookieOf(as) } : {}) },
      ...(body === undefined ? {} : { payload: body }),
    })
  }
  return {
    ...parts,
    app,
    cookieOf,
    answer,
    async call(endpoint, input, caller) {
      const { statusCode, body } = await answer(endpoint, input, caller)
      if (statusCode >= 300) throw new Error(`${endpoint.method} ${endpoint.url} answered ${statusCode}: ${body}`)
      return body === '' ? undefined : JSON.parse(body)
    },
    async refused(endpoint, input, caller) {
      const { statusCode, body } = await answer(endpoint, input, caller)
      if (statusCode < 400) throw new Error(`${endpoint.method} ${endpoint.url} was not refused: ${body}`)
      return JSON.parse(body)
    },
  }
}

async function openSession({ pool, person }: TestParts, role: Role): Promise<string> {
  const { userId } = await person(role)
  const token = randomUUID()
  await pool.query('insert into sessions (token, user_id, expires_at) values ($1, $2, $3)', [
    token,
    userId,
    new Date(Date.now() + 86_400_000),
  ])
  const signature = createHmac('sha256', testSecret).update(token).digest('base64')
  return `refreshToken=${encodeURIComponent(`${token}.${signature}`)}`
}

function addressOf(pattern: string, params: Record<string, string>, query: object): string {
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) if (one !== undefined && one !== null) search.append(name, String(one))
  return search.size > 0 ? `${path}?${search}` : path
}
