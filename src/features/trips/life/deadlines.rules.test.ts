import { describe, expect, test } from 'vitest'
import {
  daysOfLaw,
  deadlineWarnings,
  defaultDeadlines,
  lastNotice,
  noticeLateFrom,
  refundDue,
} from './deadlines.rules.ts'

describe('the last lawful day to cancel for lack of participants', () => {
  test.each([
    [7, '2027-06-10'],
    [60, '2027-06-10'],
    [6, '2027-06-23'],
    [3, '2027-06-23'],
    [2, '2027-06-23'],
    [1, '2027-06-28'],
  ])('of a trip of %i days that starts on 30/06 is %s', (days, last) => {
    expect(lastNotice({ departsOn: '2027-06-30', days })).toBe(last)
  })

  test('counts days across the change to summer time', () => {
    expect(lastNotice({ departsOn: '2027-03-30', days: 3 })).toBe('2027-03-23')
    expect(lastNotice({ departsOn: '2026-11-01', days: 7 })).toBe('2026-10-12')
  })

  test('is late from the end of that day on', () => {
    expect(noticeLateFrom({ departsOn: '2027-06-30', days: 7 }).toISOString()).toBe('2027-06-10T22:00:00.000Z')
    expect(noticeLateFrom({ departsOn: '2027-03-30', days: 3 }).toISOString()).toBe('2027-03-23T23:00:00.000Z')
  })

  test('is 48 hours before the first departure when the trip lasts a day', () => {
    expect(noticeLateFrom({ departsOn: '2027-06-30', days: 1, firstTime: '06:15' }).toISOString()).toBe(
      '2027-06-28T04:15:00.000Z',
    )
    expect(noticeLateFrom({ departsOn: '2027-06-30', days: 1 }).toISOString()).toBe('2027-06-27T22:00:00.000Z')
    // 06:15 on 29/03 in summer time less 48 hours is 05:15 on 27/03 in winter time.
    expect(noticeLateFrom({ departsOn: '2027-03-29', days: 1, firstTime: '06:15' }).toISOString()).toBe(
      '2027-03-27T04:15:00.000Z',
    )
  })

  test('follows the law when its days change', () => {
    expect(lastNotice({ departsOn: '2027-06-30', days: 7 }, { ...daysOfLaw, noticeOverSixDays: 30 })).toBe('2027-05-31')
  })
})

test('refunds are due within 14 days, across the end of a year too', () => {
  expect(refundDue('2027-06-01', 14)).toBe('2027-06-15')
  expect(refundDue('2026-12-24', 14)).toBe('2027-01-07')
  expect(refundDue('2027-06-01', 7)).toBe('2027-06-08')
  expect(refundDue('2027-06-01', 30)).toBe('2027-06-15')
})

describe('proposed deadlines', () => {
  test('cancellation on the last lawful day, confirmation 3 days before, release 7 days before that', () => {
    expect(defaultDeadlines({ departsOn: '2027-06-30', days: 7 })).toEqual({
      cancelBy: '2027-06-10',
      confirmBy: '2027-06-07',
      customersReleaseOn: '2027-05-31',
    })
    expect(defaultDeadlines({ departsOn: '2027-06-30', days: 2 })).toEqual({
      cancelBy: '2027-06-23',
      confirmBy: '2027-06-20',
      customersReleaseOn: '2027-06-13',
    })
  })

  test('follow the settings', () => {
    const settings = { confirmBeforeCancel: 0, releaseBeforeConfirm: 10 }
    expect(defaultDeadlines({ departsOn: '2027-06-30', days: 7 }, settings)).toEqual({
      cancelBy: '2027-06-10',
      confirmBy: '2027-06-10',
      customersReleaseOn: '2027-05-31',
    })
  })

  test('never warn', () => {
    for (const days of [1, 2, 6, 7, 60]) {
      const trip = { departsOn: '2027-06-30', days }
      expect(deadlineWarnings({ ...trip, ...defaultDeadlines(trip) })).toEqual([])
    }
  })
})

describe('deadlines later than the law allows', () => {
  const trip = { departsOn: '2027-06-30', days: 7 }

  test('warn, on the last lawful day they do not', () => {
    expect(deadlineWarnings({ ...trip, cancelBy: '2027-06-11' })).toEqual([
      { field: 'cancelBy', code: 'trips.cancel-by-late' },
    ])
    expect(deadlineWarnings({ ...trip, confirmBy: '2027-06-11' })).toEqual([
      { field: 'confirmBy', code: 'trips.confirm-by-late' },
    ])
    expect(deadlineWarnings({ ...trip, cancelBy: '2027-06-10', confirmBy: '2027-06-10' })).toEqual([])
  })

  test('without a deadline there is nothing to warn about', () => {
    expect(deadlineWarnings({ ...trip, cancelBy: null, confirmBy: null })).toEqual([])
  })
})
