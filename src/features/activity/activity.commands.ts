import { sql } from 'drizzle-orm'
import type { Tx } from '#src/server/db/database.ts'
import type { Work } from '#src/server/work.ts'
import type { Subject } from '#src/shared/abilities.ts'
import type { Difference } from '#src/shared/difference.ts'
import type { TextParams } from '#src/shared/text.ts'
import { topic } from '#src/shared/topics.ts'
import { activityEntries } from './activity.tables.ts'
import { changesInWords } from './changes.words.ts'

declare const declared: unique symbol

/**
 * The sentences of the log by their key. `server/text.ts`, which knows every feature's texts, declares them, so that a
 * kind without a sentence does not compile.
 */
export interface ActivitySentences {
  readonly [declared]: 'server/text.ts'
}

export type ActivityKind = Extract<keyof ActivitySentences, string>
/** What can be done, by the sentences of a feature: `created` of `bookings.activity-created`. */
export type Deed<Feature extends string, Kind = ActivityKind> = Kind extends `${Feature}.activity-${infer What}`
  ? What
  : never

export type ActivityEntry = {
  /**
   * The key of the entry's sentence in the feature's texts, such as `bookings.activity-created`. `{operator}` is filled
   * in.
   */
  kind: ActivityKind
  params?: TextParams
  /** For an edit: the changed fields, with what stood before in `theirs`. */
  changes?: readonly Difference[]
  /** The trip or template it belongs to, if any. */
  itineraryId?: string
  subject: Subject
  subjectId?: string
  reason?: string
}

/** Records what was done, in the command's own transaction. One statement at its end writes all entries. */
export async function recordActivity(work: Work, { changes, ...entry }: ActivityEntry): Promise<void> {
  const said = changesInWords(changes ?? [])
  work.gather(writeEntries, {
    ...entry,
    params: { ...entry.params, ...(said && { changes: said }) },
    userId: work.actor.userId,
    userName: work.actor.name,
    at: work.now.toISOString(),
  })
  if (entry.itineraryId) work.touch(topic.activity(entry.itineraryId))
}

/** The most rows of one statement, because a statement takes 65,535 values in all. */
const mostRows = 1_000

async function writeEntries(tx: Tx, rows: (typeof activityEntries.$inferInsert)[]): Promise<void> {
  for (let from = 0; from < rows.length; from += mostRows)
    await tx.insert(activityEntries).values(rows.slice(from, from + mostRows))
}

/**
 * Takes a person out of the log when their data are erased: their name, and the values of their edits. Entries about
 * other things lose the name only if it is this person's. Nothing else may change the log.
 */
export async function forgetNames(
  work: Work,
  { subjectIds, formerName, said }: { subjectIds: readonly string[]; formerName: string; said: string },
): Promise<void> {
  if (subjectIds.length === 0) return
  await work.tx.execute(sql`select set_config('torpedone.erasing', 'on', true)`)
  await work.tx.execute(sql`
    update activity_entries e set reason = case when e.subject = 'Customer' then null else e.reason end,
      params = case when e.subject = 'Customer' then e.params - 'changes' - 'double' - 'other' else e.params end
        || jsonb_build_object('customer', ${said}::text)
    where e.subject_id in (select id::uuid from json_array_elements_text(${JSON.stringify(subjectIds)}) id)
      and (e.subject = 'Customer' or e.params ->> 'customer' = ${formerName})`)
  await work.tx.execute(sql`select set_config('torpedone.erasing', 'off', true)`)
}
