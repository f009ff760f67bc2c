import type { Socket } from 'node:net'
import { availableParallelism } from 'node:os'
import { NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { isDatabaseAway } from './faults.ts'
import { keepPrepared, namesForRecurring, preparedName } from './prepared.ts'

export type Tx = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]
/** The object through which a query reads: the database, or the transaction whose changes it must see. */
export type Reader = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'selectDistinctOn' | 'with' | '$with' | '$count' | 'execute'
>
export type Db = Reader & { $client: pg.Pool }
export type WritingDb = NodePgDatabase & { $client: pg.Pool }

/**
 * Three pools, so that waiting in one delays no other. `writing` is for commands, which may wait for each other. `db`
 * is for reads and can do nothing else. `pool` is for short statements that must be answered while both are busy:
 * whether the server is there, who calls, how many attempts.
 */
export type Database = { db: Db; writing: WritingDb; pool: pg.Pool; close(): Promise<void> }

/** The connections that one process keeps busy: PostgreSQL is no faster with more than two for each core. */
const atWork = Math.min(2 * availableParallelism() + 2, 10)
export const connections = { writing: atWork, reading: atWork, short: 2 } as const

/**
 * The longest milliseconds to wait for a row that another connection holds, for a statement, for an idle transaction,
 * and for a connection.
 */
const bounds = { lock: 5_000, statement: 30_000, idle: 30_000, connection: 20_000 }
const shortBound = 5_000

export type PoolOptions = {
  max: number
  /** Called once for each lost connection. */
  onLost?: (error: Error) => void
  /** False where statements may take as long as they need: migrations, bulk data. */
  isBounded?: boolean
  /** Milliseconds for each statement. */
  bound?: number
  isReadOnly?: boolean
  /** True: the connection keeps statements that recur often. This suits commands, whose plans fit any value. */
  keepsRecurring?: boolean
}

/**
 * Milliseconds beyond the limit after which a silent server is given up. A server that is only slow has reported by
 * then.
 */
const silence = 1_000

/**
 * Opens lasting connections to the server at `url`, because the server takes about 100 ms to read what a new
 * connection's first statements need. A lost connection is dropped. Only the query that used it fails, even when it was
 * lost between two queries of a transaction.
 */
export function openPool(
  url: string,
  {
    max,
    onLost = () => undefined,
    isBounded = true,
    bound = bounds.statement,
    isReadOnly = false,
    keepsRecurring = false,
  }: PoolOptions,
): pg.Pool {
  const limits = `set default_transaction_read_only = ${isReadOnly}; set statement_timeout = ${bound}; set lock_timeout = ${bounds.lock}; set idle_in_transaction_session_timeout = ${bounds.idle}`
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'torpedone',
    idleTimeoutMillis: 0,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(isBounded
      ? {
          connectionTimeoutMillis: Math.min(bound, bounds.connection),
          query_timeout: bound + silence,
          // The limits are set by a statement, because a pooler in between knows only some connection parameters.
          onConnect: async (client: pg.ClientBase) => void (await client.query(limits)),
        }
      : {}),
  })
  // A lost idle connection reports to the pool what its own listener already heard.
  pool.on('error', () => undefined)
  const nameOf = keepsRecurring ? namesForRecurring() : preparedName
  pool.on('connect', (client) => {
    keepPrepared(client, nameOf)
    cutSilent(client)
    let isTold = false
    client.on('error', (error) => {
      if (!isTold) onLost(error)
      isTold = true
    })
  })
  return pool
}

export function openDatabase(url: string, options: Pick<PoolOptions, 'onLost' | 'isBounded'> = {}): Database {
  const writers = openPool(url, { ...options, max: connections.writing, keepsRecurring: true })
  const readers = openPool(url, { ...options, max: connections.reading, isReadOnly: true })
  const pool = openPool(url, { ...options, max: connections.short, bound: shortBound })
  return {
    db: overPool(readers),
    writing: overPool(writers),
    pool,
    async close() {
      await Promise.all([writers.end(), readers.end(), pool.end()])
    },
  }
}

/**
 * Drizzle over a pool. When a transaction's connection is lost, even before the transaction began, the pool drops that
 * connection.
 */
export function overPool(pool: pg.Pool): WritingDb {
  const transaction: WritingDb['transaction'] = async (run, config) => {
    const client = await pool.connect()
    let isLost = true
    try {
      const result = await drizzleOver(client).transaction(run, config)
      isLost = false
      return result
    } catch (error) {
      isLost = isDatabaseAway(error)
      throw error
    } finally {
      client.release(isLost)
    }
  }
  return Object.assign(drizzleOver(pool), { $client: pool, transaction })
}

/** One dialect for all connections, because it remembers the names of columns. */
const dialect = new PgDialect({ casing: 'snake_case' })

const drizzleOver = (client: pg.Pool | pg.PoolClient): NodePgDatabase =>
  new NodePgDatabase(dialect, new NodePgSession(client, dialect, undefined), undefined)

/**
 * Cuts a connection that did not answer in time. Otherwise its next statement, the end of the transaction, would wait
 * equally long.
 */
function cutSilent(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  client.query = ((...given: unknown[]) => {
    const answer = query(...given)
    if (answer instanceof Promise)
      answer.catch((error: unknown) => {
        if (error instanceof Error && error.message === 'Query read timeout') streamOf(client).destroy()
      })
    return answer
  }) as typeof client.query
}

const streamOf = (client: pg.ClientBase) => (client as unknown as { connection: { stream: Socket } }).connection.stream
