import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween, weekday } from '#src/shared/day.ts'
import { seriesDates, seriesRefusal } from './series.rules.ts'

const weekly = (departsOn: string, until: string | null) => ({ repetition: 'weekly', departsOn, until }) as const
const once = (departsOn: string, customOn: string | null) => ({ repetition: 'once', departsOn, customOn }) as const

describe('a trip that repeats every week', () => {
  test('has one trip a week from the start to the end, both included', () => {
    expect(seriesDates(weekly('2027-06-11', '2027-06-25'))).toEqual(['2027-06-11', '2027-06-18', '2027-06-25'])
    expect(seriesDates(weekly('2027-06-11', '2027-06-24'))).toEqual(['2027-06-11', '2027-06-18'])
    expect(seriesDates(weekly('2027-06-11', '2027-06-12'))).toEqual(['2027-06-11'])
  })

  test('keeps its weekday across the change to and from summer time', () => {
    expect(seriesDates(weekly('2027-03-21', '2027-04-04'))).toEqual(['2027-03-21', '2027-03-28', '2027-04-04'])
    expect(seriesDates(weekly('2027-10-24', '2027-11-07'))).toEqual(['2027-10-24', '2027-10-31', '2027-11-07'])
    expect(seriesDates(weekly('2026-03-22', '2026-04-05'))).toEqual(['2026-03-22', '2026-03-29', '2026-04-05'])
    expect(seriesDates(weekly('2026-10-18', '2026-11-01'))).toEqual(['2026-10-18', '2026-10-25', '2026-11-01'])
  })

  test('needs an end after the start', () => {
    expect(seriesRefusal(weekly('2027-06-11', null))).toBe('trips.series-end-missing')
    expect(seriesRefusal(weekly('2027-06-11', '2027-06-11'))).toBe('trips.series-end-not-after-start')
    expect(seriesRefusal(weekly('2027-06-11', '2027-06-10'))).toBe('trips.series-end-not-after-start')
    expect(seriesRefusal(weekly('2027-06-11', '2027-06-12'))).toBeNull()
  })

  test('has at most 104 trips', () => {
    const start = '2027-01-02'
    expect(seriesDates(weekly(start, addDays(start, 7 * 103)))).toHaveLength(104)
    expect(seriesRefusal(weekly(start, addDays(start, 7 * 103 + 6)))).toBeNull()
    expect(seriesRefusal(weekly(start, addDays(start, 7 * 104)))).toBe('trips.series-too-long')
  })

  test('never leaves a week out, whatever its dates', () => {
    const days = fc.integer({ min: 0, max: 3650 }).map((count) => addDays('2026-01-01', count))
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 727 }), (departsOn, length) => {
        const until = addDays(departsOn, length)
        const dates = seriesDates(weekly(departsOn, until))
        expect(dates[0]).toBe(departsOn)
        expect(new Set(dates.map(weekday)).size).toBe(1)
        for (const [index, date] of dates.entries()) expect(daysBetween(departsOn, date)).toBe(7 * index)
        expect(daysBetween(dates.at(-1)!, until)).toBeGreaterThanOrEqual(0)
        expect(daysBetween(dates.at(-1)!, until)).toBeLessThan(7)
      }),
    )
  })
})

describe('a trip that repeats once', () => {
  test('has one more trip on the date that was chosen', () => {
    expect(seriesDates(once('2027-06-11', '2027-09-03'))).toEqual(['2027-06-11', '2027-09-03'])
  })

  test('needs that date, after the start, and no end', () => {
    expect(seriesRefusal(once('2027-06-11', null))).toBe('trips.series-date-missing')
    expect(seriesRefusal(once('2027-06-11', '2027-06-11'))).toBe('trips.series-date-not-after-start')
    expect(seriesRefusal(once('2027-06-11', '2027-06-10'))).toBe('trips.series-date-not-after-start')
    expect(seriesRefusal({ ...once('2027-06-11', '2027-09-03'), until: '2027-12-31' })).toBe(
      'trips.series-end-not-wanted',
    )
  })
})

test('a trip that does not repeat is one trip', () => {
  expect(seriesRefusal({ repetition: 'none', departsOn: '2027-06-11' })).toBeNull()
  expect(seriesDates({ repetition: 'none', departsOn: '2027-06-11' })).toEqual(['2027-06-11'])
})

test('a refused series makes no further trips', () => {
  expect(seriesDates(weekly('2027-06-11', null))).toEqual(['2027-06-11'])
  expect(seriesDates(once('2027-06-11', '2027-06-10'))).toEqual(['2027-06-11'])
})
