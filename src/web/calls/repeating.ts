import type { Endpoint } from '#src/shared/endpoint.ts'
import { ProblemError } from './problem.ts'

const mostRepeats = 3
const longestPause = 10

/**
 * Repeats a call that a busy server refused without doing it: a read, or a call with an idempotency key, which stays
 * the same.
 */
export async function whileBusy<Answer>(
  { config }: Endpoint,
  attempt: () => Promise<Answer>,
  signal: AbortSignal | null = null,
): Promise<Answer> {
  for (let times = 1; ; times++) {
    try {
      return await attempt()
    } catch (error) {
      const code = error instanceof ProblemError ? error.problem.code : null
      const isBusy = (code === 'server.trip-busy' || code === 'server.busy') && config.access !== 'public'
      if (!isBusy || times > mostRepeats) throw error
      await pause((error as ProblemError).retryAfter, signal)
    }
  }
}

/** Waits this many seconds and a random part of one more, so that calls refused together do not return together. */
function pause(seconds: number, signal: AbortSignal | null): Promise<void> {
  const wanted = Math.min(seconds > 0 ? seconds : 1, longestPause) + Math.random()
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', leave)
      resolve()
    }, wanted * 1_000)
    if (signal?.aborted) leave()
    else signal?.addEventListener('abort', leave, { once: true })
  })
}
