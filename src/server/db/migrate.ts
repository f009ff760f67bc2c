import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { StartRefusal } from '#src/server/start-refusal.ts'

const ourMigrations = join(import.meta.dirname, '../../../migrations')
const migrationLock = 7_243_002

/**
 * Brings a database to the tables that this program expects. Two programs at once take turns. A database with a
 * migration that is unknown here, or out of order, belongs to another version and is not touched.
 */
export async function migrateDatabase(pool: pg.Pool, folder = ourMigrations): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await refuseNewerDatabase(client, folder)
    await migrate(drizzle(client), { migrationsFolder: folder }).catch(refuseForbidden)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined)
    client.release()
  }
}

function refuseForbidden(error: Error & { cause?: { code?: string; message?: string } }): never {
  if (error.cause?.code !== '42501') throw error
  throw new StartRefusal(
    `L'utente di DATABASE_URL non può preparare il database (${error.cause.message}): deve esserne il proprietario.`,
  )
}

async function refuseNewerDatabase(client: pg.PoolClient, folder: string): Promise<void> {
  const { rows } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') is not null as found`)
  if (!rows[0].found) return
  const applied = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at',
  )
  const known = readMigrationFiles({ migrationsFolder: folder }).map(({ hash }) => hash)
  if (applied.rows.some(({ hash }, at) => known[at] !== hash)) {
    throw new StartRefusal(
      'Il database è stato aggiornato da una versione di Torpedone diversa o più recente di questa: avvia quella, oppure rimetti la copia di sicurezza fatta prima.',
    )
  }
}
