import { describe, expect, it, test } from 'vitest'
import { isBackEarlier, isReverse, orderOf, returnOrder } from './return-order.rules.ts'

const stop = (name: string, position: number, returnPosition: number | null = null) => ({
  ...{ name, position, returnPosition },
})
const namesOf = (stops: readonly { name: string }[]) => stops.map(({ name }) => name).join(' ')

describe('on the way back the coach reaches the stops', () => {
  it('the other way round, where nobody ordered them', () => {
    expect(namesOf(returnOrder([stop('A', 1), stop('C', 3), stop('B', 2)]))).toBe('C B A')
    expect(returnOrder([])).toEqual([])
  })

  it('in the order of the office', () => {
    expect(namesOf(returnOrder([stop('A', 1, 2), stop('B', 2, 3), stop('C', 3, 1)]))).toBe('C A B')
  })

  it('with a stop that came later before the one that precedes it on the way out', () => {
    const ordered = [stop('A', 1, 2), stop('B', 2, 3), stop('C', 4, 1)]
    expect(namesOf(returnOrder([...ordered, stop('new', 3)]))).toBe('C A new B')
    expect(namesOf(returnOrder([...ordered, stop('new', 5)]))).toBe('new C A B')
  })

  it('last at a stop that came later as the first of the way out', () => {
    expect(namesOf(returnOrder([stop('new', 1), stop('A', 2, 2), stop('B', 3, 1)]))).toBe('B A new')
  })
})

test('the way out has its own order', () => {
  expect(namesOf(orderOf([stop('B', 2, 1), stop('A', 1, 2)], 'outward'))).toBe('A B')
  expect(namesOf(orderOf([stop('B', 2, 2), stop('A', 1, 1)], 'return'))).toBe('A B')
})

test('only the order that says no more than the way out is its reverse', () => {
  expect(isReverse(['c', 'b', 'a'], ['a', 'b', 'c'])).toBe(true)
  expect(isReverse(['c', 'a', 'b'], ['a', 'b', 'c'])).toBe(false)
})

test.each([
  ['21:30', '22:00', true],
  ['22:00', '22:00', false],
  ['22:10', '22:00', false],
  ['00:20', '23:40', false],
])('arriving at %s after a stop at %s is too early: %s', (time, before, isEarly) => {
  expect(isBackEarlier(time, before)).toBe(isEarly)
})
