import { forgetSights } from '#src/features/access/sights.commands.ts'
import type { Job } from '#src/server/job.ts'
import { addMonths, instantOf } from '#src/shared/day.ts'
import { settingsOf } from './settings.queries.ts'

/** Every night, deletes sights that are older than the agency keeps them. */
const forgetOldSights: Job = {
  queue: 'settings.forget-sights',
  cron: '30 3 * * *',
  async run({ db, writing, clock, log }) {
    const { sightMonths } = await settingsOf(db)
    const forgotten = await forgetSights(writing, instantOf(addMonths(clock.today(), -sightMonths), '00:00'))
    if (forgotten > 0) log.info({ forgotten, sightMonths }, 'sights of health data and documents were forgotten')
  },
}

export const settingsJobs: readonly Job[] = [forgetOldSights]
