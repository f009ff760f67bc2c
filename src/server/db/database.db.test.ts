import { expect, inject, test } from 'vitest'
import { openDatabase, openPool, overPool } from './database.ts'
import { isDatabaseAway } from './faults.ts'

const address = inject('templateUrl').replace(/[^/]+$/, 'postgres')

test('a transaction whose connection is lost fails and reports once, and the next has another connection', async () => {
  const told: string[] = []
  const { writing, pool, close } = openDatabase(address, {
    onLost: ({ message }) => told.push(message),
  })
  const lost = writing.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>('select pg_backend_pid() as pid')
    await pool.query('select pg_terminate_backend($1, 5000)', [rows[0]!.pid])
    await new Promise((resolve) => setTimeout(resolve, 100))
    await tx.execute('select 1')
  })
  await expect(lost).rejects.toThrow()
  expect((await writing.transaction((tx) => tx.execute<{ n: number }>('select 1 as n'))).rows).toEqual([{ n: 1 }])
  expect(told).toEqual([expect.stringMatching(/terminat/)])
  await close()
})

test('waiting has limits: for a row, a statement, an open transaction', async () => {
  const { db, writing, pool, close } = openDatabase(address)
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
  const { db, close } = openDatabase(address)
  const pid = async () => (await db.execute<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid
  const before = await pid()
  await new Promise((resolve) => setTimeout(resolve, 11_000))
  expect(await pid()).toBe(before)
  await close()
})

test('the connections for reads cannot write, whatever the statement says', async () => {
  const { db, close } = openDatabase(address)
  await expect(db.execute('create table written (id int)')).rejects.toMatchObject({ cause: { code: '25006' } })
  await close()
})

test('a silent server is waited for as long as a statement may take, and its connection is not used again', async () => {
  const pool = openPool(address, { max: 1, bound: 1_000 })
  const db = overPool(pool)
  const pid = async () => (await pool.query('select pg_backend_pid() as pid')).rows[0].pid as number
  const silent = await pid()
  process.kill(silent, 'SIGSTOP')
  try {
    const error = await db.transaction((tx) => tx.execute('select 1')).catch((reason: unknown) => reason)
    expect(isDatabaseAway(error)).toBe(true)
    expect(await pid()).not.toBe(silent)
  } finally {
    process.kill(silent, 'SIGCONT')
    await pool.end()
  }
})
