import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPhone, normalizePhone, phoneRefusal } from './phone.ts'

test.each([
  ['333 123 4567', '+393331234567'],
  ['333.123.4567', '+393331234567'],
  ['333-1234567', '+393331234567'],
  ['+39 333 123 4567', '+393331234567'],
  ['0039 333 1234567', '+393331234567'],
  ['393331234567', '+393331234567'],
  ['3931234567', '+393931234567'],
  ['035/123456', '+39035123456'],
  ['(02) 1234 5678', '+390212345678'],
  ['+41 91 123 45 67', '+41911234567'],
  ['0049 89 123456', '+4989123456'],
  ['\u202a+39 333 1234567\u202c', '+393331234567'],
  ['035\u2013123456', '+39035123456'],
])('%s is kept as %s', (typed, kept) => {
  expect(normalizePhone(typed)).toBe(kept)
  expect(phoneRefusal(typed)).toBeNull()
})

test.each([
  '',
  '12345',
  '+',
  '+39',
  'abc',
  '333 123 456x',
  '1234567890123456',
  '+0123456789',
  '333+1234567',
  '++393331234567',
])('%j is no telephone number', (typed) => {
  expect(normalizePhone(typed)).toBeNull()
  expect(phoneRefusal(typed)).toBe('shapes.phone')
})

test('an Italian number is shown in groups', () => {
  expect(formatPhone('+393331234567')).toBe('+39 333 123 4567')
  expect(formatPhone('+39035123456')).toBe('+39 035 123 456')
  expect(formatPhone('+390212345678')).toBe('+39 02 123 45678')
  expect(formatPhone('+41911234567')).toBe('+41911234567')
})

test('a shown number is read back as it is stored', () => {
  const number = fc.stringMatching(/^\+(39[03]|41|49|1)\d{7,9}$/)
  fc.assert(fc.property(number, (phone) => normalizePhone(formatPhone(phone)) === phone))
})
