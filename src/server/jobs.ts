import type { PgBoss } from 'pg-boss'
import { accessJobs } from '#src/features/access/access.jobs.ts'
import { accountsReactions } from '#src/features/accounts/accounts.reactions.ts'
import { alertsFollower, alertsJobs } from '#src/features/alerts/alerts.jobs.ts'
import { bookingsJobs } from '#src/features/bookings/bookings.jobs.ts'
import { bookingsReactions } from '#src/features/bookings/bookings.reactions.ts'
import { calendarReactions } from '#src/features/calendar/calendar.reactions.ts'
import { communicationsJobs } from '#src/features/communications/communications.jobs.ts'
import { communicationsReactions } from '#src/features/communications/communications.reactions.ts'
import { customersJobs } from '#src/features/customers/customers.jobs.ts'
import { insuranceReactions } from '#src/features/insurance/insurance.reactions.ts'
import { municipalitiesJobs } from '#src/features/municipalities/municipalities.jobs.ts'
import { payablesReactions } from '#src/features/payables/payables.reactions.ts'
import { paymentsReactions } from '#src/features/payments/payments.reactions.ts'
import { permitsReactions } from '#src/features/permits/permits.reactions.ts'
import { pollsJobs } from '#src/features/polls/polls.jobs.ts'
import { pollsReactions } from '#src/features/polls/polls.reactions.ts'
import { roomingJobs } from '#src/features/rooming/rooming.jobs.ts'
import { roomingReactions } from '#src/features/rooming/rooming.reactions.ts'
import { seatingReactions } from '#src/features/seating/seating.reactions.ts'
import { servicesJobs } from '#src/features/services/services.jobs.ts'
import { servicesReactions } from '#src/features/services/services.reactions.ts'
import { settingsJobs } from '#src/features/settings/settings.jobs.ts'
import { settingsReactions } from '#src/features/settings/settings.reactions.ts'
import { travelPapersReactions } from '#src/features/travel-papers/travel-papers.reactions.ts'
import { tripsJobs } from '#src/features/trips/trips.jobs.ts'
import { noId } from '#src/shared/shapes.ts'
import { fileCleaningJob, fileRemnantsJob } from './files/remnants.ts'
import { housekeepingJob } from './housekeeping.ts'
import { oncePerKey } from './http/idempotency.ts'
import type { Job } from './job.ts'
import { type Follower, startFollowing } from './live/follower.ts'
import { mailJob, unsettledMailJob } from './mail/send.ts'
import type { Parts } from './parts.ts'
import { transact } from './transact.ts'
import { type Reaction, systemActor } from './work.ts'

/** The reactions of features to events of earlier features. */
export const reactions: readonly Reaction[] = [
  ...settingsReactions,
  ...servicesReactions,
  ...permitsReactions,
  ...bookingsReactions,
  ...paymentsReactions,
  ...accountsReactions,
  ...payablesReactions,
  ...roomingReactions,
  ...seatingReactions,
  ...insuranceReactions,
  ...pollsReactions,
  ...travelPapersReactions,
  ...communicationsReactions,
  ...calendarReactions,
]

const reactionJob: Job<{ reaction: string; payload: never }> = {
  queue: 'reactions',
  async run(parts, { reaction: name, payload }, { id }) {
    const found = parts.reactions.find((candidate) => candidate.name === name)
    if (!found) throw new Error(`no reaction is called ${name}`)
    await transact(parts, systemActor, (work) =>
      oncePerKey(work.tx, { userId: noId, endpoint: name, key: id, asked: null, now: work.now }, () =>
        found.run(work, payload),
      ),
    )
  },
}

const jobs: readonly Job<never>[] = [
  reactionJob,
  mailJob,
  unsettledMailJob,
  housekeepingJob,
  fileRemnantsJob,
  fileCleaningJob,
  ...accessJobs,
  ...settingsJobs,
  ...municipalitiesJobs,
  ...customersJobs,
  ...servicesJobs,
  ...pollsJobs,
  ...tripsJobs,
  ...bookingsJobs,
  ...communicationsJobs,
  ...roomingJobs,
  ...alertsJobs,
]

/** The work of features that follows commits. */
const followers: readonly Follower[] = [alertsFollower]

/** Milliseconds after the start until followers do what was missed while no process ran. */
const untilFirstRun = 4_000
const longestPause = 3_600
/** Seconds after which an unannounced job, such as a retry, is found. */
const longestUnheard = 10

/** Creates the queues, so that commands can enqueue. Each process runs it once before it answers its first call. */
export async function createQueues(boss: PgBoss): Promise<void> {
  for (const { queue, retries = 5 } of jobs) {
    const options = { retryLimit: retries, retryDelay: 15, retryBackoff: true, retryDelayMax: longestPause }
    await boss.createQueue(queue, { ...options, notify: true })
  }
}

/** Works the queues, keeps the schedules and follows commits in this process. */
export async function startJobs(parts: Parts): Promise<{ stop(): Promise<void> }> {
  const { boss, log } = parts
  for (const job of jobs) {
    const how = {
      batchSize: 1,
      includeMetadata: true,
      pollingIntervalSeconds: longestUnheard,
      notifyPollingIntervalSeconds: longestUnheard,
    } as const
    let worker = ''
    worker = await boss.work<object, void, typeof how>(job.queue, how, async ([next]) => {
      if (!next) return
      const { id, data, retryCount, retryLimit } = next
      try {
        await job.run(parts, data as never, { id, isLast: retryCount >= retryLimit })
      } catch (error) {
        log.warn({ err: error, queue: job.queue, attempt: retryCount + 1 }, 'job failed')
        throw error
      } finally {
        // Looks for the next job at once, because nobody announces a job that is due again.
        boss.notifyWorker(worker)
      }
    })
    if (job.atStart) await boss.send(job.queue, {}, { singletonKey: 'start', singletonSeconds: 5 })
  }
  await keepSchedules(boss)
  const following = await startFollowing(parts, followers, { afterMs: untilFirstRun })
  return {
    async stop() {
      await following.stop()
      for (const { queue } of jobs) await boss.offWork(queue)
    },
  }
}

async function keepSchedules(boss: PgBoss): Promise<void> {
  for (const { queue, cron } of jobs) if (cron) await boss.schedule(queue, cron, {}, { tz: 'Europe/Rome' })
  for (const { name } of await boss.getSchedules()) {
    if (!jobs.some(({ queue, cron }) => queue === name && cron)) await boss.unschedule(name)
  }
}
