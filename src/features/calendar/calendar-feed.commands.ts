import { createHash, randomBytes } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { recordActivity } from '#src/features/activity/activity.commands.ts'
import { isoOf } from '#src/server/db/columns.ts'
import type { WritingDb } from '#src/server/db/database.ts'
import type { Work } from '#src/server/work.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { topic } from '#src/shared/topics.ts'
import type { Entry, Stamps } from './calendar-feed.documents.ts'
import { hashOfSecret } from './calendar-feed.queries.ts'
import { calendarEntries, calendarFeeds } from './calendar-feed.tables.ts'

/** Creates the actor's secret address and voids the one before. Answers the secret, which is not stored. */
export async function createFeed(work: Work, { isOnlyOwn }: { isOnlyOwn: boolean }): Promise<{ secret: string }> {
  const userId = actingPerson(work)
  const secret = randomBytes(24).toString('base64url')
  const made = { secretHash: hashOfSecret(secret), isOnlyOwn, createdAt: work.now.toISOString(), lastReadAt: null }
  await work.tx
    .insert(calendarFeeds)
    .values({ userId, ...made })
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: made })
  await record(work, 'created', userId)
  return { secret }
}

/** Voids the actor's address, if there is one. */
export async function revokeFeed(work: Work): Promise<void> {
  await dropFeedOf(work, actingPerson(work))
}

/** Voids a person's address for good: readmitting the person does not restore it. */
export async function dropFeedOf(work: Work, userId: string): Promise<void> {
  const dropped = await work.tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId)).returning()
  if (dropped.length > 0) await record(work, 'revoked', userId)
}

export async function noteFeedRead(writing: WritingDb, userId: string, now: Date): Promise<void> {
  await writing.update(calendarFeeds).set({ lastReadAt: now.toISOString() }).where(eq(calendarFeeds.userId, userId))
}

/**
 * Adds to each entry its number and the time of its last change. The texts of an entry come from many tables, so it is
 * compared with the entry that was told last. If anything differs, the number grows and the time is now.
 */
export async function stamped(writing: WritingDb, entries: readonly Entry[], now: Date): Promise<(Entry & Stamps)[]> {
  const told = new Map(entries.map((entry) => [entry.id, digestOf(entry)]))
  const ids = [...told.keys()]
  const known = await writing.select().from(calendarEntries).where(inArray(calendarEntries.tripId, ids))
  const same = new Set(known.filter(({ tripId, digest }) => told.get(tripId) === digest).map(({ tripId }) => tripId))
  const changed = await renumber(
    writing,
    entries.filter(({ id }) => !same.has(id)).map(({ id }) => ({ tripId: id, digest: told.get(id)! })),
    now,
  )
  const stamps = new Map([...known, ...changed].map((entry) => [entry.tripId, entry]))
  // A draft that was deleted meanwhile has no number.
  return entries.flatMap((entry) => {
    const { sequence, changedAt } = stamps.get(entry.id) ?? {}
    return sequence === undefined || changedAt === undefined ? [] : [{ ...entry, sequence, changedAt }]
  })
}

/**
 * Gives changed entries their next number. Numbers start from the trip's version, which is higher than every number
 * that was told before numbers were stored.
 */
async function renumber(writing: WritingDb, changed: readonly { tripId: string; digest: string }[], now: Date) {
  if (changed.length === 0) return []
  const { rows } = await writing.execute<{ tripId: string; sequence: number; changedAt: string }>(sql`
    insert into calendar_entries as kept (trip_id, digest, sequence, changed_at)
    select one."tripId", one.digest, t.version, ${now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(changed)}::json) as one ("tripId" uuid, digest text)
    join trips t on t.id = one."tripId"
    order by t.id
    on conflict (trip_id) do update
      set digest = excluded.digest, sequence = kept.sequence + (kept.digest <> excluded.digest)::int,
        changed_at = case when kept.digest <> excluded.digest then excluded.changed_at else kept.changed_at end
    returning trip_id as "tripId", sequence, ${isoOf(sql`changed_at`)} as "changedAt"`)
  return rows
}

const digestOf = (entry: Entry) => createHash('sha256').update(JSON.stringify(entry)).digest('base64url')

function actingPerson({ actor }: Work): string {
  if (actor.userId === null) throw new Refusal('calls.forbidden', { kind: 'forbidden' })
  return actor.userId
}

async function record(work: Work, what: 'created' | 'revoked', userId: string): Promise<void> {
  await recordActivity(work, { kind: `calendar.activity-feed-${what}`, subject: 'User', subjectId: userId })
  work.touch(topic.calendarFeed)
}
