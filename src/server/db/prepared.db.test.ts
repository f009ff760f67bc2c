import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testParts } from '#src/server/testing/database.ts'
import { namesFor, namesForRecurring, prepared, preparedName } from './prepared.ts'

const { db, writing } = await testParts()

const kept = sql`select statement from pg_prepared_statements where statement like ${'/* prepared */%'} order by statement`

test('a marked read is planned once by its connection, whatever its values; another is not kept', async () => {
  await db.transaction(async (tx) => {
    for (const number of [1, 2]) {
      const { rows } = await tx.execute(sql`${prepared}select ${number}::int as n`)
      expect(rows).toEqual([{ n: number }])
      await tx.execute(sql`select ${number}::int as other`)
    }
    const { rows } = await tx.execute<{ statement: string }>(kept)
    expect(rows).toEqual([{ statement: '/* prepared */select $1::int as n' }])
  })
})

test('statements that differ in a word have different names', async () => {
  const read = async (word: 'one' | 'other') => (await db.execute(sql`${prepared}select 1 as ${sql.raw(word)}`)).rows
  for (let n = 0; n < 2; n++) {
    expect(await read('one')).toEqual([{ one: 1 }])
    expect(await read('other')).toEqual([{ other: 1 }])
  }
  expect(preparedName('select 1')).toBeUndefined()
})

test('only a limited number of statements is kept, whatever forms a read takes', () => {
  const nameOf = namesFor(2)
  const [first, second, third] = [1, 2, 3].map((form) => nameOf(`/* prepared */select ${form}`))
  expect([typeof first, typeof second, third]).toEqual(['string', 'string', undefined])
  expect(nameOf('/* prepared */select 1')).toBe(first)
})

test('a statement of commands is kept from its third time on, as long as there is room; begin and commit never', () => {
  const nameOf = namesForRecurring({ from: 3, most: 2, counted: 10 })
  const thrice = (text: string) => [1, 2, 3].map(() => typeof nameOf(text))
  expect(thrice('insert into a values ($1)')).toEqual(['undefined', 'undefined', 'string'])
  expect(thrice('begin')).toEqual(['undefined', 'undefined', 'undefined'])
  expect(thrice('update a set b = $1').at(-1)).toBe('string')
  expect(thrice('delete from a').at(-1)).toBe('undefined')
  expect(nameOf('insert into a values ($1)')).not.toBe(nameOf('update a set b = $1'))
})

test('commands plan what recurs once, and still see their own changes', async () => {
  await writing.execute(sql`create table counted (n int)`)
  await writing.transaction(async (tx) => {
    const sums: unknown[] = []
    for (const n of [1, 2, 3, 4]) {
      await tx.execute(sql`insert into counted values (${n})`)
      const { rows } = await tx.execute(sql`select sum(n)::int as sum from counted where n <= ${n}`)
      sums.push(rows[0]!.sum)
    }
    expect(sums).toEqual([1, 3, 6, 10])
    const { rows } = await tx.execute(
      sql`select statement from pg_prepared_statements where statement like ${'%counted%'} order by statement`,
    )
    expect(rows.map(({ statement }) => statement)).toEqual([
      'insert into counted values ($1)',
      'select sum(n)::int as sum from counted where n <= $1',
    ])
  })
})

test('a prepared read survives a change of the table it reads', async () => {
  await db.execute(sql`create table kept (id int, name text)`)
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into kept values (1, 'a')`)
    const read = async () =>
      (await tx.execute(sql`${prepared}select json_build_object('name', name) as row from kept`)).rows
    expect(await read()).toEqual([{ row: { name: 'a' } }])
    await tx.execute(sql`alter table kept add column more int default 5`)
    await tx.execute(sql`create index on kept (id)`)
    expect(await read()).toEqual([{ row: { name: 'a' } }])
  })
})
