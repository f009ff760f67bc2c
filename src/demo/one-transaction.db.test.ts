import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openPool } from '#src/server/db/database.ts'
import { testParts } from '#src/server/testing/database.ts'
import { inOneTransaction } from './one-transaction.ts'

test('A statement of the load may take longer than one of a request', async () => {
  const { pool } = await testParts()
  // The bound also limits how long a new connection may take, which on a busy machine is long.
  const short = openPool(pool.options.connectionString!, { max: 1, bound: 1_000 })
  try {
    await expect(short.query('select pg_sleep(1.1)')).rejects.toThrow('statement timeout')
    await inOneTransaction(short, (db) => db.execute(sql`select pg_sleep(1.1)`))
  } finally {
    await short.end()
  }
})
