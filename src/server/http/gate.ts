import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '#src/server/work.ts'
import { Refusal } from '#src/shared/refusal.ts'

type Sessions = {
  actorOf(request: FastifyRequest): Promise<Actor | null>
  forget(): void
}

/**
 * Lets a call through only to those it is for. A write must come from a page of ours: its origin, if sent, is the host.
 * What a call changes about sessions holds here before it is answered; other processes are told by the database.
 */
export function addGate(app: FastifyInstance, sessions: Sessions): void {
  app.decorateRequest('actor', null)
  app.addHook('onRoute', ({ url, config }) => {
    const isCall = url.startsWith('/api/') && !/^\/api\/(openapi\.json|docs)/.test(url)
    if (isCall && config?.access === undefined) throw new Error(`${url} does not say who may call it`)
  })
  app.addHook('onRequest', async (request, reply) => {
    const access = request.routeOptions.config.access
    if (access === undefined) return
    reply.header('cache-control', 'no-store')
    if (request.method !== 'GET' && request.method !== 'HEAD') refuseForeignOrigin(request)
    if (access === 'public') return
    request.actor = await sessions.actorOf(request)
    if (!request.actor) throw new Refusal('calls.unauthenticated', { kind: 'unauthenticated' })
    if (access !== 'signedIn' && !request.actor.ability.can(access[0], access[1])) {
      throw new Refusal('calls.forbidden', { kind: 'forbidden' })
    }
  })
  app.addHook('onSend', async ({ routeOptions }) => {
    if (routeOptions.config.changesSessions) sessions.forget()
  })
}

function refuseForeignOrigin(request: FastifyRequest): void {
  const { origin, 'sec-fetch-site': site } = request.headers
  const isForeign =
    site === 'cross-site' || site === 'same-site' || (origin !== undefined && !isHost(origin, request.host))
  if (isForeign) throw new Refusal('calls.forbidden', { kind: 'forbidden' })
}

function isHost(origin: string, host: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === host
}
