import { expect, it } from 'vitest'
import { toldHour, toldHourBefore } from './told-hour.words.ts'

it('tells an hour as it is, on any other day too', () => {
  expect(toldHour('2027-10-31', '05:20')).toBe('05:20')
  expect(toldHour('2027-10-30', '02:30')).toBe('02:30')
})

it('tells which of the two hours is meant in the night when summer time ends', () => {
  expect(toldHour('2027-10-31', '02:30')).toBe('02:30 (ora legale)')
  expect(toldHour('2027-10-31', '03:00')).toBe('03:00')
})

it('tells what the clock shows at an hour that the night skips when summer time begins', () => {
  expect(toldHour('2027-03-28', '02:30')).toBe("02:30 (03:30 con l'ora legale)")
})

it('counts minutes back over midnight and over the change of the clock', () => {
  expect(toldHourBefore('2027-10-30', '00:05', 15)).toBe('23:50')
  expect(toldHourBefore('2027-10-31', '03:05', 15)).toBe('02:50 (ora solare)')
  expect(toldHourBefore('2027-10-31', '02:30', 15)).toBe('02:15 (ora legale)')
  expect(toldHourBefore('2027-03-28', '03:05', 15)).toBe('01:50')
})
