import { peopleToErase } from '#src/features/customers/card/card.queries.ts'
import { eraseOld } from '#src/features/customers/card/erasure.commands.ts'
import { lastKeptDay } from '#src/features/customers/card/erasure.rules.ts'
import { settingsOf } from '#src/features/settings/settings.queries.ts'
import type { Job } from '#src/server/job.ts'
import { transact } from '#src/server/transact.ts'
import { systemActor } from '#src/server/work.ts'

/** Every night, erases the data of people whose last return is longer ago than the agency keeps them. */
const eraseOldPeople: Job = {
  queue: 'customers.erase-old',
  cron: '45 3 * * *',
  async run({ db, clock, log, ...parts }) {
    const { personalDataMonths } = await settingsOf(db)
    const day = lastKeptDay(clock.today(), personalDataMonths)
    const whole = { db, clock, log, ...parts }
    let erased = 0
    for (const id of await peopleToErase(db, day))
      if (await transact(whole, systemActor, (work) => eraseOld(work, id))) erased += 1
    if (erased > 0) log.info({ erased, personalDataMonths }, 'personal data of former customers were erased')
  },
}

export const customersJobs: readonly Job[] = [eraseOldPeople]
