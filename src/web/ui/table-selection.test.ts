import { expect, test } from 'vitest'
import { coverage, toggled, withState } from './table-selection.ts'

const keys = ['a', 'b', 'c', 'd']
const sorted = (set: Set<string>) => [...set].sort()

test('a row is chosen and let go', () => {
  expect(sorted(toggled(new Set(), keys, 'b'))).toEqual(['b'])
  expect(sorted(toggled(new Set(['b']), keys, 'b'))).toEqual([])
})

test('a range takes the state of the row it ends on, in both directions', () => {
  expect(sorted(toggled(new Set(['a']), keys, 'c', 'a'))).toEqual(['a', 'b', 'c'])
  expect(sorted(toggled(new Set(['d']), keys, 'b', 'd'))).toEqual(['b', 'c', 'd'])
  expect(sorted(toggled(new Set(keys), keys, 'c', 'a'))).toEqual(['d'])
})

test('a range from a row that is no longer there is the row alone', () => {
  expect(sorted(toggled(new Set(), keys, 'c', 'gone'))).toEqual(['c'])
})

test('rows of other pages stay chosen', () => {
  expect(sorted(withState(new Set(['z']), keys, true))).toEqual(['a', 'b', 'c', 'd', 'z'])
  expect(sorted(withState(new Set(['z', 'a']), keys, false))).toEqual(['z'])
})

test('the header knows none, some and all of the rows in sight', () => {
  expect(coverage(new Set(['z']), keys)).toBe('none')
  expect(coverage(new Set(['a', 'z']), keys)).toBe('some')
  expect(coverage(new Set([...keys, 'z']), keys)).toBe('all')
})
