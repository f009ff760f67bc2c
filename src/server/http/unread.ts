import type { Socket } from 'node:net'
import type { ConnectionError } from 'fastify'
import type { Problem } from '#src/shared/refusal.ts'
import type { FindText } from './problems.ts'

const whyOf: Record<string, { status: number; words: string; code: string }> = {
  HPE_HEADER_OVERFLOW: { status: 431, words: 'Request Header Fields Too Large', code: 'calls.address-too-long' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, words: 'Request Timeout', code: 'calls.too-slow' },
}
const otherwise = { status: 400, words: 'Bad Request', code: 'calls.unreadable' }

/**
 * Answers what Node cannot read as a request, such as an address of 20,000 characters: a call with a problem document, a
 * page with a sentence and the way back. Then it closes the connection.
 */
export function answerUnread(text: FindText) {
  return (error: ConnectionError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const { status, words, code } = whyOf[error.code] ?? otherwise
    const detail = text(code) ?? code
    // Fastify's type describes its JSON; it is a buffer, and missing where nothing arrived.
    const sent = Buffer.from((error.rawPacket as unknown as Uint8Array | undefined)?.subarray(0, 32) ?? [])
    const isCall = /^[A-Z]+ \/api\//.test(sent.toString('latin1'))
    const problem = { type: 'about:blank', title: code, status, code, detail } satisfies Problem
    const body = isCall ? JSON.stringify(problem) : pageOf(detail, text('calls.back-home') ?? '')
    const head = [
      `HTTP/1.1 ${status} ${words}`,
      'connection: close',
      `content-type: ${isCall ? 'application/problem+json' : 'text/html; charset=utf-8'}`,
      `content-length: ${Buffer.byteLength(body)}`,
      "content-security-policy: default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options: nosniff',
      'cache-control: no-store',
    ]
    if (socket.writable) socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
    else socket.destroy(error)
  }
}

const pageOf = (detail: string, back: string) =>
  `<!doctype html><html lang="it"><meta charset="utf-8"><title>Torpedone</title><h1>${detail}</h1><p><a href="/">${back}</a></p></html>`
