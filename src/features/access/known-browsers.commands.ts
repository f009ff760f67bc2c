import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type AttemptLimit, addressOf, countAttempt } from '#src/server/http/attempts.ts'
import type { Parts } from '#src/server/parts.ts'
import { addDays } from '#src/shared/day.ts'
import { Refusal } from '#src/shared/refusal.ts'

/** Days. Browsers keep no cookie longer, and an older mark counts for nothing. */
const daysKept = 400

/** The name of the cookie. There is one cookie per person, so that all who share a computer are known there. */
const nameFor = (userId: string) => `device-${userId}`

/** Marks the browser as one in which this person signed in, each time with a new mark. */
export function rememberBrowser(parts: Parts, reply: FastifyReply, userId: string): void {
  const mark = `${parts.clock.today()}~${randomBytes(18).toString('base64url')}`
  reply.setCookie(nameFor(userId), `${mark}.${signatureOf(parts, { userId, mark })}`, {
    path: '/api/session',
    maxAge: daysKept * 86_400,
    httpOnly: true,
    sameSite: 'strict',
    secure: parts.publicUrl.startsWith('https:'),
  })
}

/**
 * The mark of a browser in which this person signed in within 400 days, or null. It gives no access: it only decides
 * whose attempts are counted.
 */
export function knownBrowser(parts: Parts, request: FastifyRequest, userId: string): string | null {
  const [mark = '', signature = ''] = (request.cookies[nameFor(userId)] ?? '').split('.')
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(parts, { userId, mark }))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  const isOld = (mark.split('~')[0] ?? '') < addDays(parts.clock.today(), -daysKept)
  return isOld ? null : mark
}

/** The signed text names its purpose, so that no other signature of ours can be used in its place. */
function signatureOf({ secret }: Parts, { userId, mark }: { userId: string; mark: string }): string {
  return createHmac('sha256', secret).update(`device ${userId} ${mark}`).digest('base64url')
}

export type AccountLimits = {
  /** The limit of each known browser. */
  browser: AttemptLimit
  /** The limit of all known browsers of one person, because each sign-in makes another mark. */
  browsers: AttemptLimit
  /** The limit of strangers at one address, over all people they try. */
  address?: AttemptLimit
  /** The limit of strangers at one address for one person. */
  pair: AttemptLimit
  /** The limit of all strangers together for one person. One address alone cannot use it up. */
  account: AttemptLimit
}

/**
 * Counts an attempt on a person's account (`email`) in such a way that strangers cannot use up that person's own
 * attempts. A known browser counts by itself and together with that person's other known browsers. All other browsers
 * count by address and account. A known browser that used up its attempts counts as a stranger.
 */
export async function countOnAccount(
  parts: Parts,
  limits: AccountLimits,
  { email, userId, request }: { email: string; userId: string | undefined; request: FastifyRequest },
): Promise<{ forgive(): Promise<void> }> {
  const browser = userId === undefined ? null : knownBrowser(parts, request, userId)
  const own: Count[] | null =
    browser === null || userId === undefined
      ? null
      : await countAll(parts, [
          [limits.browser, browser],
          [limits.browsers, userId],
        ]).catch(unlessRefused)
  const address = addressOf(request)
  const counted =
    own ??
    (await countAll(parts, [
      ...(limits.address ? [[limits.address, address] as const] : []),
      [limits.pair, `${email} ${address}`],
      [limits.account, email],
    ]))
  return { forgive: async () => void (await Promise.all(counted.map(({ forgive }) => forgive()))) }
}

type Count = Awaited<ReturnType<typeof countAttempt>>

// The limits are counted one after the other: a refused attempt takes nothing from the next, shared limit.
async function countAll(parts: Parts, limits: readonly (readonly [AttemptLimit, string])[]): Promise<Count[]> {
  const counted: Count[] = []
  for (const [limit, who] of limits) counted.push(await countAttempt(parts, limit, who))
  return counted
}

/** Answers null for the refusal of a count. Throws any other error. */
export function unlessRefused(error: unknown): null {
  if (error instanceof Refusal) return null
  throw error
}
