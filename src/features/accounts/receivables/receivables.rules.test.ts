import { expect, it } from 'vitest'
import { receivableGroupOf } from './receivables.rules.ts'

it.each([
  ['2027-03-02', 'late'],
  ['2027-03-03', 'week'],
  ['2027-03-07', 'week'],
  ['2027-03-08', 'later'],
])('a balance due on %s is %s on Wednesday 3 March', (dueOn, group) => {
  expect(receivableGroupOf(dueOn, '2027-03-03')).toBe(group)
})

it('on a Sunday the week ends today', () => {
  expect(receivableGroupOf('2027-03-07', '2027-03-07')).toBe('week')
  expect(receivableGroupOf('2027-03-08', '2027-03-07')).toBe('later')
})
