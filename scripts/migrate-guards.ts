import { execFileSync } from 'node:child_process'
import { globSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openPool } from '#src/server/db/database.ts'
import { migrateDatabase } from '#src/server/db/migrate.ts'
import { startThrowawayServer } from '#src/server/testing/throwaway-server.ts'
import { guardFiles, migrationFor } from './guards/guards.ts'

/** Writes the migration for changed guard files: `npm run migration:guards -- --name what-changes`. */
const root = path.resolve(import.meta.dirname, '..')
const server = await startThrowawayServer()
const pool = openPool(server.url, { max: 2, isBounded: false })
try {
  await migrateDatabase(pool)
  const client = await pool.connect()
  const statements = await migrationFor(client, guardFiles(root)).finally(() => client.release())
  if (statements === null) console.log('The guard files say what the migrations leave: nothing to migrate.')
  else {
    const before = new Set(globSync('migrations/*.sql', { cwd: root }))
    execFileSync('drizzle-kit', ['generate', '--custom', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' })
    const [made] = globSync('migrations/*.sql', { cwd: root }).filter((file) => !before.has(file))
    if (made) writeFileSync(path.join(root, made), `${statements}\n`)
    console.log(`Read ${made} before you commit it: what a guard newly refuses may stand in a filled database.`)
  }
} finally {
  await pool.end()
  await server.stop()
}
