import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type AttemptLimit, addressOf, countAttempt } from '#src/server/http/attempts.ts'
import type { Parts } from '#src/server/parts.ts'
import { Refusal } from '#src/shared/refusal.ts'

/** Days. Browsers keep no cookie longer. */
const daysKept = 400

/** One cookie per person, so that all who share a computer are known there. */
const nameFor = (userId: string) => `device-${userId}`

/** Marks the browser as one in which this person signed in, each time with a new mark. */
export function rememberBrowser(parts: Parts, reply: FastifyReply, userId: string): void {
  const mark = randomBytes(18).toString('base64url')
  reply.setCookie(nameFor(userId), `${mark}.${signatureOf(parts, { userId, mark })}`, {
    path: '/api/session',
    maxAge: daysKept * 86_400,
    httpOnly: true,
    sameSite: 'strict',
    secure: parts.publicUrl.startsWith('https:'),
  })
}

/**
 * The mark of a browser in which this person once signed in, or null. It gives no access: it only decides whose
 * attempts are counted.
 */
export function knownBrowser(parts: Parts, request: FastifyRequest, userId: string): string | null {
  const [mark = '', signature = ''] = (request.cookies[nameFor(userId)] ?? '').split('.')
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(parts, { userId, mark }))]
  return given.length === right.length && timingSafeEqual(given, right) ? mark : null
}

/** The signed text names its purpose, so that no other signature of ours can stand for it. */
function signatureOf({ secret }: Parts, { userId, mark }: { userId: string; mark: string }): string {
  return createHmac('sha256', secret).update(`device ${userId} ${mark}`).digest('base64url')
}

export type AccountLimits = {
  /** The limit of one known browser. */
  browser: AttemptLimit
  /** The limit of strangers at one address, over all people they try. */
  address?: AttemptLimit
  /** The limit of strangers at one address for one person. */
  pair: AttemptLimit
  /** The limit of all strangers together for one person. It is higher than what one address can use up. */
  account: AttemptLimit
}

/**
 * Counts an attempt on a person's account (`email`), so that strangers cannot use up that person's own attempts. A
 * known browser counts by itself, all others count by address and account. A known browser that used up its attempts
 * counts as a stranger.
 */
export async function countOnAccount(
  parts: Parts,
  limits: AccountLimits,
  { email, userId, request }: { email: string; userId: string | undefined; request: FastifyRequest },
): Promise<{ forgive(): Promise<void> }> {
  const browser = userId === undefined ? null : knownBrowser(parts, request, userId)
  const own = browser === null ? null : await countAttempt(parts, limits.browser, browser).catch(unlessRefused)
  if (own) return own
  const address = addressOf(request)
  const counted: { forgive(): Promise<void> }[] = []
  // One after the other: a refused attempt takes nothing from the next, shared limit.
  if (limits.address) counted.push(await countAttempt(parts, limits.address, address))
  counted.push(await countAttempt(parts, limits.pair, `${email} ${address}`))
  counted.push(await countAttempt(parts, limits.account, email))
  return { forgive: async () => void (await Promise.all(counted.map(({ forgive }) => forgive()))) }
}

/** Turns the refusal of a count into null. */
export function unlessRefused(error: unknown): null {
  if (error instanceof Refusal) return null
  throw error
}
