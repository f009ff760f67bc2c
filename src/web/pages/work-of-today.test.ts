import { expect, it } from 'vitest'
import { deadlinesSoon, leavingSoon, missingToMinimum, nearMinimum, type Trip } from './work-of-today.ts'

const today = '2027-03-03'
const trip = (given: Partial<Trip>): Trip => ({
  id: '0190a000-0000-7000-8000-000000000001',
  version: 1,
  code: 'V-2027-0001',
  title: 'Umbria medievale',
  status: 'forSale',
  type: 'multiDay',
  days: 4,
  departsOn: '2027-03-05',
  returnsOn: '2027-03-08',
  transport: 'bus',
  heads: { confirmed: 20, option: 0, waiting: 0 },
  places: 50,
  minParticipants: 25,
  isMinimumReached: false,
  owners: [],
  isPast: false,
  seriesId: null,
  nextDeadline: null,
  ...given,
})
const titles = (trips: readonly Trip[]) => trips.map(({ title }) => title)

it('shows the trips that leave from today to the fourteenth day, by day', () => {
  const trips = [
    trip({ title: 'fourteenth', departsOn: '2027-03-17' }),
    trip({ title: 'fifteenth', departsOn: '2027-03-18' }),
    trip({ title: 'today', departsOn: today }),
    trip({ title: 'gone', departsOn: '2027-03-02' }),
  ]
  expect(titles(leavingSoon(trips, today))).toEqual(['today', 'fourteenth'])
})

it('shows what is due, the longest overdue first, and nothing beyond fourteen days', () => {
  const due = (title: string, dueOn: string) => trip({ title, nextDeadline: { kind: 'confirm', dueOn } })
  const trips = [due('soon', '2027-03-10'), due('overdue', '2027-02-23'), due('far', '2027-03-18'), trip({})]
  expect(titles(deadlinesSoon(trips, today).map(({ trip }) => trip))).toEqual(['overdue', 'soon'])
})

it('counts what is missing to the minimum, at least one while it is not reached', () => {
  expect(missingToMinimum(trip({}))).toBe(5)
  expect(missingToMinimum(trip({ isMinimumReached: true }))).toBe(0)
  // Places granted free are people but do not count: 25 heads of 25 may still lack one.
  expect(missingToMinimum(trip({ heads: { confirmed: 25, option: 0, waiting: 0 } }))).toBe(1)
  expect(missingToMinimum(trip({ minParticipants: null }))).toBe(0)
})

it('shows the trips for sale that lack least', () => {
  const lacking = (title: string, confirmed: number) => trip({ title, heads: { confirmed, option: 0, waiting: 0 } })
  const trips = [
    lacking('seven', 18),
    lacking('three', 22),
    trip({ title: 'reached', isMinimumReached: true }),
    trip({ title: 'confirmed', status: 'confirmed' }),
    trip({ title: 'without', minParticipants: null }),
  ]
  expect(titles(nearMinimum(trips))).toEqual(['reached', 'three', 'seven'])
})
