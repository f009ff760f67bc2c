import { and, desc, eq, inArray } from 'drizzle-orm'
import { activityEntries } from '#src/features/activity/activity.tables.ts'
import type { Work } from '#src/server/work.ts'
import { wallClock } from '#src/shared/day.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { users } from './access.tables.ts'

/**
 * Refuses an edit made from another version than the stored one. The refusal names who saved, and when. The caller has
 * locked the row.
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

/**
 * Refuses an edit that was typed over other values than the stored ones, for things without a version of their own. The
 * refusal takes the person and the moment from the log: the last entry of these kinds.
 */
export async function refuseOverwriting(
  work: Work,
  { kinds, itineraryId }: { kinds: readonly string[]; itineraryId?: string },
): Promise<never> {
  const [last] = await work.tx
    .select({ name: activityEntries.userName, at: activityEntries.at })
    .from(activityEntries)
    .where(
      and(
        inArray(activityEntries.kind, [...kinds]),
        itineraryId === undefined ? undefined : eq(activityEntries.itineraryId, itineraryId),
      ),
    )
    .orderBy(desc(activityEntries.seq))
    .limit(1)
  const { name, at } = last ?? { name: work.actor.name, at: work.now.toISOString() }
  throw new Refusal('calls.stale', { kind: 'conflict', params: { name, time: wallClock(new Date(at)).time } })
}
