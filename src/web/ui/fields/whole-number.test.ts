import { expect, test } from 'vitest'
import { readWhole, stepWhole } from './whole-number.ts'

test('whole numbers are read with or without dots of thousands', () => {
  expect(readWhole('50')).toBe(50)
  expect(readWhole(' 1.250 ')).toBe(1250)
  expect(readWhole('-3')).toBe(-3)
  expect(readWhole('')).toBeNull()
})

test('a text that is not a whole number is not guessed at', () => {
  for (const text of ['12,5', '1.5', 'dieci', '1.25', '12345678901']) expect(readWhole(text), text).toBeNaN()
})

test('steps stop at the limits and begin at the lower one', () => {
  expect(stepWhole(3, 1, 1, 60)).toBe(4)
  expect(stepWhole(1, -1, 1, 60)).toBe(1)
  expect(stepWhole(58, 10, 1, 60)).toBe(60)
  expect(stepWhole(null, 1, 1, 60)).toBe(1)
  expect(stepWhole(Number.NaN, -1)).toBe(0)
})
