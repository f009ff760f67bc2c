import { setTimeout as wait } from 'node:timers/promises'
import type { Request } from './load.ts'
import { type Times, timesOf } from './percentiles.ts'

export type BusyTrip = {
  /** The times of other calls, while nobody else works and while this many bookings wait for one trip. */
  quiet: Times
  busy: Times
  /** The outcomes of the bookings. */
  answered: number
  sentAway: number
  seconds: number
}

const waiting = 100

/**
 * The times that other calls take while a hundred bookings wait for one trip. A hundred clerks book without a pause,
 * all on the next of `trips` when one is full, while another clerk makes the calls of `others` in turns.
 */
export async function busyTrip(
  address: string,
  { book, trips, others }: { book: (trip: number) => Request; trips: number; others: readonly (() => Request)[] },
  seconds: number,
): Promise<BusyTrip> {
  const quiet = await ask(address, others, seconds)
  let isOver = false
  let answered = 0
  let sentAway = 0
  let trip = 0
  const startedAt = performance.now()
  const clerks = Array.from({ length: waiting }, async () => {
    while (!isOver) {
      const mine = trip
      const { path, ...request } = book(mine)
      const answer = await fetch(address + path, request)
      await answer.arrayBuffer()
      if (answer.status === 429) sentAway++
      else if (answer.ok) answered++
      else if (answer.status === 422 && mine + 1 < trips) trip = Math.max(trip, mine + 1)
      else throw new Error(`a booking on the busy trip was answered ${answer.status}`)
    }
  })
  await wait(500)
  const busy = await ask(address, others, seconds)
  const lasted = (performance.now() - startedAt) / 1_000
  isOver = true
  await Promise.all(clerks)
  return { quiet, busy, answered, sentAway, seconds: lasted }
}

async function ask(address: string, others: readonly (() => Request)[], seconds: number): Promise<Times> {
  const measured: number[] = []
  for (const until = performance.now() + seconds * 1_000; performance.now() < until; ) {
    for (const next of others) {
      const { path, ...request } = next()
      const startedAt = performance.now()
      const answer = await fetch(address + path, request)
      await answer.arrayBuffer()
      measured.push(performance.now() - startedAt)
      if (!answer.ok) throw new Error(`beside the busy trip ${path} answered ${answer.status}`)
    }
  }
  return timesOf(measured)
}
