import { createHash } from 'node:crypto'
import { and, eq, lte, sql } from 'drizzle-orm'
import type { Tx } from '#src/server/db/database.ts'
import { idempotencyKeys } from '#src/server/server.tables.ts'
import { Refusal } from '#src/shared/refusal.ts'

/** `asked` is the whole input of the call: path, query and body. */
export type Claim = { userId: string; endpoint: string; key: string; asked: unknown; now: Date }

const hoursKept = 24

/**
 * Runs `act` once per key. A repeated call gets the first answer. A call that arrives while the first runs waits for
 * it, because the key's row stays locked until that transaction ends. The same key for another request is refused.
 * Everything belongs to the command's transaction, so a refused or lost call leaves no key behind.
 */
export async function oncePerKey<Result>(tx: Tx, claim: Claim, act: () => Promise<Result>): Promise<Result> {
  const { userId, endpoint, key } = claim
  const bodyHash = createHash('sha256').update(JSON.stringify(claim.asked)).digest('base64url')
  const expiresAt = new Date(claim.now.getTime() + hoursKept * 3_600_000).toISOString()
  const mine = and(
    eq(idempotencyKeys.userId, userId),
    eq(idempotencyKeys.endpoint, endpoint),
    eq(idempotencyKeys.key, key),
  )
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ userId, endpoint, key, bodyHash, expiresAt })
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.endpoint, idempotencyKeys.key],
      set: { bodyHash, expiresAt, response: null },
      setWhere: lte(idempotencyKeys.expiresAt, claim.now.toISOString()),
    })
    .returning({ key: idempotencyKeys.key })
  if (claimed.length === 0) {
    const [first] = await tx.select().from(idempotencyKeys).where(mine)
    if (!first || first.bodyHash !== bodyHash) throw new Refusal('calls.key-reused')
    return first.response as Result
  }
  const result = await act()
  await tx
    .update(idempotencyKeys)
    .set({ response: sql`${JSON.stringify(result ?? null)}::jsonb` })
    .where(mine)
  return result
}
