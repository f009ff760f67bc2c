import type { Job } from '#src/server/job.ts'
import { transact } from '#src/server/transact.ts'
import { systemActor } from '#src/server/work.ts'
import { lapsedOptions, lapseOption } from './places/lapse.commands.ts'

/** A day holds to its end: options of yesterday lapse just after midnight in Rome, and at every start. One transaction each. */
export const bookingsJobs: readonly Job[] = [
  {
    queue: 'lapse-options',
    cron: '1 0 * * *',
    atStart: true,
    run: async (parts) => {
      for (const option of await lapsedOptions(parts.db, parts.clock.today()))
        await transact(parts, systemActor, (work) => lapseOption(work, option))
    },
  },
]
