import type { Job } from '#src/server/job.ts'
import { transact } from '#src/server/transact.ts'
import { systemActor } from '#src/server/work.ts'
import { lapsedOptions, lapseOption } from './places/lapse.commands.ts'

/**
 * Lets options whose day is over lapse, just after midnight in Rome and at every start. Each has its own transaction,
 * so that a busy trip does not stop the others.
 */
export const bookingsJobs: readonly Job[] = [
  {
    queue: 'lapse-options',
    cron: '1 0 * * *',
    atStart: true,
    run: async (parts) => {
      const faults: unknown[] = []
      for (const option of await lapsedOptions(parts.db, parts.clock.today()))
        await transact(parts, systemActor, (work) => lapseOption(work, option)).catch((error) => faults.push(error))
      if (faults.length > 0) throw faults[0]
    },
  },
]
