import { describe, expect, it } from 'vitest'
import { usualScale } from '#src/features/settings/scale.rules.ts'
import { bandOf, daysBeforeDeparture, defaultDayCounting } from './penalty-scale.rules.ts'

describe('the band of a withdrawal', () => {
  const percent = (days: number) => (bandOf(usualScale, days)?.percentBps ?? 0) / 100

  it.each([
    [365, 10],
    [60, 10],
    [59, 30],
    [30, 30],
    [29, 50],
    [15, 50],
    [14, 75],
    [9, 75],
    [4, 75],
    [3, 100],
    [0, 100],
  ])('%i days before keeps %i %%', (days, kept) => {
    expect(percent(days)).toBe(kept)
  })
  it('without a band in the scale nothing is kept', () => {
    expect(bandOf([{ fromDay: 0, toDay: 3, percentBps: 10_000 }], 4)).toBeNull()
    expect(bandOf([], 0)).toBeNull()
  })
})

describe('days before the departure', () => {
  it('03/03 is 9 days before 12/03, as in the drawing', () => {
    expect(daysBeforeDeparture('2027-03-03', '2027-03-12')).toBe(9)
  })
  it('the day before is 1, the day itself 0, and so is any later day', () => {
    expect(daysBeforeDeparture('2027-03-11', '2027-03-12')).toBe(1)
    expect(daysBeforeDeparture('2027-03-12', '2027-03-12')).toBe(0)
    expect(daysBeforeDeparture('2027-03-14', '2027-03-12')).toBe(0)
  })
  it('depends on which of the two days counts', () => {
    const neither = { ...defaultDayCounting, isWithdrawalDayCounted: false }
    const both = { ...defaultDayCounting, isDepartureDayCounted: true }
    expect(daysBeforeDeparture('2027-03-03', '2027-03-12', neither)).toBe(8)
    expect(daysBeforeDeparture('2027-03-11', '2027-03-12', neither)).toBe(0)
    expect(daysBeforeDeparture('2027-03-03', '2027-03-12', both)).toBe(10)
  })
  it('in working days leave out week-ends and public holidays', () => {
    const working = { ...defaultDayCounting, isWorkingDaysOnly: true }
    // From Wednesday 03/03 to Thursday 11/03/2027, without the two days of the weekend.
    expect(daysBeforeDeparture('2027-03-03', '2027-03-12', working)).toBe(7)
    // Easter Monday is 29/03/2027: of 26, 27, 28, 29 and 30 March, two working days are left.
    expect(daysBeforeDeparture('2027-03-26', '2027-03-31', working)).toBe(2)
    expect(daysBeforeDeparture('2027-03-27', '2027-03-29', working)).toBe(0)
  })
  it('do not change with summer time', () => {
    // Clocks go forward on 28/03/2027.
    expect(daysBeforeDeparture('2027-03-27', '2027-03-29')).toBe(2)
  })
})
