import { setTimeout as wait } from 'node:timers/promises'
import type { Request } from './load.ts'

/** The calls made after a rest: each once, in this order. */
export type Rested = { address: string; next: () => Request }

/**
 * Leaves everything idle for `seconds`, then makes each call once, as the first of its kind. It repeats this `times`
 * times and answers the milliseconds of each call.
 */
export async function afterRest(
  calls: readonly Rested[],
  { seconds, times }: { seconds: number; times: number },
): Promise<number[][]> {
  const measured: number[][] = calls.map(() => [])
  for (let round = 0; round < times; round++) {
    await wait(seconds * 1_000)
    for (const [index, { address, next }] of calls.entries()) {
      const { path, ...request } = next()
      const startedAt = performance.now()
      const answer = await fetch(address + path, { ...request, headers: { ...request.headers, connection: 'close' } })
      await answer.arrayBuffer()
      measured[index]!.push(performance.now() - startedAt)
      if (!answer.ok) throw new Error(`after a rest ${path} answered ${answer.status}`)
    }
  }
  return measured
}
