import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { fileKinds } from '#src/shared/files.ts'
import { Refusal } from '#src/shared/refusal.ts'

export type SentFile = {
  name: string
  contentType: string
  content: Uint8Array | Readable
  /** True: the browser shows it if it can. False: the browser downloads it. */
  isInline?: boolean
}

/**
 * Sends a file so that no browser mistakes it for something else: with its type and its name. A shown file is alone in
 * a page that may run nothing and load nothing.
 */
export function sendFile(reply: FastifyReply, { name, contentType, content, isInline }: SentFile) {
  const isShown = isInline === true && fileKinds[contentType]?.isShown === true
  return reply
    .type(contentType)
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', policyOf(contentType))
    .header('content-disposition', disposition(isShown ? 'inline' : 'attachment', name))
    .send(content instanceof Readable ? content : Buffer.from(content))
}

/** A signal that aborts when the caller leaves before the answer, so that nobody works on it any more. */
export function untilGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => raw.writableFinished || gone.abort(new Refusal('calls.left', { kind: 'invalid' })))
  return gone.signal
}

const nothing = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const policyOf = (contentType: string) =>
  contentType === 'application/pdf'
    ? `${nothing}; style-src 'unsafe-inline'; object-src 'self'; sandbox`
    : `${nothing}; img-src 'self'; style-src 'unsafe-inline'; sandbox`

/**
 * The `content-disposition` header by RFC 8187: every character except letters, digits and a few signs is
 * percent-encoded.
 */
function disposition(how: 'inline' | 'attachment', name: string): string {
  const coded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${how}; filename*=UTF-8''${coded}`
}
