import { expect, test } from 'vitest'
import { addToMonth, dayByKey, dayInWords, monthTitle, weeksOf } from './month-grid.ts'

test('a month shows whole weeks from Monday, with the neighbouring days', () => {
  const weeks = weeksOf('2027-05')
  expect(weeks).toHaveLength(6)
  expect(weeks[0]![0]).toBe('2027-04-26')
  expect(weeks[5]![6]).toBe('2027-06-06')
})

test('a February of four weeks that begins on Monday has no day of other months', () => {
  const weeks = weeksOf('2027-02')
  expect(weeks).toHaveLength(4)
  expect(weeks[0]![0]).toBe('2027-02-01')
  expect(weeks[3]![6]).toBe('2027-02-28')
})

test('keys move by day, by week, to the ends of the week, by month and by year', () => {
  const from = (key: string, isShift = false) => dayByKey('2027-05-12', key, isShift)
  expect(from('ArrowLeft')).toBe('2027-05-11')
  expect(from('ArrowDown')).toBe('2027-05-19')
  expect(from('Home')).toBe('2027-05-10')
  expect(from('End')).toBe('2027-05-16')
  expect(from('PageUp')).toBe('2027-04-12')
  expect(from('PageDown', true)).toBe('2028-05-12')
  expect(from('a')).toBeNull()
})

test('the next month never skips a short one', () => {
  expect(dayByKey('2027-01-31', 'PageDown', false)).toBe('2027-02-28')
  expect(addToMonth('2027-12', 1)).toBe('2028-01')
})

test('months and days are said in Italian', () => {
  expect(monthTitle('2027-05')).toBe('Maggio 2027')
  expect(dayInWords('2027-05-07')).toBe('venerdì 7 maggio 2027')
})
