import { eq } from 'drizzle-orm'
import type { Work } from '#src/server/work.ts'
import { wallClock } from '#src/shared/day.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { users } from './access.tables.ts'

/**
 * Refuses an edit made from another version than the stored one, with who saved and when. The caller has locked the
 * row.
 */
export async function refuseStale(
  work: Work,
  stored: { version: number; updatedAt: string; updatedBy: string | null },
  version: number,
): Promise<void> {
  if (stored.version === version) return
  const [saver] = stored.updatedBy
    ? await work.tx.select({ name: users.name }).from(users).where(eq(users.id, stored.updatedBy))
    : []
  const params = { name: saver?.name ?? work.actor.name, time: wallClock(new Date(stored.updatedAt)).time }
  throw new Refusal('calls.stale', { kind: 'conflict', params })
}
