import { collectGarbage } from '#src/server/garbage.ts'
import type { Job } from '#src/server/job.ts'
import type { Follower } from '#src/server/live/follower.ts'
import type { Parts } from '#src/server/parts.ts'
import { transact } from '#src/server/transact.ts'
import { systemActor } from '#src/server/work.ts'
import { everything, nameOfTopic, type Topic, topic } from '#src/shared/topics.ts'
import { mailDigest } from './digest.commands.ts'
import { peopleToMail } from './digest.queries.ts'
import { tripsWithAlerts } from './facts.queries.ts'
import { forgetOldAlerts, keepAlerts } from './keeping.commands.ts'

/** The most trips of one transaction: a run holds back the other ones, and holds the facts of its trips in memory. */
const tripsAtOnce = 50

async function keepAll(parts: Parts, tripIds: readonly string[]): Promise<void> {
  for (let from = 0; from < tripIds.length; from += tripsAtOnce)
    await transact(parts, systemActor, (work) => keepAlerts(work, tripIds.slice(from, from + tripsAtOnce)))
}

/** Brings the alerts of all trips up to date. Their facts leave as much garbage as the server holds at rest. */
export async function keepAllAlerts(parts: Parts): Promise<void> {
  await keepAll(parts, await tripsWithAlerts(parts.db))
  await collectGarbage()
}

/** Writes the daily mail of everybody whose hour has come. Each person's is a transaction of its own. */
export async function mailDigests(parts: Parts): Promise<void> {
  const { db, clock } = parts
  for (const person of await peopleToMail(db, clock.now(), clock.today()))
    await transact(parts, systemActor, (work) => mailDigest(work, person, parts.publicUrl))
}

/** The nightly run, and the daily mails. Screens load their alerts again, because another day shows others. */
export const alertsJobs: readonly Job[] = [
  {
    queue: 'alerts',
    cron: '5 0 * * *',
    run: async (parts) => {
      await keepAllAlerts(parts)
      await transact(parts, systemActor, async (work) => {
        await forgetOldAlerts(work)
        work.touch(topic.alerts)
      })
    },
  },
  { queue: 'alert-digests', cron: '1 * * * *', run: (parts) => mailDigests(parts) },
]

const ofTrip = topic.trip('')

/** Brings the alerts of changed trips up to date; those of all trips after another setting or after missed changes. */
export const alertsFollower: Follower = {
  name: 'alerts',
  async run(parts, topics) {
    if (topics.some((one) => one === everything || one === topic.settings)) return keepAllAlerts(parts)
    await keepAll(
      parts,
      topics.filter(isTrip).map((one) => one.slice(ofTrip.length)),
    )
  },
}

const isTrip = (one: Topic) => nameOfTopic(one) === 'trip'
