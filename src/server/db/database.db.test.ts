import { expect, inject, test } from 'vitest'
import { openDatabase } from './database.ts'

test('a transaction whose connection is lost fails and is told once, and the next one has another', async () => {
  const told: string[] = []
  const { db, pool, close } = openDatabase(inject('templateUrl').replace(/[^/]+$/, 'postgres'), {
    max: 2,
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
