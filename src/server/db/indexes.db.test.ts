import { expect, inject, test } from 'vitest'
import { cloneDatabase } from '#src/server/testing/clone.ts'
import { openPool } from './database.ts'

test('every reference has an index, so that removing a row reads no whole table', async () => {
  const clone = await cloneDatabase(inject('templateUrl'))
  const pool = openPool(clone.url, { max: 1 })
  const { rows } = await pool.query<{ key: string }>(`
    select conrelid::regclass || ': ' || pg_get_constraintdef(c.oid) as key
    from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace
      and not exists (select 1 from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = any (c.conkey)
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) like '%IS NOT NULL)'))`)
  await pool.end()
  await clone.drop()
  expect(rows).toEqual([])
})
