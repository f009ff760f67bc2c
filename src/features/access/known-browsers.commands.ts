import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type AttemptLimit, addressOf, countAttempt } from '#src/server/http/attempts.ts'
import type { Parts } from '#src/server/parts.ts'
import { Refusal } from '#src/shared/refusal.ts'

/** The longest that browsers keep a cookie. */
const daysKept = 400

/** Of people, so that those who share a computer are all known there. */
const nameFor = (userId: string) => `device-${userId}`

/** Marks the browser as one in which this person proved who they are; each time with another mark. */
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

/** The mark of a browser in which this person once signed in, or null. It opens nothing: it only tells whom to count. */
export function knownBrowser(parts: Parts, request: FastifyRequest, userId: string): string | null {
  const [mark = '', signature = ''] = (request.cookies[nameFor(userId)] ?? '').split('.')
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(parts, { userId, mark }))]
  return given.length === right.length && timingSafeEqual(given, right) ? mark : null
}

/** Says what it signs, so that no signature of something else can stand for it. */
function signatureOf({ secret }: Parts, { userId, mark }: { userId: string; mark: string }): string {
  return createHmac('sha256', secret).update(`device ${userId} ${mark}`).digest('base64url')
}

export type AccountLimits = {
  /** Of one known browser. */
  browser: AttemptLimit
  /** Of strangers at one address, whomever they try. */
  address?: AttemptLimit
  /** Of strangers at one address for one person. */
  pair: AttemptLimit
  /** Of all strangers together for one person: more than one address can use up. */
  account: AttemptLimit
}

/**
 * Counts an attempt on a person's account (`email`) where a stranger cannot use up what the person has: a known browser by
 * itself, all others by address and account. A known browser that used up its own is a stranger.
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
  // One after the other: who is refused takes nothing of what strangers have together.
  if (limits.address) counted.push(await countAttempt(parts, limits.address, address))
  counted.push(await countAttempt(parts, limits.pair, `${email} ${address}`))
  counted.push(await countAttempt(parts, limits.account, email))
  return { forgive: async () => void (await Promise.all(counted.map(({ forgive }) => forgive()))) }
}

/** For a count that may be refused: null then. */
export function unlessRefused(error: unknown): null {
  if (error instanceof Refusal) return null
  throw error
}
