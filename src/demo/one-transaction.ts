import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Tx, WritingDb } from '#src/server/db/database.ts'

/**
 * Runs everything in one transaction on one connection, kept or undone as a whole. Commands inside take part without
 * savepoints of their own. Statements that repeat thousands of times are planned once.
 */
export async function inOneTransaction<Result>(
  pool: pg.Pool,
  run: (db: WritingDb) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  // When the connection is lost, the statement on it fails and reports it.
  client.on('error', () => undefined)
  try {
    return await preparing(client).transaction((tx) => run(taking(tx)))
  } finally {
    // Closes the connection, which frees its prepared statements.
    client.release(true)
  }
}

function preparing(client: pg.PoolClient) {
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    const name = names.get(text) ?? `demo_${names.size + 1}`
    names.set(text, name)
    return name
  }
  const query = (config: string | pg.QueryConfig, values?: unknown[]) =>
    typeof config === 'string' || !values?.length
      ? client.query(config, values)
      : client.query({ ...config, name: nameOf(config.text) }, values)
  return drizzle({ client: { query } as unknown as pg.PoolClient, casing: 'snake_case' })
}

function taking(tx: Tx): WritingDb {
  const db = tx as unknown as WritingDb
  return new Proxy(db, {
    get: (target, key) =>
      key === 'transaction' ? (inner: (tx: Tx) => Promise<unknown>) => inner(tx) : Reflect.get(target, key),
  })
}
