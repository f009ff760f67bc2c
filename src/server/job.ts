import type { Parts } from './parts.ts'

/**
 * Work apart from a call: on a schedule (Rome), at every start when `atStart`, or when a command enqueues it. A failed
 * run is tried again `retries` times (default 5) with growing pauses. It must therefore be safe to run twice.
 */
export type Job<Data = unknown> = {
  readonly queue: string
  readonly cron?: string
  readonly atStart?: boolean
  readonly retries?: number
  /** `isLast` is true when no other run follows if this one fails. */
  readonly run: (parts: Parts, data: Data, attempt: { id: string; isLast: boolean }) => Promise<void>
}
