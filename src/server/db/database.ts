import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

export type Db = NodePgDatabase & { $client: pg.Pool }
export type Tx = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]
/** What a query needs: the database, or the transaction it must see. */
export type Reader = NodePgDatabase | Tx

export type Database = { db: Db; pool: pg.Pool; close(): Promise<void> }

/**
 * Opens a pool on the server that `url` names. A lost connection is dropped, and the query that used it fails: nothing is
 * thrown besides, not even where a transaction was between two queries.
 */
export function openDatabase(url: string, options: { max?: number } = {}): Database {
  const pool = new pg.Pool({ connectionString: url, max: options.max ?? 20, application_name: 'torpedone' })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = drizzle(pool, { casing: 'snake_case' }) as Db
  return { db, pool, close: () => pool.end() }
}
