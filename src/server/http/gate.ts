import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Parts } from '#src/server/parts.ts'
import type { Actor } from '#src/server/work.ts'
import { abilityFrom } from '#src/shared/abilities.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { seenBy } from '#src/shared/seen-by.ts'
import { isOwnPage } from './own-page.ts'

const nobody = abilityFrom([])

type Sessions = {
  actorOf(request: FastifyRequest): Promise<Actor | null>
  forget(): void
}

/**
 * Admits only permitted callers, and removes from each answer the fields that its reader may not see. A write that
 * comes from a page must come from one of our pages. A change of sessions takes effect here before the call is
 * answered; the database tells other processes.
 */
export function addGate(app: FastifyInstance, { publicUrl }: Pick<Parts, 'publicUrl'>, sessions: Sessions): void {
  app.decorateRequest('actor', null)
  app.addHook('onRoute', ({ url, config }) => {
    const isCall = url.startsWith('/api/') && !/^\/api\/(openapi\.json|docs)/.test(url)
    if (isCall && config?.access === undefined) throw new Error(`${url} does not say who may call it`)
  })
  app.addHook('onRequest', async (request, reply) => {
    const access = request.routeOptions.config.access
    if (access === undefined) return
    reply.header('cache-control', 'no-store')
    if (request.method !== 'GET' && request.method !== 'HEAD') refuseForeignPage(request, publicUrl)
    if (access === 'public') return
    request.actor = await sessions.actorOf(request)
    if (!request.actor) throw new Refusal('calls.unauthenticated', { kind: 'unauthenticated' })
    if (access !== 'signedIn' && !request.actor.ability.can(access[0], access[1])) {
      throw new Refusal('calls.forbidden', { kind: 'forbidden' })
    }
  })
  app.addHook('preSerialization', async ({ actor, routeOptions }, reply, answer) => {
    const { response } = (routeOptions.schema ?? {}) as Partial<Endpoint['schema']>
    const shape = response?.[reply.statusCode as keyof typeof response]
    return shape ? seenBy(actor?.ability ?? nobody, shape, answer) : answer
  })
  app.addHook('onSend', async ({ routeOptions }) => {
    if (routeOptions.config.changesSessions) sessions.forget()
  })
}

function refuseForeignPage({ headers, socket }: FastifyRequest, publicUrl: string): void {
  const { origin, 'sec-fetch-site': site } = headers
  const { localAddress, localPort } = socket
  const isForeign =
    site === 'cross-site' ||
    site === 'same-site' ||
    (origin !== undefined && !isOwnPage(origin, { publicUrl, localAddress, localPort }))
  if (isForeign) throw new Refusal('calls.foreign-page', { kind: 'forbidden', params: { address: publicUrl } })
}
