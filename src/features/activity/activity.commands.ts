import type { Work } from '#src/server/work.ts'
import type { Subject } from '#src/shared/abilities.ts'
import type { Difference } from '#src/shared/difference.ts'
import type { TextParams } from '#src/shared/text.ts'
import { activityEntries } from './activity.tables.ts'
import { changesSaid } from './changes.rules.ts'

export type ActivityEntry = {
  /** Key of its sentence in the feature's texts, such as `bookings.activity-created`. `{operator}` is filled for it. */
  kind: string
  params?: TextParams
  /** Of an edit: what stands otherwise than before (`theirs`), field by field. */
  changes?: readonly Difference[]
  /** The trip or template it belongs to, if any. */
  itineraryId?: string
  subject: Subject
  subjectId?: string
  reason?: string
}

/** Writes down, in the command's own transaction, what was done. */
export async function recordActivity(work: Work, { changes, ...entry }: ActivityEntry): Promise<void> {
  const said = changesSaid(changes ?? [])
  await work.tx.insert(activityEntries).values({
    ...entry,
    params: { ...entry.params, ...(said && { changes: said }) },
    userId: work.actor.userId,
    userName: work.actor.name,
    at: work.now.toISOString(),
  })
  work.touch(entry.itineraryId ? `activity:${entry.itineraryId}` : 'activity')
}
