import { expect, test } from 'vitest'
import { ibanInFours, ibanRefusal, normalizeIban } from './iban.rules.ts'

// Rules of the trade 1.8: the published samples of Italy, and those of the ISO 13616 registry.
test.each([
  'IT60X0542811101000000123456',
  'it60 x054 2811 1010 0000 0123 456',
  'SM86U0322509800000000270100',
  'DE89370400440532013000',
  'FR1420041010050500013M02606',
])('%s is an IBAN', (iban) => {
  expect(ibanRefusal(iban)).toBeNull()
})

test.each(['IT60X0542811101000000123457', 'IT60Y0542811101000000123456', 'IT60', 'DE89370400440532013001', ''])(
  '%s is none',
  (iban) => {
    expect(ibanRefusal(iban)).toBe('providers.iban')
  },
)

test('an Italian account whose check letter is wrong is none, though its check digits hold', () => {
  // The digits that give IT..Y a valid ISO 7064 sum, so that only the letter is wrong.
  const holding = Array.from({ length: 97 }, (_, n) => `IT${String(n + 2).padStart(2, '0')}Y0542811101000000123456`)
  expect(holding.filter((iban) => ibanRefusal(iban) === null)).toEqual([])
})

test('is stored bare and read in fours', () => {
  expect(normalizeIban('it60 x054-2811 1010 0000 0123 456')).toBe('IT60X0542811101000000123456')
  expect(ibanInFours('IT60X0542811101000000123456')).toBe('IT60 X054 2811 1010 0000 0123 456')
})
