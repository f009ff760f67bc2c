import { setTimeout as wait } from 'node:timers/promises'
import type { Parts } from '#src/server/parts.ts'
import { everything, type Topic } from '#src/shared/topics.ts'
import { listenerOf } from './listener.ts'
import type { News } from './stream.ts'

/**
 * Work that follows commits, by the topics that they touched. It hears changes of every process, several at once when
 * they come together, and {@link everything} when some were missed. Two processes may do it at the same time, so it must
 * be safe to do twice.
 */
export type Follower = {
  readonly name: string
  readonly run: (parts: Parts, topics: readonly Topic[]) => Promise<void>
}

/** Milliseconds between runs: many bookings in a second are followed together. */
const pause = 500
const longestPause = 60_000

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
  const tell = (topics: readonly Topic[]) => {
    for (const worker of workers) worker.hear(topics)
  }
  listener.onMessage('changes', (message) => tell((JSON.parse(message) as News).topics))
  listener.onGap(() => tell([everything]))
  await listener.start()
  return {
    async stop() {
      await listener.stop()
      await Promise.all(workers.map((worker) => worker.stop()))
    },
  }
}

function workerOf(parts: Parts, { name, run }: Follower, afterMs: number) {
  const heard = new Set<Topic>()
  const stopping = new AbortController()
  const { signal } = stopping
  let working: Promise<void> | undefined
  let delay = Math.max(pause, afterMs)

  async function work(): Promise<void> {
    while (heard.size > 0 && !signal.aborted) {
      await wait(delay, undefined, { ref: false, signal }).catch(() => undefined)
      if (signal.aborted) return
      const topics = [...heard]
      heard.clear()
      try {
        await run(parts, topics)
        delay = pause
      } catch (error) {
        parts.log.warn({ err: error, follower: name }, 'a follower failed')
        for (const topic of topics) heard.add(topic)
        delay = Math.min(delay * 2, longestPause)
      }
    }
  }
  return {
    hear(topics: readonly Topic[]) {
      for (const topic of topics) heard.add(topic)
      working ??= work().finally(() => {
        working = undefined
      })
    },
    async stop() {
      stopping.abort()
      await working
    },
  }
}
