import { availableParallelism } from 'node:os'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { keepPrepared } from './prepared.ts'

export type Db = NodePgDatabase & { $client: pg.Pool }
export type Tx = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]
/** What a query needs: the database, or the transaction it must see. */
export type Reader = NodePgDatabase | Tx

/**
 * Three pools, so that who waits holds up nobody else: `writing` for commands, which may wait for each other, `db` for what
 * is read, and `pool` for what must be answered while both are busy, by one short statement each: is the server there, who
 * calls, how often was it tried.
 */
export type Database = { db: Db; writing: Db; pool: pg.Pool; close(): Promise<void> }

/** As many as one process keeps busy: PostgreSQL works no faster for more than two a core. */
const atWork = Math.min(2 * availableParallelism() + 2, 10)
export const connections = { writing: atWork, reading: atWork, short: 2 } as const

/** In milliseconds: for a row that another connection holds, for a statement, for a transaction that asks nothing more, for a connection. */
const bounds = { lock: 5_000, statement: 30_000, idle: 30_000, connection: 20_000 }
const shortBound = 5_000

export type PoolOptions = {
  max: number
  /** Told of a connection that was lost, once for each. */
  onLost?: (error: Error) => void
  /** False where statements may take as long as they need: migrations, data made in bulk. */
  isBounded?: boolean
  isShort?: boolean
}

/**
 * Opens connections to the server that `url` names, which stay: a new one costs the server about 100 ms until it has read
 * what its first statements need. A lost connection is dropped, and the query that used it fails: nothing is thrown
 * besides, not even where a transaction was between two queries.
 */
export function openPool(
  url: string,
  { max, onLost = () => undefined, isBounded = true, isShort = false }: PoolOptions,
): pg.Pool {
  const statement = isShort ? shortBound : bounds.statement
  const limits = `set statement_timeout = ${statement}; set lock_timeout = ${bounds.lock}; set idle_in_transaction_session_timeout = ${bounds.idle}`
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'torpedone',
    idleTimeoutMillis: 0,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(isBounded
      ? {
          connectionTimeoutMillis: isShort ? shortBound : bounds.connection,
          // A server that went silent answers not even that it was too slow.
          ...(isShort ? { query_timeout: shortBound + 1_000 } : {}),
          // Not as parameters of the connection: a pooler in between knows only some of them.
          onConnect: async (client: pg.ClientBase) => void (await client.query(limits)),
        }
      : {}),
  })
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
  return pool
}

export function openDatabase(url: string, options: Omit<PoolOptions, 'max' | 'isShort'> = {}): Database {
  const writers = openPool(url, { ...options, max: connections.writing })
  const readers = openPool(url, { ...options, max: connections.reading })
  const pool = openPool(url, { ...options, max: connections.short, isShort: true })
  const overPool = (its: pg.Pool) => drizzle(its, { casing: 'snake_case' }) as Db
  return {
    db: overPool(readers),
    writing: overPool(writers),
    pool,
    async close() {
      await Promise.all([writers.end(), readers.end(), pool.end()])
    },
  }
}
