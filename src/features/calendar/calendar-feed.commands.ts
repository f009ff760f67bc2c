import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { recordActivity } from '#src/features/activity/activity.commands.ts'
import type { Db } from '#src/server/db/database.ts'
import type { Work } from '#src/server/work.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { hashOfSecret } from './calendar-feed.queries.ts'
import { calendarFeeds } from './calendar-feed.tables.ts'

/** Gives who acts a secret address, in place of one made before. Answers the secret, which is known nowhere else. */
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

/** Voids the address of who acts, if there is one. */
export async function revokeFeed(work: Work): Promise<void> {
  await dropFeedOf(work, actingPerson(work))
}

/** Voids a person's address for good: theirs does not come back to life with the person. */
export async function dropFeedOf(work: Work, userId: string): Promise<void> {
  const dropped = await work.tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId)).returning()
  if (dropped.length > 0) await record(work, 'revoked', userId)
}

export async function noteFeedRead(db: Db, userId: string, now: Date): Promise<void> {
  await db.update(calendarFeeds).set({ lastReadAt: now.toISOString() }).where(eq(calendarFeeds.userId, userId))
}

function actingPerson({ actor }: Work): string {
  if (actor.userId === null) throw new Refusal('calls.forbidden', { kind: 'forbidden' })
  return actor.userId
}

async function record(work: Work, what: 'created' | 'revoked', userId: string): Promise<void> {
  await recordActivity(work, { kind: `calendar.activity-feed-${what}`, subject: 'User', subjectId: userId })
  work.touch('calendar-feed')
}
