import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Parts } from '#src/server/parts.ts'
import { Refusal } from '#src/shared/refusal.ts'

export type AttemptLimit = { name: string; attempts: number; minutes: number }

/**
 * Counts an attempt of `who` (an address, an e-mail) in the database, which every process sees. After too many it
 * refuses with the minutes to wait. `forgive` uncounts the attempt when it succeeded.
 */
export async function countAttempt(
  { pool }: Pick<Parts, 'pool'>,
  { name, attempts, minutes }: AttemptLimit,
  who: string,
): Promise<{ forgive(): Promise<void> }> {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: attempts,
    duration: minutes * 60,
  })
  try {
    await limiter.consume(who)
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    const wait = Math.max(1, Math.ceil(error.msBeforeNext / 60_000))
    throw new Refusal('calls.too-many', { kind: 'tooMany', params: { n: wait }, retryAfter: wait * 60 })
  }
  return { forgive: async () => void (await limiter.reward(who)) }
}

/**
 * The address from which a call comes: the socket's, or the one that a trusted proxy forwards. For IPv6 it is the
 * network of one household.
 */
export function addressOf(request: FastifyRequest): string {
  const address = request.ip.replace(/^::ffff:/, '')
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = 8 - groups.length - tail.split(':').filter(Boolean).length
  const all = address.includes('::') ? [...groups, ...Array<string>(missing).fill('0'), ...tail.split(':')] : groups
  return all.slice(0, 4).join(':')
}
