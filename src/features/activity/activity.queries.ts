import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Reader } from '#src/server/db/database.ts'
import type { AppAbility } from '#src/shared/abilities.ts'
import { subjects } from '#src/shared/abilities.ts'
import { addDays, type Day, instantOf } from '#src/shared/day.ts'
import { Refusal } from '#src/shared/refusal.ts'
import type { activityPage, getActivity, getActivityChoices } from './activity.contract.ts'
import { activityEntries } from './activity.tables.ts'
import { readableParams } from './guarded.view.ts'

type Log = z.output<(typeof getActivity)['schema']['response'][200]>
type Choices = z.output<(typeof getActivityChoices)['schema']['response'][200]>
type Asked = z.output<(typeof getActivity)['schema']['querystring']> & { ability: AppAbility }

const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name, 'it')
/** The entries of an itinerary that the reader may read. */
const readableOf = (itineraryId: string, ability: AppAbility) =>
  and(
    eq(activityEntries.itineraryId, itineraryId),
    inArray(
      activityEntries.subject,
      subjects.filter((one) => ability.can('read', one)),
    ),
  )
const columns = {
  seq: activityEntries.seq,
  at: activityEntries.at,
  userName: activityEntries.userName,
  kind: activityEntries.kind,
  params: activityEntries.params,
  reason: activityEntries.reason,
}
/**
 * Leaves out the copies that an act on a thing has in the logs of the trips that show it. The log of the thing has the
 * act once.
 */
const isNoCopy = sql`(activity_entries.itinerary_id is null or not exists (
  select from activity_entries o where o.subject_id = activity_entries.subject_id and o.itinerary_id is null
    and o.kind = activity_entries.kind and o.at = activity_entries.at))`
const startOf = (day: Day) => instantOf(day, '00:00').toISOString()

/**
 * What was done on a trip or template, newest first, as far as the reader's abilities reach. `next` is the `before` of
 * the next page, null at the end.
 */
export async function activityOfItinerary(
  reader: Reader,
  itineraryId: string,
  { ability, before, limit, userId, subject, from, to }: Asked,
): Promise<Log> {
  const { seq, at } = activityEntries
  const rows = await reader
    .select(columns)
    .from(activityEntries)
    .where(
      and(
        readableOf(itineraryId, ability),
        before === undefined
          ? undefined
          : sql`(${at}, ${seq}) < (select e.at, e.seq from activity_entries e where e.seq = ${before})`,
        userId === undefined ? undefined : eq(activityEntries.userId, userId),
        subject === undefined ? undefined : eq(activityEntries.subject, subject),
        from === undefined ? undefined : gte(at, startOf(from)),
        to === undefined ? undefined : lt(at, startOf(addDays(to, 1))),
      ),
    )
    .orderBy(desc(at), desc(seq))
    .limit(limit + 1)
  if (rows.length === 0) await refuseUnknown(reader, itineraryId)
  return pageOf(rows, limit, ability)
}

/** A page that a reader with these abilities asks for. */
export type AskedPage = z.output<typeof activityPage> & { ability: AppAbility }

/**
 * What was done with several things that share one log, newest first, as far as the reader's abilities reach. Entries of
 * one command keep their order.
 */
export async function activityOfSubjects(
  reader: Reader,
  subjectIds: readonly string[],
  { before, limit, ability }: AskedPage,
): Promise<Log> {
  const { seq, subject, subjectId } = activityEntries
  const rows = await reader
    .select(columns)
    .from(activityEntries)
    .where(
      and(
        inArray(subjectId, [...subjectIds]),
        isNoCopy,
        inArray(
          subject,
          subjects.filter((one) => ability.can('read', one)),
        ),
        before === undefined ? undefined : lt(seq, before),
      ),
    )
    .orderBy(desc(seq))
    .limit(limit + 1)
  return pageOf(rows, limit, ability)
}

/**
 * What was done with one thing, or with the settings of the agency, newest first, as far as the reader's abilities
 * reach. Changes of the settings belong to no thing, so they are found by the index of those that belong to none.
 */
export async function activityOfThing(
  reader: Reader,
  thingId: string | undefined,
  { ability, before, limit }: AskedPage,
): Promise<Log> {
  const { seq, subject, subjectId } = activityEntries
  const readable = (thingId === undefined ? (['Settings'] as const) : subjects).filter((one) =>
    ability.can('read', one),
  )
  const rows = await reader
    .select(columns)
    .from(activityEntries)
    .where(
      and(
        thingId === undefined ? isNull(subjectId) : and(eq(subjectId, thingId), isNoCopy),
        inArray(subject, [...readable]),
        before === undefined ? undefined : lt(seq, before),
      ),
    )
    .orderBy(desc(seq))
    .limit(limit + 1)
  return pageOf(rows, limit, ability)
}

/** A page of a log, as its reader may read it. Every log is answered through it. */
function pageOf(rows: Log['entries'], limit: number, ability: AppAbility): Log {
  const entries = rows.slice(0, limit).map((row) => {
    const said = readableParams(row.params, ability)
    const reason = row.reason ?? (said.reason === undefined ? null : String(said.reason))
    return { ...row, reason, params: { ...said, operator: row.userName, ...(reason ? { reason } : {}) } }
  })
  return {
    entries,
    next: rows.length > limit ? entries.at(-1)!.seq : null,
  }
}

/** The people and subjects that the log can be filtered by. */
export async function activityChoices(reader: Reader, itineraryId: string, ability: AppAbility): Promise<Choices> {
  const ofReader = readableOf(itineraryId, ability)
  const people = await reader
    // A person's name is taken from their latest entry.
    .select({ id: activityEntries.userId, name: sql<string>`(array_agg(user_name order by seq desc))[1]` })
    .from(activityEntries)
    .where(and(ofReader, isNotNull(activityEntries.userId)))
    .groupBy(activityEntries.userId)
  const found = await reader.selectDistinct({ subject: activityEntries.subject }).from(activityEntries).where(ofReader)
  if (found.length === 0) await refuseUnknown(reader, itineraryId)
  return {
    people: people.flatMap(({ id, name }) => (id === null ? [] : [{ id, name }])).toSorted(byName),
    subjects: subjects.filter((one) => found.some(({ subject }) => subject === one)),
  }
}

/** Refuses an unknown id; a new trip has an empty log. */
async function refuseUnknown(reader: Reader, itineraryId: string): Promise<void> {
  const { rows } = await reader.execute(sql`select from itineraries where id = ${itineraryId}`)
  if (rows.length === 0) throw new Refusal('calls.not-found', { kind: 'notFound' })
}
