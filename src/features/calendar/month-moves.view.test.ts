import { expect, test } from 'vitest'
import { type MonthMove, movedTrips, withMove } from './month-moves.view.ts'

const puglia = { id: 'puglia', version: 3, departsOn: '2027-05-10', returnsOn: '2027-05-14' }
const umbria = { id: 'umbria', version: 7, departsOn: '2027-05-20', returnsOn: '2027-05-20' }
const onItsWay = (id: string, to: string): MonthMove => ({ id, to, savedAs: null })
const daysOf = (moves: readonly MonthMove[], trips = [puglia, umbria]) =>
  movedTrips(trips, moves).map(({ departsOn, returnsOn }) => [departsOn, returnsOn])

test('a second draft dropped while the first is being saved leaves the first where it was dropped', () => {
  const both = withMove(withMove([], onItsWay('puglia', '2027-05-12')), onItsWay('umbria', '2027-05-25'))
  expect(daysOf(both)).toEqual([
    ['2027-05-12', '2027-05-16'],
    ['2027-05-25', '2027-05-25'],
  ])
})

test('a draft dropped twice stays where it was dropped last, also when the first answer comes', () => {
  const twice = withMove(withMove([], onItsWay('puglia', '2027-05-12')), onItsWay('puglia', '2027-05-17'))
  const afterFirst = [{ ...puglia, version: 4, departsOn: '2027-05-12', returnsOn: '2027-05-16' }]
  expect(daysOf(twice, afterFirst)).toEqual([['2027-05-17', '2027-05-21']])
})

test('what was saved shows until the list has caught up, then the list decides', () => {
  const saved = [{ ...onItsWay('puglia', '2027-05-12'), savedAs: 4 }]
  expect(daysOf(saved, [puglia])).toEqual([['2027-05-12', '2027-05-16']])
  const byColleague = { ...puglia, version: 5, departsOn: '2027-05-02', returnsOn: '2027-05-06' }
  expect(daysOf(saved, [byColleague])).toEqual([['2027-05-02', '2027-05-06']])
})
