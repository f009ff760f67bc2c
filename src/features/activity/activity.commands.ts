import { sql } from 'drizzle-orm'
import type { Tx } from '#src/server/db/database.ts'
import type { Work } from '#src/server/work.ts'
import type { Subject } from '#src/shared/abilities.ts'
import { guardedSubjects } from '#src/shared/difference.ts'
import type { TextParams } from '#src/shared/text.ts'
import { topic } from '#src/shared/topics.ts'
import { activityEntries } from './activity.tables.ts'
import { changesInWords, type LoggedChange } from './changes.words.ts'
import { guardedChanges, guardedParams, guardedReason } from './guarded.view.ts'

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
  changes?: readonly LoggedChange[]
  /** The trip or template it belongs to, if any. */
  itineraryId?: string
  subject: Subject
  subjectId?: string
  reason?: string
  /** True for a reason that may tell of somebody's health, such as that of a withdrawal. */
  isHealthReason?: boolean
}

/**
 * Records what was done, in the command's own transaction. One statement at its end writes all entries. What only some
 * may read is stored apart, so that a reader who forgets to ask gets less, never more.
 */
export async function recordActivity(
  work: Work,
  { changes = [], reason, isHealthReason = false, ...entry }: ActivityEntry,
): Promise<void> {
  const said = changesInWords(changes.filter(({ needs }) => needs === undefined))
  const guarded = guardedSubjects.flatMap((subject) => {
    const words = changesInWords(changes.filter(({ needs }) => needs === subject))
    return words === null ? [] : [[guardedChanges(subject), words] as const]
  })
  work.gather(writeEntries, {
    ...entry,
    ...(reason && !isHealthReason && { reason }),
    params: {
      ...entry.params,
      ...(said && { changes: said }),
      ...Object.fromEntries(guarded),
      ...(reason && isHealthReason && { [guardedReason]: reason }),
    },
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

type Forgotten = {
  /** What the entries are about: the person with their doubles, or their bookings. */
  subjectIds: readonly string[]
  /** Other things whose entries may name the person too: their trips, and people who were told apart from them. */
  besideIds: readonly string[]
  /** Every name that the person had, surname first. */
  formerNames: readonly string[]
  /** What stands in place of a name. */
  said: string
}

/**
 * Takes a person out of the log when their data are erased: their names wherever these entries tell them, the values of
 * their edits, and what only readers of health data could read in any entry about these subjects. Somebody of the same
 * name on the same trip loses it there too. Nothing else may change the log.
 */
export async function forgetNames(work: Work, { subjectIds, besideIds, formerNames, said }: Forgotten): Promise<void> {
  if (subjectIds.length === 0) return
  await work.tx.execute(sql`select set_config('torpedone.erasing', 'on', true)`)
  const idsOf = (ids: readonly string[]) =>
    sql`(select id::uuid from json_array_elements_text(${JSON.stringify(ids)}) id)`
  const [ids, beside] = [idsOf(subjectIds), idsOf(besideIds)]
  await work.tx.execute(sql`
    update activity_entries e set params = e.params - ${sql.param(guardedParams)}::text[]
    where e.subject_id in ${ids} and e.params ?| ${sql.param(guardedParams)}::text[]`)
  await work.tx.execute(sql`
    update activity_entries e set reason = null, params = e.params - 'changes'
      || jsonb_build_object('customer', ${said}::text)
      || case when e.params ? 'double' then jsonb_build_object('double', ${said}::text) else '{}' end
      || case when e.params ? 'other' then jsonb_build_object('other', ${said}::text) else '{}' end
    where e.subject_id in ${ids} and e.subject = 'Customer'`)
  for (const name of formerNames) {
    const [inParams, inReason] = [namePattern(JSON.stringify(name).slice(1, -1)), `\\m${escaped(name)}\\M`]
    await work.tx.execute(sql`
      update activity_entries e set params = regexp_replace(e.params::text, ${inParams}, ${said}, 'gi')::jsonb,
        reason = regexp_replace(e.reason, ${inReason}, ${said}, 'gi')
      where (e.subject_id in ${ids} or e.subject_id in ${beside} or e.itinerary_id in ${beside})
        and (e.params::text ~* ${inParams} or e.reason ~* ${inReason})`)
  }
  await work.tx.execute(sql`select set_config('torpedone.erasing', 'off', true)`)
}

/**
 * Takes the values of these fields out of the edits of these subjects when a person's data are erased; that they were
 * edited stays.
 */
export async function forgetFields(
  work: Work,
  { subjectIds, labels }: { subjectIds: readonly string[]; labels: readonly string[] },
): Promise<void> {
  if (subjectIds.length === 0) return
  const said = `(^|; )(${labels.map(escaped).join('|')})[^;]*`
  await work.tx.execute(sql`select set_config('torpedone.erasing', 'on', true)`)
  await work.tx.execute(sql`
    update activity_entries e
    set params = jsonb_set(e.params, '{changes}', to_jsonb(regexp_replace(e.params ->> 'changes', ${said}, '\\1\\2', 'g')))
    where e.subject_id = any (${sql.param(subjectIds)}::uuid[]) and e.params ->> 'changes' ~ ${said}`)
  await work.tx.execute(sql`select set_config('torpedone.erasing', 'off', true)`)
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Finds a name among the values of an entry: as a whole value if it is one word, else also within a list or sentence,
 * but not as the beginning of a longer name.
 */
function namePattern(name: string): string {
  if (!name.includes(' ')) return `(?<=: ")${escaped(name)}(?=")`
  return `(?<![[:alnum:]])${escaped(name)}(?! ?[[:alnum:]])`
}
