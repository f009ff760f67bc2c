import { expect, it } from 'vitest'
import { toldHour } from './told-hour.words.ts'

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
