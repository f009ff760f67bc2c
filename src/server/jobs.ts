import type { PgBoss } from 'pg-boss'
import type { Parts } from './parts.ts'
import { type Reaction, systemActor, transact, type Work } from './work.ts'

/** Work done apart from a call: on a schedule (Rome), at every start when `atStart`, or when enqueued. One transaction a run. */
export type Job = {
  readonly queue: string
  readonly cron?: string
  readonly atStart?: boolean
  readonly run: (parts: Parts, data: unknown) => Promise<void>
}

/** What features do when an earlier feature's event happens. */
export const reactions: readonly Reaction[] = []

const jobs: readonly Job[] = [{ queue: 'reactions', run: runReaction }]

const queueOptions = { retryLimit: 5, retryBackoff: true, notify: true } as const

/** Makes the queues, so that commands can enqueue; run once per process before the first call is answered. */
export async function createQueues(boss: PgBoss): Promise<void> {
  for (const { queue } of jobs) await boss.createQueue(queue, queueOptions)
}

/** Works the queues and keeps the schedules in this process. */
export async function startJobs(parts: Parts): Promise<{ stop(): Promise<void> }> {
  const { boss, log } = parts
  for (const job of jobs) {
    await boss.work(job.queue, { batchSize: 1, pollingIntervalSeconds: 2 }, async ([next]) => {
      log.debug({ queue: job.queue }, 'job')
      await job.run(parts, next?.data)
    })
    if (job.cron) await boss.schedule(job.queue, job.cron, {}, { tz: 'Europe/Rome' })
    if (job.atStart) await boss.send(job.queue, {}, { singletonKey: 'start', singletonSeconds: 5 })
  }
  return {
    async stop() {
      for (const { queue } of jobs) await boss.offWork(queue)
    },
  }
}

async function runReaction(parts: Parts, data: unknown): Promise<void> {
  const { reaction: name, payload } = data as { reaction: string; payload: never }
  const found = reactions.find((candidate) => candidate.name === name)
  if (!found) throw new Error(`no reaction is called ${name}`)
  await transact(parts, systemActor, (work: Work) => found.run(work, payload))
}
