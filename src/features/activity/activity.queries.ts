import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import type { Reader } from '#src/server/db/database.ts'
import type { AppAbility } from '#src/shared/abilities.ts'
import { subjects } from '#src/shared/abilities.ts'
import type { ActivityLine } from './activity.contract.ts'
import { activityEntries } from './activity.tables.ts'

/**
 * What was done on a trip or template, the last first, as far as the reader's abilities reach. `next` is the `before`
 * of the page that follows, null at the end.
 */
export async function activityOfItinerary(
  reader: Reader,
  itineraryId: string,
  { ability, before, limit }: { ability: AppAbility; before?: number | undefined; limit: number },
): Promise<{ entries: ActivityLine[]; next: number | null }> {
  const readable = subjects.filter((subject) => ability.can('read', subject))
  const { seq } = activityEntries
  const rows = await reader
    .select({
      seq,
      at: activityEntries.at,
      userName: activityEntries.userName,
      kind: activityEntries.kind,
      params: activityEntries.params,
      reason: activityEntries.reason,
    })
    .from(activityEntries)
    .where(
      and(
        eq(activityEntries.itineraryId, itineraryId),
        inArray(activityEntries.subject, readable),
        before === undefined ? undefined : lt(seq, before),
      ),
    )
    .orderBy(desc(seq))
    .limit(limit + 1)
  const entries = rows.slice(0, limit).map((row) => ({
    ...row,
    params: { ...row.params, operator: row.userName, ...(row.reason ? { reason: row.reason } : {}) },
  }))
  return { entries, next: rows.length > limit ? entries.at(-1)!.seq : null }
}
