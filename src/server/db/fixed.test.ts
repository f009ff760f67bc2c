import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { fixed } from './fixed.ts'

const textOf = (part: Parameters<typeof fixed>[0]) => new PgDialect().sqlToQuery(part)

it('a fixed part reads as before, inside a statement with values', () => {
  const part = sql`t.${sql.identifier('title')} = ${sql.raw("'a'")}`
  expect(textOf(sql`select ${fixed(part)} and t.id = ${7}`)).toEqual(textOf(sql`select ${part} and t.id = ${7}`))
})

it('a part with values cannot be fixed', () => {
  expect(() => fixed(sql`t.id = ${7}`)).toThrow('has no values')
})
