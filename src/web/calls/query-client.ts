import { QueryClient } from '@tanstack/react-query'
import { NetworkError, ProblemError } from './api.ts'

/** Three more attempts after a network failure or a fault of the server; a refusal is final. */
export function shouldRetry(failures: number, error: unknown): boolean {
  const mayPass = error instanceof NetworkError || (error instanceof ProblemError && error.problem.status >= 500)
  return mayPass && failures < 3
}

/** Milliseconds before the next attempt: 1, 2, 4 … seconds, never over 30. */
export function retryDelay(failures: number): number {
  return Math.min(1_000 * 2 ** failures, 30_000)
}

export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: shouldRetry, retryDelay, gcTime: 5 * 60_000, staleTime: 30_000 } },
})

/** Makes fresh whatever is on screen, or was, under one of these topics; `*` stands for all. */
export function refreshTopics(changed: readonly string[]): Promise<void> {
  if (changed.includes('*')) return queryClient.invalidateQueries()
  const concerns = (topics: unknown) => Array.isArray(topics) && topics.some((topic) => changed.includes(topic))
  return queryClient.invalidateQueries({ predicate: ({ meta }) => concerns(meta?.topics) })
}
