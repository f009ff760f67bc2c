import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { openPool, type Tx, type WritingDb } from '#src/server/db/database.ts'

/**
 * Runs everything in one transaction on one connection, kept or undone as a whole. Commands inside take part without
 * savepoints of their own. Statements that repeat thousands of times are planned once, and each may take as long as it
 * needs: the first start on a slow or busy machine is no reason to give up.
 */
export async function inOneTransaction<Result>(
  pool: pg.Pool,
  run: (db: WritingDb) => Promise<Result>,
): Promise<Result> {
  const own = openPool(pool.options.connectionString!, { max: 1, isBounded: false })
  try {
    const client = await own.connect()
    // When the connection is lost, the statement on it fails and reports it.
    client.on('error', () => undefined)
    return await preparing(client)
      .transaction((tx) => run(taking(tx)))
      .finally(() => client.release(true))
  } finally {
    await own.end()
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
