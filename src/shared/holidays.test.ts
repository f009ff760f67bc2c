import { expect, test } from 'vitest'
import { weekday } from './day.ts'
import { easterOf, holidayName } from './holidays.ts'

test('Easter falls where the almanac says', () => {
  const almanac = ['1954-04-18', '1981-04-19', '2000-04-23', '2008-03-23', '2024-03-31', '2025-04-20', '2026-04-05']
  almanac.push('2027-03-28', '2028-04-16', '2038-04-25', '2049-04-18')
  for (const day of almanac) expect(easterOf(Number(day.slice(0, 4)))).toBe(day)
})

test('Easter is a Sunday between 22 March and 25 April in every year', () => {
  for (let year = 1900; year < 2200; year++) {
    const day = easterOf(year)
    expect(weekday(day), day).toBe(7)
    expect(day.slice(5) >= '03-22' && day.slice(5) <= '04-25', day).toBe(true)
  }
})

test('Easter and the Monday after it are holidays', () => {
  expect(holidayName('2027-03-27')).toBeNull()
  expect(holidayName('2027-03-28')).toBe('Pasqua')
  expect(holidayName('2027-03-29')).toBe("Lunedì dell'Angelo")
  expect(holidayName('2026-04-06')).toBe("Lunedì dell'Angelo")
  expect(holidayName('2027-03-30')).toBeNull()
})

test('fixed holidays have their name, other days none', () => {
  expect(holidayName('2027-01-01')).toBe('Capodanno')
  expect(holidayName('2027-04-25')).toBe('Festa della Liberazione')
  expect(holidayName('2027-08-15')).toBe('Ferragosto')
  for (const day of ['01-06', '05-01', '06-02', '11-01', '12-08', '12-25', '12-26'])
    expect(holidayName(`2027-${day}`), day).not.toBeNull()
  expect(holidayName('2027-08-16')).toBeNull()
})

test('Saint Francis is a holiday from 2026 on', () => {
  expect(holidayName('2025-10-04')).toBeNull()
  expect(holidayName('2026-10-04')).toBe("San Francesco d'Assisi")
})
