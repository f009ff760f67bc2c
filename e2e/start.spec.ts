import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { acceptInvite } from '#src/features/access/users.contract.ts'
import { createProvider, listProviders } from '#src/features/providers/providers.contract.ts'
import { cloneDatabase } from '#src/server/testing/clone.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { makeFolder, type Program, runProgram, startProgram } from './program.ts'
import { cookieHeader, signInWith } from './sign-in.ts'

// Each start has a folder of its own, and these are the last stories: one after the other they kept one core idle.
test.describe.configure({ mode: 'parallel' })

let folder: Awaited<ReturnType<typeof makeFolder>>
test.beforeEach(async () => {
  folder = await makeFolder()
})
test.afterEach(() => folder.remove())

const sentence = (inside: string) => new RegExp(`^[^\\n]*${inside}[^\\n]*\\.\\n$`)
const pidFile = () => path.join(folder.path, 'postgres', 'postmaster.pid')
const postmaster = async () => Number((await readFile(pidFile(), 'utf8')).split('\n')[0])

test('a start that cannot succeed tells why in one sentence', async ({ browserName: _ }) => {
  const clone = await cloneDatabase(process.env.TEMPLATE_URL!)
  const taken = await startProgram({ dataDir: folder.path, env: { DATABASE_URL: clone.url } })
  const other = path.join(folder.path, 'other')
  const file = path.join(folder.path, 'file')
  await writeFile(file, '')
  const port = new URL(taken.address).port
  const refused: { env: Record<string, string>; dataDir: string; says: string }[] = [
    { env: { PORT: port }, dataDir: other, says: `La porta ${port} è già usata` },
    { env: {}, dataDir: file, says: 'La cartella dei dati .* è un file' },
    { env: { PORT: 'tremila' }, dataDir: other, says: 'PORT non va bene' },
    { env: { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' }, dataDir: other, says: 'non risponde nessun server' },
    { env: { NODE_ENV: 'production' }, dataDir: other, says: 'SESSION_SECRET' },
  ]
  for (const { says, ...start } of refused) {
    const { code, said } = await runProgram(start)
    expect({ code, said }).toEqual({ code: 1, said: expect.stringMatching(sentence(says)) })
  }
  expect(await taken.stop()).toBe(0)
  await clone.drop()
})

test('a database newer than the program is refused and left as it is', async () => {
  const clone = await cloneDatabase(process.env.TEMPLATE_URL!)
  const client = new pg.Client({ connectionString: clone.url })
  await client.connect()
  await client.query(`insert into drizzle.__drizzle_migrations (hash, created_at)
    select 'of a later version', max(created_at) + 1 from drizzle.__drizzle_migrations`)
  await client.end()
  const { code, said } = await runProgram({ dataDir: folder.path, env: { DATABASE_URL: clone.url } })
  expect({ code, said }).toEqual({ code: 1, said: expect.stringMatching(sentence('più recente')) })
  await clone.drop()
})

test('two programs never share a folder, and Ctrl-C stops PostgreSQL too', async () => {
  const first = await startProgram({ dataDir: folder.path, env: { DEMO: '0' } })
  const second = await runProgram({ dataDir: folder.path, env: { DEMO: '0' } })
  expect(second).toEqual({ code: 1, said: expect.stringMatching(sentence('già usata da un altro Torpedone')) })
  const { port } = new URL(first.address)
  await expect.poll(first.said).toContain(`I link nei messaggi portano a http://localhost:${port}`)
  const pid = await postmaster()
  expect(await first.stop()).toBe(0)
  expect(() => process.kill(pid, 0)).toThrow()
})

test('what was answered survives killing the program and PostgreSQL, and exists once', async () => {
  test.setTimeout(900_000)
  // An empty agency starts without the twenty seconds of processor that loading the demo takes.
  const start = { dataDir: folder.path, env: { DEMO: '0', LOG_LEVEL: 'warn' } }
  let program = await startProgram(start)
  await expect.poll(program.said).toMatch(firstLink)
  const cookie = await firstAdministrator(program)
  const asked: string[] = []
  const answered: string[] = []
  const enough = Promise.withResolvers<void>()
  /** Writes until the program no longer answers. */
  const write = async ({ address }: Program) => {
    for (;;) {
      const companyName = `Prova ${asked.length}`
      asked.push(companyName)
      const answer = await create(address, cookie, companyName).catch(() => undefined)
      if (answer?.status !== 201) return
      answered.push(companyName)
      if (answered.length === 20) enough.resolve()
    }
  }
  const pid = await postmaster()
  const writers = Promise.all([write(program), write(program), write(program)])
  await Promise.race([enough.promise, writers])
  process.kill(pid, 'SIGKILL')
  await program.kill()
  await writers
  expect(answered.length).toBeGreaterThanOrEqual(20)
  expect(answered.length).toBeLessThan(asked.length)

  program = await startProgram(start)
  expect(await found(program.address, cookie)).toEqual(expect.arrayContaining(answered))
  // A browser without an answer repeats the call with the same key: what was done is not done twice.
  for (const companyName of asked) expect((await create(program.address, cookie, companyName)).status).toBe(201)
  expect((await found(program.address, cookie)).toSorted()).toEqual(asked.toSorted())
  await program.stop()
})

const firstLink = /\/auth\/welcome\?token=([\w-]+)/

/** Makes the first administrator by the link that the program told, and answers the cookies of their session. */
async function firstAdministrator({ address, said }: Program): Promise<string> {
  const who = { email: 'prima@torpedone.example', password: 'una-frase-per-la-prova' }
  const accepted = await fetch(`${address}${acceptInvite.url}`, {
    method: acceptInvite.method,
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ token: firstLink.exec(said())?.[1], name: 'Prima Persona', ...who }),
  })
  expect(accepted.status).toBe(201)
  return cookieHeader(await signInWith(address, who))
}

function create(address: string, cookie: string, companyName: string): Promise<Response> {
  return fetch(`${address}${createProvider.url}`, {
    method: createProvider.method,
    headers: {
      cookie,
      'content-type': 'application/json',
      'idempotency-key': companyName.replace(' ', '-').padEnd(8, '-'),
    },
    body: JSON.stringify({ companyName }),
  })
}

async function found(address: string, cookie: string): Promise<string[]> {
  const answer = await fetch(`${address}${listProviders.url}?search=Prova&limit=100`, { headers: { cookie } })
  const { providers } = (await answer.json()) as Output<typeof listProviders>
  return providers.map(({ companyName }) => companyName)
}
