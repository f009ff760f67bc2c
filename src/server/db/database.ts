import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { keepPrepared } from './prepared.ts'

export type Db = NodePgDatabase & { $client: pg.Pool }
export type Tx = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]
/** What a query needs: the database, or the transaction it must see. */
export type Reader = NodePgDatabase | Tx

export type Database = { db: Db; pool: pg.Pool; close(): Promise<void> }

/**
 * Opens a pool on the server that `url` names. A lost connection is dropped, and the query that used it fails: nothing is
 * thrown besides, not even where a transaction was between two queries. `onLost` is told, once for each connection.
 */
export function openDatabase(
  url: string,
  { max = 20, onLost = () => undefined }: { max?: number; onLost?: (error: Error) => void } = {},
): Database {
  const pool = new pg.Pool({ connectionString: url, max, application_name: 'torpedone' })
  // An idle connection tells the pool what it has told its own listener.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    keepPrepared(client)
    let isTold = false
    client.on('error', (error) => {
      if (!isTold) onLost(error)
      isTold = true
    })
  })
  const db = drizzle(pool, { casing: 'snake_case' }) as Db
  return { db, pool, close: () => pool.end() }
}
