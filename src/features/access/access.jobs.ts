import { lt, sql } from 'drizzle-orm'
import { deleteInBatches } from '#src/server/db/in-batches.ts'
import type { Job } from '#src/server/job.ts'
import { sessions, verifications } from './access.tables.ts'
import { firstAdministratorLink } from './invites.commands.ts'

export const accessJobs: readonly Job[] = [
  {
    queue: 'access.first-administrator',
    atStart: true,
    async run(parts) {
      if (parts.environment.hasDemo) return
      const link = await firstAdministratorLink(parts)
      if (link) parts.log.warn({ link }, 'nobody can sign in yet: the first administrator opens this link, once')
    },
  },
  {
    queue: 'access.clean-up',
    cron: '20 3 * * *',
    async run({ writing }) {
      await deleteInBatches(writing, sessions, lt(sessions.expiresAt, sql`now()`))
      await deleteInBatches(writing, verifications, lt(verifications.expiresAt, sql`now()`))
    },
  },
]
