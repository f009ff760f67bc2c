import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test('initials are those of the first and of the last name', () => {
  expect(initialsOf('Elena Bonetti')).toBe('EB')
  expect(initialsOf('  Maria Grazia De Luca ')).toBe('ML')
  expect(initialsOf('Torpedone')).toBe('TO')
  expect(initialsOf('𝔸nna 😀')).toBe('𝔸😀')
  expect(initialsOf('')).toBe('')
})
