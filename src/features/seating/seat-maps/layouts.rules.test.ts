import { describe, expect, it } from 'vitest'
import { layoutRefusal, modelFor, numbered, passengerSeatsOf, readyModel, seatsOf } from './layouts.rules.ts'
import { type Layout, modelSizes } from './layouts.values.ts'

const layout = (rows: string[], labels: string[]): Layout => ({ decks: [{ rows }], labels })

describe('a ready model', () => {
  it.each(modelSizes)('of %i seats has so many passenger seats, numbered from 1 without a gap', (size) => {
    const model = readyModel(size)
    expect(layoutRefusal(model)).toBeNull()
    expect(passengerSeatsOf(model)).toBe(size)
    const numbers = seatsOf(model).flatMap(({ isCrew, label }) => (isCrew ? [] : [Number(label)]))
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: size }, (_, index) => index + 1))
  })

  it('of two decks numbers the upper deck first', () => {
    const lower = seatsOf(readyModel(74)).filter(({ deck, isCrew }) => deck === 0 && !isCrew)
    expect(lower.map(({ label }) => label)).toEqual(Array.from({ length: 18 }, (_, index) => String(57 + index)))
  })

  it.each([
    [1, 8],
    [50, 50],
    [53, 54],
    [90, 74],
  ])('for %i seats is that of %i', (seats, size) => expect(modelFor(seats)).toBe(size))
})

describe('the seats of a map', () => {
  it('know window, front and crew', () => {
    expect(seatsOf(numbered([{ rows: ['D..A', 'PP.P', 'PPPP'] }]))).toMatchObject([
      { label: 'A1', isCrew: true, isFront: false },
      { label: '1', isWindow: true, isFront: true },
      { label: '2', isWindow: false, isFront: true },
      { label: '3', isWindow: true, isFront: true },
      { label: '4', isWindow: true, isFront: false },
      { label: '5', isWindow: false, isFront: false },
      { label: '6', isWindow: false, isFront: false },
      { label: '7', isWindow: true, isFront: false },
    ])
  })
})

describe('a map', () => {
  it.each([
    ['rows of other lengths', layout(['PP', 'P'], ['1', '2', '3']), 'seating.layout-shape'],
    ['an unknown letter', layout(['PX'], ['1']), 'seating.layout-shape'],
    ['no passenger seat', layout(['DA'], ['A1']), 'seating.layout-empty'],
    ['a seat without a number', layout(['PP'], ['1']), 'seating.label-missing'],
    ['a blank number', layout(['PP'], ['1', ' ']), 'seating.label-missing'],
    ['a number twice', layout(['PP'], ['1', '1']), 'seating.label-twice'],
    ['free numbers', layout(['PP'], ['1A', '1B']), null],
  ])('with %s', (_, made, refusal) => expect(layoutRefusal(made)).toBe(refusal))
})
