import { lt, sql } from 'drizzle-orm'
import type { Job } from './job.ts'
import { changes, idempotencyKeys, rateLimits } from './server.tables.ts'

/**
 * Every night, deletes what has served its time: kept answers, changes that every browser has heard, counted attempts.
 */
export const housekeepingJob: Job = {
  queue: 'housekeeping',
  cron: '10 3 * * *',
  async run({ db, clock }) {
    const now = clock.now()
    await db.delete(idempotencyKeys).where(lt(idempotencyKeys.expiresAt, now.toISOString()))
    await db.delete(changes).where(lt(changes.at, sql`now() - interval '1 day'`))
    await db.delete(rateLimits).where(lt(rateLimits.expire, Date.now()))
  },
}
