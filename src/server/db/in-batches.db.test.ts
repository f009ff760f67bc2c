import { lt, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rateLimits } from '#src/server/server.tables.ts'
import { testParts } from '#src/server/testing/database.ts'
import { deleteInBatches } from './in-batches.ts'

const { writing } = await testParts()

test('deleting in batches removes exactly the matching rows, and leaves a locked one for later', async () => {
  await writing.execute(sql`insert into rate_limits (key, expire) select 'k' || n, n from generate_series(1, 12000) n`)
  const left = async () => {
    const { rows } = await writing.execute<{ first: number; n: number }>(
      sql`select min(expire)::int as first, count(*)::int as n from rate_limits`,
    )
    return rows[0]
  }
  await writing.transaction(async (tx) => {
    await tx.execute(sql`select from rate_limits where key = 'k7' for update`)
    expect(await deleteInBatches(writing, rateLimits, lt(rateLimits.expire, 11_001))).toBe(10_999)
  })
  expect(await left()).toEqual({ first: 7, n: 1_001 })
  expect(await deleteInBatches(writing, rateLimits, lt(rateLimits.expire, 11_001))).toBe(1)
  expect(await left()).toEqual({ first: 11_001, n: 1_000 })
})
