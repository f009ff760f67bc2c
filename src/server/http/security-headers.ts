import { randomBytes } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyReply {
    /** The nonce of this page's own scripts and styles, new for every answer; empty in the answer of a call. */
    nonce: string
  }
}

type Answer = ServerResponse & { nonce?: string }

/**
 * Forbids in every answer what the product does not use. Scripts and styles must be our files or carry the answer's
 * nonce.
 */
export async function addSecurityHeaders(app: FastifyInstance, { isHttps }: { isHttps: boolean }): Promise<void> {
  app.decorateReply('nonce', '')
  app.addHook('onRoute', (route) => {
    if (route.config?.access !== undefined) route.helmet = false
  })
  app.addHook('onRequest', async ({ routeOptions }, reply) => {
    if (routeOptions.config.access !== undefined) return
    reply.nonce = randomBytes(16).toString('base64')
    const raw: Answer = reply.raw
    raw.nonce = reply.nonce
  })
  const own = (_request: IncomingMessage, answer: Answer) => `'nonce-${answer.nonce}'`
  const directives = {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'", own],
    styleSrc: ["'self'", own],
    connectSrc: ["'self'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'"],
    manifestSrc: ["'self'"],
    workerSrc: ["'self'"],
    // A PDF is shown beside its list from memory, never from an address.
    frameSrc: ['blob:'],
    frameAncestors: ["'none'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
  }
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000 } : false,
    crossOriginOpenerPolicy: isHttps ? { policy: 'same-origin' } : false,
    originAgentCluster: false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
  // The answer of a call is no page and needs no nonce, so its headers are made once.
  const self = ["'self'"]
  const withoutNonce = { useDefaults: false, directives: { ...directives, scriptSrc: self, styleSrc: self } }
  let ofCalls: OutgoingHttpHeaders | undefined
  app.addHook('onRequest', async ({ routeOptions }, reply) => {
    if (routeOptions.config.access === undefined) return
    if (ofCalls) for (const name in ofCalls) reply.raw.setHeader(name, ofCalls[name]!)
    else {
      reply.helmet({ contentSecurityPolicy: withoutNonce })
      ofCalls = { ...reply.raw.getHeaders() }
    }
  })
}
