import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Tx, WritingDb } from '#src/server/db/database.ts'

/**
 * Runs all that it is given in one transaction on one connection, kept or undone as a whole. Commands inside take part in
 * it without a savepoint each, and a statement that comes again is not planned again: thousands of them come.
 */
export async function inOneTransaction<Result>(
  pool: pg.Pool,
  run: (db: WritingDb) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  // Where the connection is lost, what runs on it says so.
  client.on('error', () => undefined)
  try {
    return await preparing(client).transaction((tx) => run(taking(tx)))
  } finally {
    // With its statements the connection goes.
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
