import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Endpoint, unknownCodeIn } from '#src/shared/endpoint.ts'
import type { Problem } from '#src/shared/refusal.ts'
import { changedHeader, nameOfTopic, type Topic } from '#src/shared/topics.ts'

/**
 * In tests, throws when a call answers with a type, refuses itself or a field with a code, or changes a topic that its
 * contract does not list.
 */
export function checkAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { config, schema, method } = request.routeOptions as FastifyRequest['routeOptions'] & Partial<Endpoint>
    if (config?.access === undefined || !schema) return
    const { statusCode } = reply
    const call = `${method} ${request.routeOptions.url}`
    const [, ...changed] = String(reply.getHeader(changedHeader) ?? '').split(' ') as Topic[]
    for (const name of changed.map(nameOfTopic))
      if (name !== '*' && !config.changes?.includes(name))
        throw new Error(`${call} changed '${name}', which its contract does not say`)
    if (statusCode >= 500 || statusCode === 304 || statusCode === 204) return
    if (statusCode >= 400) {
      const unknown = unknownCodeIn({ method, config, schema }, JSON.parse(String(payload)) as Problem)
      if (unknown === null) return
      throw new Error(`${call} was refused with ${statusCode} '${unknown}', which its contract does not list`)
    }
    const type = String(reply.getHeader('content-type') ?? 'nothing')
    const known = config.sends ?? ['application/json; charset=utf-8']
    if (!known.includes(type)) throw new Error(`${call} answered ${type}, which its document does not know`)
  })
}
