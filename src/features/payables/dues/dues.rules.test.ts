import { expect, it } from 'vitest'
import { dueGroupOf } from './dues.rules.ts'

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
