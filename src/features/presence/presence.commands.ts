import { and, eq, lt, sql } from 'drizzle-orm'
import type { TripSection } from '#src/features/trips/page/trip-sections.view.ts'
import { trips } from '#src/features/trips/trips.tables.ts'
import type { Work } from '#src/server/work.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { topic } from '#src/shared/topics.ts'
import { heardSince } from './presence.rules.ts'
import { presences } from './presence.tables.ts'

type Window = { tripId: string; windowId: string }

/**
 * Notes the section that a window shows. Others are told only when something changed for them: a word that repeats the
 * last one is not passed on.
 */
export async function notePresence(work: Work, { tripId, windowId }: Window, section: TripSection): Promise<void> {
  const { tx, actor, now } = work
  if (actor.userId === null) return
  const [trip] = await tx.select({ id: trips.id }).from(trips).where(eq(trips.id, tripId))
  if (!trip) throw new Refusal('calls.not-found', { kind: 'notFound' })
  const [before] = await tx.select().from(presences).where(eq(presences.windowId, windowId)).for('update')
  // A window is its person's own: the same id of somebody else is chance or mischief.
  if (before && before.userId !== actor.userId) throw new Refusal('calls.not-found', { kind: 'notFound' })
  const said = { userId: actor.userId, tripId, section, seenAt: now.toISOString() }
  await tx
    .insert(presences)
    .values({ windowId, ...said })
    .onConflictDoUpdate({ target: presences.windowId, set: said })
  if (
    before &&
    before.tripId === tripId &&
    before.section === section &&
    before.seenAt >= heardSince(now).toISOString()
  )
    return
  if (before && before.tripId !== tripId) work.touch(topic.presence(before.tripId))
  work.touch(topic.presence(tripId))
  await tx.delete(presences).where(lt(presences.seenAt, sql`${now.toISOString()}::timestamptz - interval '1 hour'`))
}

/** Takes a closed window off the trip. */
export async function endPresence({ tx, actor, touch }: Work, { tripId, windowId }: Window): Promise<void> {
  const gone = await tx
    .delete(presences)
    .where(
      and(eq(presences.windowId, windowId), eq(presences.tripId, tripId), sql`${presences.userId} = ${actor.userId}`),
    )
    .returning({ tripId: presences.tripId })
  if (gone.length === 0) throw new Refusal('calls.not-found', { kind: 'notFound' })
  touch(topic.presence(tripId))
}
