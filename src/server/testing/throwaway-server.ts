import { mkdtemp, readdir, readFile, rm, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Embedded, startEmbedded } from '#src/server/db/embedded.ts'
import { isRunning } from '#src/server/db/processes.ts'

/** Bytes that must be free before a run keeps its databases in memory; a whole run takes about a third of them. */
const roomInMemory = 3 * 1024 ** 3
const prefix = 'torpedone-run-'
/** Milliseconds after which a folder without a living PostgreSQL belongs to a run that was killed. */
const abandonedAfter = 600_000

/** One PostgreSQL for a whole run, in a folder that is deleted with it. */
export async function startThrowawayServer(): Promise<Embedded> {
  const place = await placeOfData()
  await sweep(place)
  const dataDir = await mkdtemp(join(place, prefix))
  const server = await startEmbedded({ dataDir, isThrowaway: true })
  return {
    url: server.url,
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * The folder for data of this run alone. In memory, where Linux has one, a database of a thousand files is copied in a
 * twentieth of the time.
 */
async function placeOfData(): Promise<string> {
  const inMemory = '/dev/shm'
  const free = await statfs(inMemory)
    .then(({ bavail, bsize }) => bavail * bsize)
    .catch(() => 0)
  return Math.min(free, process.availableMemory()) > roomInMemory ? inMemory : tmpdir()
}

/** Removes what runs that were killed left behind: in memory it would stay until the machine starts anew. */
async function sweep(place: string): Promise<void> {
  for (const name of await readdir(place)) {
    if (!name.startsWith(prefix)) continue
    const folder = join(place, name)
    const madeAt = await stat(folder)
      .then(({ mtimeMs }) => mtimeMs)
      .catch(() => Date.now())
    const pid = Number.parseInt(await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8').catch(() => ''), 10)
    const isServing = Number.isInteger(pid) && isRunning(pid)
    if (!isServing && Date.now() - madeAt > abandonedAfter) await rm(folder, { recursive: true, force: true })
  }
}
