import { expect, test } from 'vitest'
import { chanceFrom } from '#src/demo/people/chance.ts'
import { addDays } from '#src/shared/day.ts'
import { type Original, spread } from './big-plan.ts'

const today = '2027-02-01'
const bookings = Array.from({ length: 20 }, (_, index) => ({
  number: index + 1,
  isStaff: index >= 18,
  confirmedHeads: index >= 18 ? 0 : 2,
  people: [],
}))
const original = (status: Original['status'], departsOn: string, days: number): Original => ({
  id: status,
  title: 'Umbria medievale',
  status,
  departsOn,
  returnsOn: addDays(departsOn, days - 1),
  bookings: status === 'draft' ? [] : bookings,
})
const originals = [
  original('completed', '2027-01-15', 3),
  original('confirmed', '2027-02-12', 4),
  original('forSale', '2027-03-05', 2),
  original('cancelled', '2027-02-20', 1),
  original('draft', '2027-04-02', 5),
]
const copies = spread(originals, { trips: 1_000, bookings: 10_000, today, chance: chanceFrom(1) })

test('a month holds 300 trips, finished ones before today and others after it', () => {
  const inDecember = copies.filter(({ departsOn }) => departsOn.startsWith('2026-12'))
  expect(inDecember.length).toBeGreaterThan(265)
  expect(inDecember.length).toBeLessThan(335)
  const misplaced = copies.filter(({ original: { status, returnsOn, departsOn }, shift }) =>
    status === 'completed'
      ? addDays(returnsOn, shift) >= today
      : status !== 'cancelled' && addDays(departsOn, shift) <= today,
  )
  expect(misplaced).toEqual([])
})

test('trips keep their weekday, and their bookings add up to the wanted number', () => {
  expect(copies.filter(({ shift }) => shift % 7 !== 0)).toEqual([])
  const made = copies.flatMap(({ original: from, most }) =>
    from.bookings.filter(({ number, isStaff }) => isStaff || number <= most),
  )
  expect(Math.abs(made.length - 10_000)).toBeLessThan(25)
})

test('two months after its end a trip is archived', () => {
  expect(copies.filter(({ isArchived, departsOn }) => isArchived !== departsOn < '2026-12-01').length).toBeLessThan(20)
})
