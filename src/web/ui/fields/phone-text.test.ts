import { expect, test } from 'vitest'
import { isPhone, readPhone, writePhone } from './phone-text.ts'

test('an Italian number needs no prefix; spaces, dots and 00 are accepted', () => {
  expect(readPhone('333 123 4567')).toBe('+393331234567')
  expect(readPhone('035.449.1180')).toBe('+390354491180')
  expect(readPhone('0039 333-1234567')).toBe('+393331234567')
  expect(readPhone('+41 79 123 45 67')).toBe('+41791234567')
})

test('a text without 6 to 15 digits stays as typed', () => {
  expect(readPhone('12345')).toBe('12345')
  expect(readPhone('+1234567890123456')).toBe('+1234567890123456')
  expect(isPhone('+1234567890123456')).toBe(false)
  expect(readPhone('chiamare Anna')).toBe('chiamare Anna')
  expect(readPhone(' ')).toBeNull()
})

test('numbers are shown in groups', () => {
  expect(writePhone('+393331234567')).toBe('+39 333 123 4567')
  expect(writePhone('+390354491180')).toBe('+39 035 449 1180')
  expect(writePhone('+12125550123')).toBe('+1 212 555 0123')
  expect(writePhone('12345')).toBe('12345')
})
