import { expect, test } from 'vitest'
import { steadyRows } from './table-steady-rows.ts'

type Row = { id: string; heads: { confirmed: number } }
const row = (id: string, confirmed: number): Row => ({ id, heads: { confirmed } })
const steady = (before: readonly Row[], rows: readonly Row[]) => steadyRows(before, rows, ({ id }) => id)

test('a row that moved or was loaded again is the same object, one that changed is not', () => {
  const before = [row('a', 1), row('b', 2), row('c', 3)]
  const after = steady(before, [row('c', 3), row('a', 1), row('b', 9), row('d', 4)])
  expect(after).toEqual([row('c', 3), row('a', 1), row('b', 9), row('d', 4)])
  expect(after[0]).toBe(before[2])
  expect(after[1]).toBe(before[0])
  expect(after[2]).not.toBe(before[1])
})

test('a list in which nothing changed or moved is the same list', () => {
  const before = [row('a', 1), row('b', 2)]
  expect(steady(before, [row('a', 1), row('b', 2)])).toBe(before)
  expect(steady(before, [row('b', 2), row('a', 1)])).not.toBe(before)
  expect(steady(before, [row('a', 1)])).not.toBe(before)
})
