import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { testParts } from '#src/server/testing/database.ts'
import { startMailServer } from '#src/server/testing/mail-server.ts'
import { queueMail } from './outbox.ts'

const howMany = 200
const mail = await startMailServer()
const office = await testParts({ variables: { SMTP_URL: mail.url } })
const { act, db, databaseUrl, environment } = office

/** A process that works the queues, as a server does. */
const program = `
  const { readEnvironment } = await import('#src/server/environment.ts')
  const { openParts } = await import('#src/server/open-parts.ts')
  const { startJobs } = await import('#src/server/jobs.ts')
  const { DATABASE_URL: databaseUrl } = process.env
  await startJobs(await openParts(readEnvironment(process.env), { databaseUrl, secret: 'x'.repeat(32) }))`
const workers: ChildProcess[] = []
function startWorker(): ChildProcess {
  const env = {
    ...process.env,
    ...{ NODE_ENV: 'test', DATABASE_URL: databaseUrl, SMTP_URL: mail.url, DATA_DIR: environment.dataDir },
  }
  const worker = spawn(process.execPath, ['--input-type=module', '-e', program], { env, stdio: 'inherit' })
  workers.push(worker)
  return worker
}
afterAll(() => {
  for (const worker of workers) worker.kill('SIGKILL')
})
const stateOfAll = async () => {
  const { rows } = await db.execute<{ recipient: string; state: string }>(sql`select recipient, state from messages`)
  return rows
}

test('a server that is killed in the middle of 200 messages loses none and sends none twice', {
  timeout: 240_000,
}, async () => {
  mail.takeTime(10)
  await act(async (work) => {
    for (let n = 1; n <= howMany; n++)
      await queueMail(work, {
        ...{ kind: 'newsSheet', fromName: null, to: `n${n}@example.it` },
        ...{ subject: `Foglio ${n}`, text: 'Buongiorno' },
      })
  })
  // A busy machine takes half a minute to start a process that loads the whole server.
  const first = startWorker()
  await expect.poll(() => mail.received.length, { timeout: 90_000, interval: 5 }).toBeGreaterThan(60)
  first.kill('SIGKILL')
  await once(first, 'exit')
  const before = await stateOfAll()
  expect(before.filter(({ state }) => state === 'queued').length).toBeGreaterThan(0)
  // The queue gives the job of a process that ended to another one after a while.
  await db.execute(
    sql`update jobs.job set state = 'retry', start_after = now() where name = 'mail' and state = 'active'`,
  )
  startWorker()
  const open = async () => (await stateOfAll()).filter(({ state }) => state === 'queued' || state === 'sending').length
  await expect.poll(open, { timeout: 120_000, interval: 100 }).toBe(0)
  const arrivals = (recipient: string) => mail.received.filter(({ to }) => to.includes(recipient)).length
  const all = await stateOfAll()
  expect(all).toHaveLength(howMany)
  const wrong = all.filter(({ recipient, state }) => {
    const n = arrivals(recipient)
    return state === 'sent' ? n !== 1 : state !== 'uncertain' || n > 1
  })
  expect(wrong).toEqual([])
  expect(all.filter(({ state }) => state === 'uncertain').length).toBeLessThanOrEqual(1)
})
