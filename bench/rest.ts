import { setTimeout as wait } from 'node:timers/promises'
import type { Request } from './load.ts'

/** What is asked after a rest: each once, in this order. */
export type Rested = { address: string; next: () => Request }

/**
 * Leaves everything alone for `seconds`, then makes each call once, the first anybody makes of its kind; so many times.
 * Answers the times of each, in milliseconds.
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
