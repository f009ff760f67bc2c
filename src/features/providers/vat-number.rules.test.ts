import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { luhnHolds } from '#src/shared/tax-code.ts'
import { normalizeVatNumber, vatNumberRefusal, vatNumberWarning } from './vat-number.rules.ts'

describe('an Italian VAT number', () => {
  test.each(['00743110157', '12345670157', '01234560017', '76543210587'])('%s is right', (number) => {
    expect(vatNumberRefusal(number)).toBeNull()
    expect(vatNumberRefusal(`IT${number}`)).toBeNull()
    expect(vatNumberRefusal(` it ${number.slice(0, 5)} ${number.slice(5)} `)).toBeNull()
    expect(vatNumberWarning(number)).toBeNull()
  })

  test.each(['01234567897', '12345678903'])('%s has an unusual office code: it warns and does not block', (number) => {
    expect(vatNumberRefusal(number)).toBeNull()
    expect(vatNumberWarning(number)).toBe('providers.vat-number-office')
  })

  test('is a tax code of sixteen characters for a supplier that is a person, and only then', () => {
    expect(vatNumberRefusal('RSSMRA45C12F205C', 'IT', true)).toBeNull()
    expect(vatNumberRefusal('RSSMRA45C12F205C', 'IT', false)).toBe('providers.tax-code-of-person')
    for (const wrong of ['RSSMRA45C12F205D', 'RSSMRA45C32F205E', 'RSSMRA45F12F205C'])
      expect(vatNumberRefusal(wrong, 'IT', true)).toBe('providers.tax-code')
    expect(vatNumberRefusal('00743110157', 'IT', true)).toBeNull()
    expect(vatNumberRefusal('00743110158', 'IT', true)).toBe('providers.vat-number')
  })

  test.each([
    '00743110158',
    '12345678901',
    '09876543210',
    '00000000000',
    '123456789',
    '007431101570',
    '0074311015A',
    '',
    'IT',
  ])('%j is refused', (number) => {
    expect(vatNumberRefusal(number)).toBe('providers.vat-number')
    expect(vatNumberWarning(number)).toBeNull()
  })

  test('is stored as eleven digits', () => {
    expect(normalizeVatNumber('it 007.4311-0157')).toBe('00743110157')
  })

  test('one wrong digit is always found', () => {
    const position = fc.integer({ min: 0, max: 10 })
    fc.assert(
      fc.property(position, fc.integer({ min: 1, max: 9 }), (at, by) => {
        const digits = [...'00743110157']
        digits[at] = String((Number(digits[at]) + by) % 10)
        expect(luhnHolds(digits.join(''))).toBe(false)
      }),
    )
  })
})

test('a foreign VAT number is free, but not empty', () => {
  expect(vatNumberRefusal('DE 123456789', 'DE')).toBeNull()
  expect(vatNumberRefusal('ATU12345678', 'AT')).toBeNull()
  expect(vatNumberRefusal('  ', 'FR')).toBe('providers.vat-number')
  expect(vatNumberWarning('12345678903', 'SM')).toBeNull()
  expect(normalizeVatNumber('IT123', 'FR')).toBe('IT123')
})
