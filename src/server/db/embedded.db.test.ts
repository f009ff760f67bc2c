import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Embedded, startEmbedded } from './embedded.ts'

let dataDir: string
let server: Embedded
const changes: string[] = []

async function rowsOf(text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const pidFile = () => join(dataDir, 'postgres', 'postmaster.pid')
const postmaster = async () => Number((await readFile(pidFile(), 'utf8')).split('\n')[0])
const start = () => startEmbedded({ dataDir, onChange: (state) => changes.push(state) })

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'torpedone-embedded-'))
  await mkdir(join(dataDir, 'postgres.making-2147483646'))
  server = await start()
  await rowsOf('create table kept (what text)')
})

afterAll(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('it is PostgreSQL in UTF-8 with our password, on this machine only, and writes are on the disk when answered', async () => {
  const [found] = await rowsOf(`select current_setting('server_encoding') as encoding, datlocale as locale,
    current_setting('listen_addresses') as addresses, current_setting('unix_socket_directories') as sockets,
    current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit, current_setting('timezone') as zone
    from pg_database where datname = current_database()`)
  expect(found).toEqual({
    encoding: 'UTF8',
    locale: 'C.UTF-8',
    addresses: '127.0.0.1',
    sockets: '',
    fsync: 'on',
    commit: 'on',
    zone: 'UTC',
  })
  expect((await stat(join(dataDir, 'postgres-password'))).mode & 0o777).toBe(0o600)
  const stranger = new URL(server.url)
  stranger.password = 'indovinata'
  await expect(new pg.Client({ connectionString: stranger.href }).connect()).rejects.toMatchObject({ code: '28P01' })
})

test('Italian names sort as in Italy, and search folds accents', async () => {
  const rows = await rowsOf(
    `select n from unnest(array['Zoe', 'Àlvise', 'Bruno', 'alba']) n order by n collate "it-x-icu"`,
  )
  expect(rows.map(({ n }) => n)).toEqual(['alba', 'Àlvise', 'Bruno', 'Zoe'])
})

test('a second server on the same folder is refused in one sentence, and the first goes on', async () => {
  await expect(start()).rejects.toThrow(/^La cartella dei dati .* è già usata da un altro Torpedone: .*\.$/)
  expect(await rowsOf('select 1 as alive')).toEqual([{ alive: 1 }])
})

test('PostgreSQL killed under the server comes back at the same address with all that was written', async () => {
  await rowsOf(`insert into kept values ('before the kill')`)
  process.kill(await postmaster(), 'SIGKILL')
  await expect.poll(() => changes, { timeout: 15_000 }).toEqual(['lost', 'back'])
  expect(await rowsOf('select what from kept')).toEqual([{ what: 'before the kill' }])
})

test('PostgreSQL killed while the server was away is recovered by the next start, whoever has its number now', async () => {
  await server.stop()
  await writeFile(pidFile(), [process.pid, join(dataDir, 'postgres'), 0, 1, '', '', '', ''].join('\n'))
  server = await start()
  expect(await rowsOf('select what from kept')).toEqual([{ what: 'before the kill' }])
})

test('a restored copy of the folder opens with everything in it', async () => {
  await server.stop()
  const folder = join(dataDir, 'postgres')
  await cp(folder, join(dataDir, 'copy'), { recursive: true })
  await chmod(join(dataDir, 'copy'), 0o755)
  await rm(folder, { recursive: true })
  await rename(join(dataDir, 'copy'), folder)
  server = await start()
  expect(await rowsOf('select what from kept')).toEqual([{ what: 'before the kill' }])
})

test('what a killed first start left half-made is cleared away', async () => {
  expect(await readdir(dataDir)).toEqual(['postgres', 'postgres-password', 'postgres.log'])
})

test('a folder without its password, or written by another PostgreSQL, is refused with what to do', async () => {
  await server.stop()
  const passwordFile = join(dataDir, 'postgres-password')
  const versionFile = join(dataDir, 'postgres', 'PG_VERSION')
  const [password, version] = await Promise.all([readFile(passwordFile, 'utf8'), readFile(versionFile, 'utf8')])
  await rm(passwordFile)
  await expect(start()).rejects.toThrow('rimettilo dalla copia di sicurezza')
  await writeFile(passwordFile, 'sbagliata', { mode: 0o600 })
  await expect(start()).rejects.toThrow('non apre i dati')
  await writeFile(passwordFile, password, { mode: 0o600 })
  await writeFile(versionFile, '17\n')
  await expect(start()).rejects.toThrow('sono di PostgreSQL 17')
  await writeFile(versionFile, version)
  server = await start()
})
