import { expect, it } from 'vitest'
import { addDays } from '#src/shared/day.ts'
import { lateBefore, refundTerm } from './refunds.rules.ts'

it('has fourteen days, the last of them included', () => {
  expect(refundTerm('2027-02-16', 14, '2027-03-02')).toEqual({ dueOn: '2027-03-02', group: 'open' })
  expect(refundTerm('2027-02-16', 14, '2027-03-03')).toEqual({ dueOn: '2027-03-02', group: 'late' })
})

it('has the days of the agency, never more than the law gives', () => {
  expect(refundTerm('2027-03-01', 7, '2027-03-03').dueOn).toBe('2027-03-08')
  expect(refundTerm('2027-03-01', 30, '2027-03-03').dueOn).toBe('2027-03-15')
})

it('is late exactly when it is owed since before the first day within the term', () => {
  for (const days of [0, 7, 14, 30])
    for (let back = 0; back <= 40; back++) {
      const since = addDays('2027-03-03', -back)
      expect(since < lateBefore(days, '2027-03-03')).toBe(refundTerm(since, days, '2027-03-03').group === 'late')
    }
})
