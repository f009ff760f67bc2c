import { QueryClient } from '@tanstack/react-query'
import { NetworkError, ProblemError } from './api.ts'

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

/** Loads again everything under one of these topics that is on screen, and marks the rest as stale; `*` means all. */
export function refreshTopics(changed: readonly string[]): Promise<void> {
  if (changed.includes('*')) return queryClient.invalidateQueries()
  const concerns = (topics: unknown) => Array.isArray(topics) && topics.some((topic) => changed.includes(topic))
  return queryClient.invalidateQueries({ predicate: ({ meta }) => concerns(meta?.topics) })
}
