import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalizePlate, plateRefusal } from './plate.rules.ts'

test.each([
  'AB 123 CD',
  'ab-123-cd',
  'GA000AA',
  'MI 1A2345',
  'ROMA 12345',
  'ROMA1A2345',
  'EE 123 AB',
  'AB 12345',
  'bg.123456',
  'FO 123456',
])('%s is an Italian plate', (plate) => {
  expect(plateRefusal(plate)).toBeNull()
})

test.each([
  'AI123CD',
  'AB12CDE',
  '',
  ' ',
  'AB123C',
  'AB123CDE',
  'QA123CD',
  'AB123CU',
  'MI',
  'MI1234567',
  'MILANO',
  'ROMA',
  'RM 12345X7',
  'XX 12345A',
])('%j is no Italian plate', (plate) => {
  expect(plateRefusal(plate)).toBe('departures.plate')
})

test.each([
  ['M-AB 1234', 'DE'],
  ['B 10 XYZ', 'DE'],
  ['M-ÄB 12', 'DE'],
  ['AI123CD', 'FR'],
])('%s of a foreign coach (%s) is taken', (plate, country) => {
  expect(plateRefusal(plate, country)).toBeNull()
})

test.each(['', 'A1', 'A 1 B', 'ABCDE123456', 'AB/123'])('%j is no foreign plate either', (plate) => {
  expect(plateRefusal(plate, 'DE')).toBe('departures.plate')
})

test('a plate is stored in capitals without separators', () => {
  expect(normalizePlate(' ab-123.cd ')).toBe('AB123CD')
})

test('plates of today never have the letters I, O, Q and U', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  fc.assert(
    fc.property(fc.constantFrom(...letters), fc.constantFrom(...letters), (third, fourth) => {
      const isRight = !/[IOQU]/.test(third + fourth)
      expect(plateRefusal(`XX123${third}${fourth}`) === null).toBe(isRight)
    }),
  )
})
