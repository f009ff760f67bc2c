import { QueryClient } from '@tanstack/react-query'
import { NetworkError, ProblemError } from './problem.ts'

/** Tries again three times after a failure of network or server; a refusal is final. */
export function shouldRetry(failures: number, error: unknown): boolean {
  const mayPass = error instanceof NetworkError || (error instanceof ProblemError && error.problem.status >= 500)
  return mayPass && failures < 3
}

/** Milliseconds before the next attempt: 1, 2, 4 … seconds, at most 30. */
export function retryDelay(failures: number): number {
  return Math.min(1_000 * 2 ** failures, 30_000)
}

export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: shouldRetry, retryDelay, gcTime: 5 * 60_000, staleTime: 30_000 } },
})
