import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const refusal = 'HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n'

/**
 * Closes the connection of a call whose body is not complete after `patience` milliseconds, answered or not. A file may
 * come over a slow line, so its call is closed only when no part of it arrived for that long. Node's own limit holds
 * for the whole call, files included.
 */
export function closeHalfSent(app: FastifyInstance, patience: number): void {
  app.addHook('onRequest', (request, reply, done) => {
    // A call that a test injects has no socket to close.
    if (hasBody(request.raw) && request.socket instanceof Socket) watch(request.raw, request.socket)
    done()

    function watch(raw: IncomingMessage, socket: Socket): void {
      let [seen, since] = [socket.bytesRead, performance.now()]
      const timer = setInterval(() => {
        if (raw.complete || socket.destroyed) return clearInterval(timer)
        const now = performance.now()
        if (request.routeOptions.config.takesFile && socket.bytesRead > seen) [seen, since] = [socket.bytesRead, now]
        if (now - since < patience) return
        clearInterval(timer)
        if (reply.raw.headersSent) socket.destroy()
        else socket.end(refusal, () => socket.destroy())
      }, patience / 10).unref()
      raw.once('close', () => clearInterval(timer))
    }
  })
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
