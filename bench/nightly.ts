import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { PgBoss } from 'pg-boss'

/** Milliseconds of the nightly run over all trips: when every alert is new, and when nothing changed. */
export type Nightly = { alerts: number; first: number; again: number }

const queue = 'alerts'

/** Lets the running product do its nightly run, once without any alert and once with all of them. */
export async function nightlyRun(databaseUrl: string): Promise<Nightly> {
  const client = new pg.Client({ connectionString: databaseUrl })
  const boss = new PgBoss({ connectionString: databaseUrl, schema: 'jobs', supervise: false, schedule: false, max: 1 })
  await client.connect()
  await boss.start()
  try {
    await client.query('delete from alerts')
    const first = await once(boss)
    const again = await once(boss)
    const { rows } = await client.query<{ n: number }>('select count(*)::int as n from alerts where closed_at is null')
    return { alerts: rows[0]!.n, first, again }
  } finally {
    await boss.stop({ graceful: false })
    await client.end()
  }
}

async function once(boss: PgBoss): Promise<number> {
  const id = await boss.send(queue, {})
  if (id === null) throw new Error('the nightly run was not accepted')
  for (;;) {
    const [job] = await boss.findJobs(queue, { id })
    if (job?.state === 'completed') return job.completedOn!.getTime() - job.startedOn!.getTime()
    if (job?.state === 'failed' || job?.state === 'cancelled') throw new Error('the nightly run failed')
    await wait(50)
  }
}
