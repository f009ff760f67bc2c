import { setTimeout as wait } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import type { Parts } from '#src/server/parts.ts'
import { changes, followers as positions } from '#src/server/server.tables.ts'
import { everything, type Topic } from '#src/shared/topics.ts'
import { listenerOf } from './listener.ts'
import type { News } from './stream.ts'

/**
 * Work that follows commits, by the topics that they touched. It hears changes of every process, several at once when
 * they come together, and those that were made while nobody followed: {@link everything} when they are no longer stored.
 * Two processes may do it at the same time, so it must be safe to do twice.
 */
export type Follower = {
  readonly name: string
  readonly run: (parts: Parts, topics: readonly Topic[]) => Promise<void>
}

/** Milliseconds between runs: many bookings in a second are followed together. */
const pause = 500
const longestPause = 60_000
/** Milliseconds between two notes of how far a follower came. */
const notedEvery = 30_000

/**
 * Hears the changes and lets each follower work on them, one run at a time. A failed run is tried again later. The first
 * run begins after `afterMs`, so that it does not hold up the start of the program.
 */
export async function startFollowing(
  parts: Parts,
  followers: readonly Follower[],
  { afterMs = 0 }: { afterMs?: number } = {},
): Promise<{ stop(): Promise<void> }> {
  const listener = listenerOf(parts)
  const workers = followers.map((follower) => workerOf(parts, follower, afterMs))
  listener.onMessage('changes', (message) => {
    for (const worker of workers) worker.hear((JSON.parse(message) as News).topics)
  })
  listener.onGap(() => {
    for (const worker of workers) void worker.catchUp()
  })
  await listener.start()
  return {
    async stop() {
      const wasHearing = listener.isHearing()
      await listener.stop()
      await Promise.all(workers.map((worker) => worker.stop(wasHearing)))
    },
  }
}

function workerOf(parts: Parts, { name, run }: Follower, afterMs: number) {
  const heard = new Set<Topic>()
  const stopping = new AbortController()
  const { signal } = stopping
  let catching: Promise<void> | undefined
  let working: Promise<void> | undefined
  let delay = Math.max(pause, afterMs)
  let followedAt = performance.now()
  let notedAt = followedAt

  function hear(topics: readonly Topic[]): void {
    for (const topic of topics) heard.add(topic)
    if (heard.size > 0)
      working ??= work().finally(() => {
        working = undefined
      })
  }

  async function work(): Promise<void> {
    while (heard.size > 0 && !signal.aborted) {
      await wait(delay, undefined, { ref: false, signal }).catch(() => undefined)
      if (signal.aborted) return
      const topics = [...heard]
      const takenAt = performance.now()
      heard.clear()
      try {
        await run(parts, topics)
        delay = pause
        followedAt = takenAt
        if (takenAt - notedAt > notedEvery || topics.includes(everything)) await note()
      } catch (error) {
        parts.log.warn({ err: error, follower: name }, 'a follower failed')
        for (const topic of topics) heard.add(topic)
        delay = Math.min(delay * 2, longestPause)
      }
    }
  }

  async function note(): Promise<void> {
    notedAt = performance.now()
    await noteFollowed(parts, name, notedAt - followedAt)
  }

  return {
    hear,
    async catchUp() {
      catching = missedBy(parts, name)
        .catch((): Topic[] => [everything])
        .then(hear)
      await catching
    },
    /** Stops. With nothing left to do, all that was announced until now was followed. */
    async stop(wasHearing: boolean) {
      stopping.abort()
      await catching
      await working
      if (heard.size === 0 && wasHearing) followedAt = performance.now()
      if (heard.size === 0) await note().catch(() => undefined)
    },
  }
}

/** Notes that all changes were followed that were announced more than `msAgo` ago. */
export async function noteFollowed({ writing }: Parts, name: string, msAgo: number): Promise<void> {
  const followedUntil = sql`now() - make_interval(secs => ${msAgo / 1000}::double precision)`
  await writing
    .insert(positions)
    .values({ name, followedUntil })
    .onConflictDoUpdate({
      target: positions.name,
      set: { followedUntil: sql`greatest(${positions.followedUntil}, excluded.followed_until)` },
    })
}

/**
 * What was touched since the follower last noted how far it came. A change is stored with the time at which its
 * transaction began, so the minute before counts too. Changes are kept for a day.
 */
async function missedBy({ db }: Parts, name: string): Promise<Topic[]> {
  const [position] = await db
    .select({ isStored: sql<boolean>`${positions.followedUntil} > now() - interval '23 hours'` })
    .from(positions)
    .where(eq(positions.name, name))
  if (!position?.isStored) return [everything]
  const { rows } = await db.execute<{ topic: Topic }>(sql`
    select distinct unnest(c.topics) as topic from ${changes} c join ${positions} f on f.name = ${name}
    where c.at >= f.followed_until - interval '1 minute'`)
  return rows.map(({ topic }) => topic)
}
