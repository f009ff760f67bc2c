import { expect, test } from 'vitest'
import { isDayFault, readDay, stepDay, writeDay } from './day-text.ts'

const today = '2027-03-03'

test('a typed day becomes a day and is rewritten the Italian way', () => {
  expect(readDay('3/4/27', today, false)).toBe('2027-04-03')
  expect(writeDay('2027-04-03')).toBe('03/04/2027')
})

test('an impossible day stays as typed and is a fault', () => {
  expect(readDay('31/02/2027', today, false)).toBe('31/02/2027')
  expect(writeDay('31/02/2027')).toBe('31/02/2027')
  expect(isDayFault('31/02/2027')).toBe(true)
})

test('an empty field is no day and no fault', () => {
  expect(readDay('  ', today, false)).toBeNull()
  expect(isDayFault(null)).toBe(false)
})

test('a year of two digits is in the past in a field for past days', () => {
  expect(readDay('3/4/65', today, true)).toBe('1965-04-03')
  expect(readDay('3/4/65', today, false)).toBe('2065-04-03')
})

test('arrows move by a day, with Shift by a month, from nothing to today', () => {
  expect(stepDay('2027-02-28', 'ArrowUp', false, today)).toBe('2027-03-01')
  expect(stepDay('2027-03-31', 'ArrowDown', true, today)).toBe('2027-02-28')
  expect(stepDay(null, 'ArrowUp', false, today)).toBe(today)
  expect(stepDay('31/02/2027', 'ArrowDown', false, today)).toBe(today)
  expect(stepDay('2027-03-31', 'Enter', false, today)).toBeNull()
})
