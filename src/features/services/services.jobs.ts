import type { Job } from '#src/server/job.ts'
import { transact } from '#src/server/transact.ts'
import { systemActor } from '#src/server/work.ts'
import { discardLooseFiles } from './files/service-files.commands.ts'

const dayInMs = 86_400_000

export const servicesJobs: readonly Job[] = [
  {
    queue: 'services.loose-files',
    cron: '30 3 * * *',
    async run(parts) {
      const before = new Date(parts.clock.now().getTime() - dayInMs)
      await transact(parts, systemActor, (work) => discardLooseFiles(work, before))
    },
  },
]
