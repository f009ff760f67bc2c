import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, expect, inject, test } from 'vitest'
import { buildApp } from '#src/server/app.ts'
import { openParts } from '#src/server/open-parts.ts'
import { testParts, testSecret } from '#src/server/testing/database.ts'
import { connections, openDatabase } from './database.ts'
import { prepared } from './prepared.ts'
import { warmUp } from './warm.ts'

const told: string[] = []
const log = pino({ level: 'warn' }, { write: (line) => void told.push(line) })

test('every connection of a pool is opened and used until it keeps its plans, and one that fails goes on', async () => {
  const { db, close } = openDatabase(inject('templateUrl').replace(/[^/]+$/, 'postgres'))
  const pool = db.$client
  let asked = 0
  await warmUp(
    pool,
    [
      async (its) => {
        if (asked++ === 0) throw new Error('the first connection fails')
        await Promise.all([its.execute(sql`${prepared}select ${1}::int`), its.execute(sql`select 1`)])
      },
    ],
    log,
  )
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  const plans = []
  for (const client of clients) {
    const { rows } = await client.query(
      'select generic_plans::int + custom_plans::int as n from pg_prepared_statements',
    )
    plans.push(rows.map(({ n }) => n))
    client.release()
  }
  expect(plans.toSorted()).toEqual([[], ...Array(pool.options.max - 1).fill([6])])
  expect(told.splice(0)).toEqual([expect.stringContaining('the first connection fails')])
  await close()
})

test('a program that begins to listen makes its main calls on every connection, and none fails', async () => {
  const office = await testParts()
  const { environment, databaseUrl, clock } = office
  const parts = await openParts(environment, { databaseUrl, secret: testSecret, clock, log })
  const app = await buildApp(parts)
  afterAll(async () => {
    await app.close()
    await parts.close()
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const pool = parts.db.$client
  await expect.poll(() => [pool.totalCount, pool.idleCount]).toEqual([connections.reading, connections.reading])
  const { rows } = await parts.db.execute<{ n: number }>(sql`select count(*)::int as n from pg_prepared_statements`)
  expect(rows[0]!.n).toBeGreaterThan(5)
  expect(told).toEqual([])
})
