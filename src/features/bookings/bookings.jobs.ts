import type { Job } from '#src/server/job.ts'
import { systemActor, transact } from '#src/server/work.ts'
import { lapseOptions } from './lapse.commands.ts'

/** A day holds to its end: options of yesterday lapse just after midnight in Rome, and at every start. */
export const bookingsJobs: readonly Job[] = [
  {
    queue: 'lapse-options',
    cron: '1 0 * * *',
    atStart: true,
    run: async (parts) => {
      await transact(parts, systemActor, lapseOptions)
    },
  },
]
