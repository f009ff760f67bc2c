import type { Parts } from './parts.ts'

/**
 * Work apart from a call: on a schedule (Rome), at every start when `atStart`, or when a command enqueues it. A failed
 * run is tried again `retries` times (default 5) with growing pauses, so it must bear being run twice.
 */
export type Job<Data = unknown> = {
  readonly queue: string
  readonly cron?: string
  readonly atStart?: boolean
  readonly retries?: number
  /** `isLast`: if this run fails, no other follows. */
  readonly run: (parts: Parts, data: Data, attempt: { id: string; isLast: boolean }) => Promise<void>
}
