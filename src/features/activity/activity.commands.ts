import type { Work } from '#src/server/work.ts'
import type { Subject } from '#src/shared/abilities.ts'
import type { TextParams } from '#src/shared/text.ts'
import { activityEntries } from './activity.tables.ts'

export type ActivityEntry = {
  /** Key of its sentence in the feature's texts, such as `bookings.activity-created`. `{operator}` is filled for it. */
  kind: string
  params?: TextParams
  /** The trip or template it belongs to, if any. */
  itineraryId?: string
  subject: Subject
  subjectId?: string
  reason?: string
}

/** Writes down, in the command's own transaction, what was done. */
export async function recordActivity(work: Work, entry: ActivityEntry): Promise<void> {
  await work.tx.insert(activityEntries).values({
    ...entry,
    params: entry.params ?? {},
    userId: work.actor.userId,
    userName: work.actor.name,
    at: work.now.toISOString(),
  })
  work.touch(entry.itineraryId ? `activity:${entry.itineraryId}` : 'activity')
}
