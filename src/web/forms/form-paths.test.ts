import { expect, it } from 'vitest'
import { formPathOf, isMissing, valueAt } from './form-paths.ts'

it('reads a pointer as the form names the field', () => {
  expect(formPathOf('/email')).toBe('email')
  expect(formPathOf('/people/0/surname')).toBe('people.0.surname')
  expect(formPathOf('/a~1b/c~0d')).toBe('a/b.c~d')
})

it('finds the value a path leads to', () => {
  const values = { people: [{ surname: 'Rossi' }], notes: null }
  expect(valueAt(values, 'people.0.surname')).toBe('Rossi')
  expect(valueAt(values, 'people.1.surname')).toBeUndefined()
  expect(valueAt(values, 'notes.text')).toBeUndefined()
})

it('takes an empty field for missing, not a zero or a no', () => {
  for (const nothing of ['', null, undefined, []]) expect(isMissing(nothing)).toBe(true)
  for (const something of ['x', 0, false, ['x']]) expect(isMissing(something)).toBe(false)
})
