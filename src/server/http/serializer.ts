import type { FastifySerializerCompiler } from 'fastify'
import { z } from 'zod'

/** Writes answers as they are and trusts their types. */
export const trustingSerializer: FastifySerializerCompiler<unknown> = () => (data) => JSON.stringify(data)

/** In tests, throws when an answer has another shape or more fields than its contract. */
export const checkingSerializer: FastifySerializerCompiler<unknown> =
  ({ schema, method, url }) =>
  (data) => {
    const written = JSON.stringify(data)
    if (!(schema instanceof z.ZodType)) return written
    const read = schema.safeParse(JSON.parse(written))
    if (!read.success) throw new Error(`the answer of ${method} ${url} breaks its contract: ${read.error.message}`)
    const extra = extraKey(JSON.parse(written), read.data, '')
    if (extra) throw new Error(`the answer of ${method} ${url} holds ${extra}, which its contract does not know`)
    return written
  }

function extraKey(sent: unknown, known: unknown, path: string): string | null {
  if (typeof sent !== 'object' || sent === null || typeof known !== 'object' || known === null) return null
  for (const [key, value] of Object.entries(sent)) {
    if (!(key in known)) return `${path}/${key}`
    const deeper = extraKey(value, (known as Record<string, unknown>)[key], `${path}/${key}`)
    if (deeper) return deeper
  }
  return null
}
