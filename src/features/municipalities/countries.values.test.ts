import { expect, test } from 'vitest'
import { countryCodes, countryName, isCountry } from './countries.values.ts'
import { isProvince } from './provinces.values.ts'

test('the 249 countries of ISO 3166 are known, each with its Italian name', () => {
  expect(new Set(countryCodes).size).toBe(249)
  expect(['IT', 'DE', 'SM', 'VA', 'CH'].map(countryName)).toEqual([
    'Italia',
    'Germania',
    'San Marino',
    'Città del Vaticano',
    'Svizzera',
  ])
  expect(countryCodes.filter((code) => countryName(code) === code)).toEqual([])
})

test('two letters are not yet a country', () => {
  for (const code of ['ZZ', 'XX', 'UK', 'EU', 'it', '']) expect(isCountry(code)).toBe(false)
  expect(countryName('ZZ')).toBe('ZZ')
})

test('two letters are not yet a province', () => {
  for (const code of ['BG', 'tn', ' Mi ']) expect(isProvince(code)).toBe(true)
  for (const code of ['zz', 'EE', 'FU', 'Milano', '']) expect(isProvince(code)).toBe(false)
})
