import { lt, sql } from 'drizzle-orm'
import { deleteInBatches } from './db/in-batches.ts'
import type { Job } from './job.ts'
import { changes, idempotencyKeys, rateLimits } from './server.tables.ts'

/**
 * Every night, deletes rows that are no longer needed: kept answers, changes that every browser has heard, counted
 * attempts.
 */
export const housekeepingJob: Job = {
  queue: 'housekeeping',
  cron: '10 3 * * *',
  async run({ writing, clock }) {
    const now = clock.now()
    await deleteInBatches(writing, idempotencyKeys, lt(idempotencyKeys.expiresAt, now.toISOString()))
    await deleteInBatches(writing, changes, lt(changes.at, sql`now() - interval '1 day'`))
    await deleteInBatches(writing, rateLimits, lt(rateLimits.expire, Date.now()))
  },
}
