import { PgBoss } from 'pg-boss'
import type { TestProject } from 'vitest/node'
import { openPool } from '#src/server/db/database.ts'
import { migrateDatabase } from '#src/server/db/migrate.ts'
import { startThrowawayServer } from './throwaway-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the migrated, empty database that each test file clones. */
    templateUrl: string
  }
}

/** Starts one PostgreSQL for all database tests, with the template of their databases. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startThrowawayServer()
  const pool = openPool(server.url, { max: 1, isBounded: false })
  await migrateDatabase(pool).finally(() => pool.end())
  // The template holds the tables of the queues too, so that each clone opens faster.
  const boss = new PgBoss({ connectionString: server.url, schema: 'jobs', supervise: false, schedule: false })
  await boss.start()
  await boss.stop({ graceful: false })
  project.provide('templateUrl', server.url)
  return () => server.stop()
}
