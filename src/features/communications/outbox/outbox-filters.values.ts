import type { MessageState } from '#src/shared/outbox.ts'

/** The groups of states by which the outbox is filtered. */
export const outboxFilters = ['queued', 'sent', 'failed', 'held', 'stopped'] as const
export type OutboxFilter = (typeof outboxFilters)[number]

/** The states of each group: what did not arrive, or perhaps did not, is looked at together. */
export const statesOf: Record<OutboxFilter, readonly MessageState[]> = {
  queued: ['queued', 'sending'],
  sent: ['sent'],
  failed: ['failed', 'uncertain', 'bounced'],
  held: ['held'],
  stopped: ['stopped'],
}
