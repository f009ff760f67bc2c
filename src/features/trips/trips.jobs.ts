import { and, eq, lt } from 'drizzle-orm'
import type { Job } from '#src/server/job.ts'
import { transact } from '#src/server/transact.ts'
import { systemActor } from '#src/server/work.ts'
import { completeTrip } from './life/trip-states.commands.ts'
import { trips } from './trips.tables.ts'

/**
 * Completes confirmed trips the day after their last day, after midnight and at every start. Each trip has its own
 * transaction.
 */
const completeOverTrips: Job = {
  queue: 'trips.complete',
  cron: '5 0 * * *',
  atStart: true,
  async run(parts) {
    const over = await parts.db
      .select({ id: trips.id })
      .from(trips)
      .where(and(eq(trips.status, 'confirmed'), lt(trips.returnsOn, parts.clock.today())))
      .orderBy(trips.returnsOn)
    const faults: unknown[] = []
    for (const { id } of over)
      await transact(parts, systemActor, (work) => completeTrip(work, id)).catch((error) => faults.push(error))
    if (faults.length > 0) throw faults[0]
  },
}

export const tripsJobs: readonly Job[] = [completeOverTrips]
