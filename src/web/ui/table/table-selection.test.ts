import { expect, test, vi } from 'vitest'
import { coverage, rangeOf, Selection } from './table-selection.ts'

const keys = ['a', 'b', 'c', 'd']
const entries = (...wanted: string[]) => wanted.map((key) => [key, key.toUpperCase()] as const)
const chosen = (...wanted: string[]) => {
  const selection = new Selection<string>()
  selection.mark(entries(...wanted), true)
  return selection
}

test('rows are chosen and unchosen, rows of other pages stay chosen', () => {
  const selection = chosen('z')
  selection.mark(entries('a', 'b'), true)
  expect([...selection.itemsNow()]).toEqual(entries('z', 'a', 'b'))
  selection.mark(entries('a'), false)
  expect([...selection.itemsNow().keys()]).toEqual(['z', 'b'])
  selection.clear()
  expect(selection.size).toBe(0)
})

test('only changed rows are notified, and counters once', () => {
  const selection = chosen('a')
  const told = { a: vi.fn(), b: vi.fn(), c: vi.fn(), count: vi.fn() }
  for (const key of ['a', 'b', 'c'] as const) selection.subscribeTo(key, told[key])
  selection.subscribe(told.count)
  selection.mark(entries('a', 'b'), true)
  expect(told.a).not.toHaveBeenCalled()
  expect(told.b).toHaveBeenCalledOnce()
  expect(told.c).not.toHaveBeenCalled()
  expect(told.count).toHaveBeenCalledOnce()
  selection.replace(new Map(entries('c')))
  expect(told.a).toHaveBeenCalledOnce()
  expect(told.b).toHaveBeenCalledTimes(2)
  expect(told.c).toHaveBeenCalledOnce()
})

test('a change without effect notifies nobody, and a listener that left hears nothing', () => {
  const selection = chosen('a')
  const before = selection.itemsNow()
  const told = vi.fn()
  const leave = selection.subscribe(told)
  const leaveRow = selection.subscribeTo('b', told)
  selection.mark(entries('a'), true)
  selection.mark(entries('b'), false)
  expect(selection.itemsNow()).toBe(before)
  expect(told).not.toHaveBeenCalled()
  leave()
  leaveRow()
  selection.mark(entries('b'), true)
  expect(told).not.toHaveBeenCalled()
})

test('chosen rows that were loaded again have their newest data', () => {
  const selection = chosen('a')
  selection.renew([
    ['a', 'A, second version'],
    ['b', 'B'],
  ])
  expect([...selection.itemsNow()]).toEqual([['a', 'A, second version']])
})

test('a range works in both directions, and is one row when its start is gone', () => {
  expect(rangeOf(keys, 'a', 'c')).toEqual(['a', 'b', 'c'])
  expect(rangeOf(keys, 'd', 'b')).toEqual(['b', 'c', 'd'])
  expect(rangeOf(keys, 'gone', 'c')).toEqual(['c'])
  expect(rangeOf(keys, null, 'b')).toEqual(['b'])
})

test('the head knows none, some and all of the shown rows', () => {
  expect(coverage(chosen('z'), keys)).toBe('none')
  expect(coverage(chosen('a', 'z'), keys)).toBe('some')
  expect(coverage(chosen(...keys, 'z'), keys)).toBe('all')
})
