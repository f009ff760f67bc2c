import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#src/server/db/database.ts'
import { type Embedded, startEmbedded } from '#src/server/db/embedded.ts'
import { migrateDatabase } from '#src/server/db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the migrated, empty database that each test file clones. */
    templateUrl: string
  }
}

/** One PostgreSQL for the whole run, in a folder that goes with it. */
export async function startThrowawayServer(): Promise<Embedded> {
  const dataDir = await mkdtemp(join(tmpdir(), 'torpedone-'))
  const server = await startEmbedded({ dataDir, isThrowaway: true })
  return {
    url: server.url,
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startThrowawayServer()
  const { pool, close } = openDatabase(server.url, { max: 1 })
  await migrateDatabase(pool)
  await close()
  project.provide('templateUrl', server.url)
  return () => server.stop()
}
