import { Refusal } from '#src/shared/refusal.ts'

/** Gives a turn back, once. The command that has waited longest gets it next. */
export type Release = () => void

/**
 * Writers on one trip take turns before they take a database connection: of a hundred who wait, only one holds a
 * connection. A writer who finds too many waiting, or waits too long, is refused.
 */
export type Turns = {
  /** Takes the turn at `key` if it is free; otherwise null. */
  tryTake(key: string): Release | null
  /** Waits for the turn at `key`, at the latest until `until` (milliseconds of `performance.now`). */
  take(key: string, until: number): Promise<Release>
  /**
   * Runs a wait for a row that another process may hold. Refuses when half of the connections already wait in this way.
   */
  whileWaiting<Result>(wait: () => Promise<Result>): Promise<Result>
}

type Waiting = { begin(): void }

export function turnsFor({ mostWaiting, mostAtRows }: { mostWaiting: number; mostAtRows: number }): Turns {
  const queues = new Map<string, Waiting[]>()
  /** The usual length of a turn in milliseconds, recent turns weighing most. */
  let usual = 20
  let atRows = 0

  function held(key: string): Release {
    const since = performance.now()
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      usual += (performance.now() - since - usual) / 10
      const next = queues.get(key)!.shift()
      if (next) next.begin()
      else queues.delete(key)
    }
  }

  function tryTake(key: string): Release | null {
    if (queues.has(key)) return null
    queues.set(key, [])
    return held(key)
  }

  return {
    tryTake,
    async take(key, until) {
      const free = tryTake(key)
      if (free) return free
      const queue = queues.get(key)!
      if (queue.length >= mostWaiting) throw tripBusy((queue.length * usual) / 1_000)
      return new Promise<Release>((resolve, reject) => {
        const late = setTimeout(
          () => {
            queue.splice(queue.indexOf(waiting), 1)
            reject(tripBusy((queue.length * usual) / 1_000))
          },
          Math.max(until - performance.now(), 0),
        )
        const waiting: Waiting = {
          begin() {
            clearTimeout(late)
            resolve(held(key))
          },
        }
        queue.push(waiting)
      })
    },
    async whileWaiting(wait) {
      if (atRows >= mostAtRows) throw new Refusal('server.busy', { kind: 'tooMany', retryAfter: 1 })
      atRows++
      try {
        return await wait()
      } finally {
        atRows--
      }
    },
  }
}

/**
 * The refusal of a busy trip: others write on it for longer than anybody may wait. Another try makes sense after
 * `seconds`.
 */
export function tripBusy(seconds: number): Refusal {
  return new Refusal('server.trip-busy', { kind: 'tooMany', retryAfter: Math.min(Math.max(Math.ceil(seconds), 1), 10) })
}
