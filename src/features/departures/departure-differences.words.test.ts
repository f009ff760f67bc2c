import { expect, test } from 'vitest'
import { drivingDifferences, orderDifferences } from './departure-differences.words.ts'

const stops = ['Lodi', 'Brescia', 'Bergamo', 'Monza'].map((name) => ({ id: name, name }))
const order = (...places: number[]) => places.map((at) => stops[at]!)

test('a stop that moved is named with its places', () => {
  expect(orderDifferences(order(2, 0, 1, 3), stops)).toEqual([
    { field: 'Bergamo', theirs: '3ª fermata', mine: '1ª fermata' },
  ])
})

test('of two neighbours that changed places, the one that goes first now is named', () => {
  expect(orderDifferences(order(1, 0, 2, 3), stops)).toEqual([
    { field: 'Brescia', theirs: '2ª fermata', mine: '1ª fermata' },
  ])
})

test('where more moved, both orders are said', () => {
  expect(orderDifferences(order(3, 2, 1, 0), stops)).toEqual([
    { field: 'Ordine', theirs: 'Lodi, Brescia, Bergamo, Monza', mine: 'Monza, Bergamo, Brescia, Lodi' },
  ])
  expect(orderDifferences(stops, stops)).toEqual([])
})

test('driving hours are said day by day, only where they differ', () => {
  const before = [
    { day: 1, minutes: 330 },
    { day: 2, minutes: 120 },
  ]
  const now = [
    { day: 1, minutes: 400 },
    { day: 2, minutes: 120 },
    { day: 3, minutes: 60 },
  ]
  expect(drivingDifferences(now, before)).toEqual([
    { field: 'Giorno 1', theirs: '05:30', mine: '06:40' },
    { field: 'Giorno 3', theirs: '', mine: '01:00' },
  ])
})
