import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { refusedStatusesOf } from './api-problems.ts'

/** In tests, throws when a call answers a type or a status that its document does not list. */
export function checkAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    const { config, schema, method } = request.routeOptions as FastifyRequest['routeOptions'] & Partial<Endpoint>
    if (config?.access === undefined || !schema) return
    const { statusCode } = reply
    const call = `${method} ${request.routeOptions.url}`
    if (statusCode >= 500 || statusCode === 304 || statusCode === 204) return
    if (statusCode >= 400) {
      if (refusedStatusesOf({ method, config, schema }).includes(String(statusCode))) return
      throw new Error(`${call} was refused with ${statusCode}, which its document does not know`)
    }
    const type = String(reply.getHeader('content-type') ?? 'nothing')
    const known = config.sends ?? ['application/json; charset=utf-8']
    if (!known.includes(type)) throw new Error(`${call} answered ${type}, which its document does not know`)
  })
}
