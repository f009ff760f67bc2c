import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testParts } from '#src/server/testing/database.ts'
import { closenessOf, foldWords, searchKey } from '#src/shared/folded.ts'
import { holding } from './searching.ts'

const { db } = await testParts()

const hard = [
  "D'Angelo Nicolò",
  'Łódź',
  'İstanbul',
  'STRASSE Straße',
  'ΟΔΥΣΣΕΥΣ',
  'ＲＯＳＳＩ',
  '1º',
  'ﬁne',
  'ǅ',
  '王小明',
  'محمد',
  '🚌',
]
const word = fc.string({ unit: fc.constantFrom(...'abcdelmnorstuzàéìòùçñüßæøłİı'), minLength: 1, maxLength: 9 })
const gap = fc.constantFrom(' ', "'", '’', '-', ' - ', ', ', '. ', '')
const name = fc
  .array(fc.tuple(fc.oneof({ weight: 5, arbitrary: word }, fc.constantFrom(...hard)), gap, fc.boolean()), {
    maxLength: 6,
  })
  .map((parts) => parts.map(([text, after, isCapital]) => (isCapital ? text.toUpperCase() : text) + after).join(''))
/**
 * The Unicode blocks in which names of people and places are written, and those of signs. Rare scripts are left out,
 * because their capitals are newer than some databases.
 */
const blocks = [
  [0x20, 0x24f],
  [0x2b0, 0x5f4],
  [0x621, 0x6d3],
  [0x904, 0x939],
  [0xe01, 0xe2e],
  [0x1e00, 0x1fff],
  [0x2000, 0x2bff],
  [0x3000, 0x30ff],
  [0x4e00, 0x9fa5],
  [0xac00, 0xd7a3],
  [0xf900, 0xfa2d],
  [0xfb00, 0xfb06],
  [0xfe30, 0xffee],
  [0x1f300, 0x1f6d0],
] as const
const sign = fc.oneof(...blocks.map(([min, max]) => fc.integer({ min, max }))).map((code) => String.fromCodePoint(code))
const anything = fc.string({ unit: sign, maxLength: 30 })

test('the database stores the same search text of every name as the program', async () => {
  const names = [...hard, ...fc.sample(name, 3_000), ...fc.sample(anything, 3_000)]
  const { rows } = await db.execute<{ key: string }>(
    sql`select search_key(given) as key from unnest(${sql.param(names)}::text[]) with ordinality as one (given, place) order by place`,
  )
  const differing = names.filter((given, at) => rows[at]!.key !== searchKey(given))
  expect(differing.map((given) => [given, searchKey(given)])).toEqual([])
})

test('the database finds the same people for a typed text as the browser', async () => {
  const cut = fc.tuple(
    name,
    fc.array(fc.tuple(fc.nat(), fc.nat(8)), { minLength: 1, maxLength: 3 }),
    fc.constantFrom('', ' '),
  )
  const typedOf = fc.tuple(name, cut, fc.boolean()).map(([other, [own, cuts, between], isOther]) => {
    const words = foldWords(isOther ? other : own)
    const pieces = cuts.map(([at, length]) =>
      Array.from(words[at % Math.max(1, words.length)] ?? '')
        .slice(0, length)
        .join(''),
    )
    return [own, pieces.join(between)] as const
  })
  for (const [given, typed] of fc.sample(typedOf, 300)) {
    const { rows } = await db.execute<{ found: boolean }>(
      sql`select ${holding(sql`search_key(${given})`, typed)} as found`,
    )
    expect([given, typed, rows[0]!.found]).toEqual([
      given,
      typed,
      typed.trim() === '' || closenessOf(given, typed) !== null,
    ])
  }
})
