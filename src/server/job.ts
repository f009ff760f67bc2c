import type { Parts } from './parts.ts'

/**
 * Work done apart from a call: on a schedule (Rome), at every start when `atStart`, or when a command enqueued it. A
 * run that fails is tried again, `retries` times (5 unless said) with growing pauses; it must bear being run twice.
 */
export type Job<Data = unknown> = {
  readonly queue: string
  readonly cron?: string
  readonly atStart?: boolean
  readonly retries?: number
  /** `isLast`: when this run fails, it is not tried again. */
  readonly run: (parts: Parts, data: Data, attempt: { id: string; isLast: boolean }) => Promise<void>
}
