import { expect, test } from 'vitest'
import { easterOf, holidayName } from './holidays.ts'

test('Easter falls where the almanac says', () => {
  expect([2024, 2025, 2026, 2027, 2028, 2038].map(easterOf)).toEqual([
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2028-04-16',
    '2038-04-25',
  ])
})

test('Easter and the Monday after it are holidays', () => {
  expect(holidayName('2027-03-28')).toBe('Pasqua')
  expect(holidayName('2027-03-29')).toBe("Lunedì dell'Angelo")
  expect(holidayName('2027-03-30')).toBeNull()
})

test('fixed holidays have their name, other days none', () => {
  expect(holidayName('2027-04-25')).toBe('Festa della Liberazione')
  expect(holidayName('2027-08-15')).toBe('Ferragosto')
  expect(holidayName('2027-08-16')).toBeNull()
})

test('Saint Francis is a holiday from 2026 on', () => {
  expect(holidayName('2025-10-04')).toBeNull()
  expect(holidayName('2026-10-04')).toBe("San Francesco d'Assisi")
})
