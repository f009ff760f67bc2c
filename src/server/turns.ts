import { Refusal } from '#src/shared/refusal.ts'

/** Gives a turn back, once; whoever waits longest has it next. */
export type Release = () => void

/**
 * Who writes on one and the same trip comes one after the other, before any of them takes a connection of the database: of
 * a hundred who wait, one holds a connection. Whoever finds too many before them, or waits too long, is refused.
 */
export type Turns = {
  /** The turn at `key`, where nobody has it; else null. */
  tryTake(key: string): Release | null
  /** The turn at `key`, as soon as it comes, `until` this moment (as `performance.now` counts) at the latest. */
  take(key: string, until: number): Promise<Release>
  /** Runs what may wait for a row that another process holds; refuses where half of the connections do so already. */
  whileWaiting<Result>(wait: () => Promise<Result>): Promise<Result>
}

type Waiting = { begin(): void }

export function turnsFor({ mostWaiting, mostAtRows }: { mostWaiting: number; mostAtRows: number }): Turns {
  const queues = new Map<string, Waiting[]>()
  /** How long a turn lasts, in milliseconds, those of late counting most. */
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
        const late = setTimeout(() => {
          queue.splice(queue.indexOf(waiting), 1)
          reject(tripBusy((queue.length * usual) / 1_000))
        }, until - performance.now())
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
      if (atRows >= mostAtRows) throw tripBusy(1)
      atRows++
      try {
        return await wait()
      } finally {
        atRows--
      }
    },
  }
}

/** Others write on this trip for longer than anybody is let wait; `seconds` until it is worth another try. */
export function tripBusy(seconds: number): Refusal {
  return new Refusal('server.trip-busy', { kind: 'tooMany', retryAfter: Math.min(Math.max(Math.ceil(seconds), 1), 10) })
}
