import { expect, inject, test } from 'vitest'
import { openDatabase } from './database.ts'

test('a transaction whose connection is lost fails and is told once, and the next one has another', async () => {
  const told: string[] = []
  const { db, pool, close } = openDatabase(inject('templateUrl').replace(/[^/]+$/, 'postgres'), {
    onLost: ({ message }) => told.push(message),
  })
  const lost = db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>('select pg_backend_pid() as pid')
    await pool.query('select pg_terminate_backend($1, 5000)', [rows[0]!.pid])
    await new Promise((resolve) => setTimeout(resolve, 100))
    await tx.execute('select 1')
  })
  await expect(lost).rejects.toThrow()
  expect((await db.transaction((tx) => tx.execute<{ n: number }>('select 1 as n'))).rows).toEqual([{ n: 1 }])
  expect(told).toEqual([expect.stringMatching(/terminat/)])
  await close()
})

test('what is asked takes so long and no longer: a row, a statement, a transaction that is left open', async () => {
  const { db, writing, pool, close } = openDatabase(inject('templateUrl').replace(/[^/]+$/, 'postgres'))
  const bounds = `select name, setting::int as ms from pg_settings
    where name in ('lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout') order by name`
  const [idle, lock] = [
    { name: 'idle_in_transaction_session_timeout', ms: 30_000 },
    { name: 'lock_timeout', ms: 5_000 },
  ]
  for (const its of [db.$client, writing.$client])
    expect((await its.query(bounds)).rows).toEqual([idle, lock, { name: 'statement_timeout', ms: 30_000 }])
  expect((await pool.query(bounds)).rows).toEqual([idle, lock, { name: 'statement_timeout', ms: 5_000 }])
  await close()
})

test('connections stay: after a rest the same ones answer', async () => {
  const { db, close } = openDatabase(inject('templateUrl').replace(/[^/]+$/, 'postgres'))
  const pid = async () => (await db.execute<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid
  const before = await pid()
  await new Promise((resolve) => setTimeout(resolve, 11_000))
  expect(await pid()).toBe(before)
  await close()
})
