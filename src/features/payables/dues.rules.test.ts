import { expect, it } from 'vitest'
import { dueGroupOf, duesOf } from './dues.rules.ts'

// A Wednesday.
const today = '2027-03-03'

it.each([
  ['2027-03-02', 'late'],
  ['2027-03-03', 'week'],
  ['2027-03-07', 'week'],
  ['2027-03-08', 'fortnight'],
  ['2027-03-17', 'fortnight'],
  ['2027-03-18', null],
])('what is due on %s is %s', (dueOn, group) => {
  expect(dueGroupOf(dueOn, today)).toBe(group)
})

it('on a Sunday the week ends today', () => {
  expect(dueGroupOf('2027-03-07', '2027-03-07')).toBe('week')
  expect(dueGroupOf('2027-03-08', '2027-03-07')).toBe('fortnight')
})

it('is each open instalment on its day, else the rest on the day of the service', () => {
  const instalments = [
    { dueOn: '2027-02-20', cents: 100, leftCents: 0 },
    { dueOn: '2027-03-10', cents: 300, leftCents: 200 },
  ]
  expect(duesOf({ servedOn: '2027-03-12', instalments, leftCents: 200 })).toMatchObject([
    { dueOn: '2027-03-10', leftCents: 200 },
  ])
  expect(duesOf({ servedOn: '2027-03-12', instalments: [], leftCents: 400 })).toEqual([
    { dueOn: '2027-03-12', leftCents: 400 },
  ])
  expect(duesOf({ servedOn: '2027-03-12', instalments: [], leftCents: 0 })).toEqual([])
  expect(duesOf({ servedOn: '2027-03-12', instalments: [], leftCents: null })).toHaveLength(1)
})
