import { expect, test } from 'vitest'
import { bookingFullName, bookingName, headNameOf } from './booking-names.words.ts'

const person = (surname: string, isDefaultContact = false) => ({ surname, isDefaultContact })

test.each([
  [[person('Zorzi'), person('Galli', true)], 'Ferri', 'Galli'],
  [[person('Zorzi'), person('Galli')], 'Ferri', 'Zorzi'],
  [[person('')], 'Ferri', 'Ferri'],
  [[], 'Ferri', 'Ferri'],
  [[person('')], null, null],
])('a booking of %j taken for %s is called %s', (people, referenceName, name) => {
  expect(bookingName({ people, referenceName })).toBe(name)
})

test('the full name is the same person with the first name, or the reference', () => {
  const named = (surname: string, name: string, isDefaultContact = false) => ({ surname, name, isDefaultContact })
  const people = [named('Zorzi', 'Ada'), named('Galli', 'Pia', true)]
  expect(bookingFullName({ people, referenceName: 'Ferri' })).toBe('Galli Pia')
  expect(bookingFullName({ people: [named('', '')], referenceName: 'Ferri' })).toBe('Ferri')
  expect(bookingFullName({ people: [], referenceName: null })).toBe('')
})

test('among several bookings a head without a name is told by the number of its booking', () => {
  expect(headNameOf({ surname: 'Galli', name: 'Pia', bookingNumber: 7 })).toBe('Galli Pia')
  expect(headNameOf({ surname: null, name: null, bookingNumber: 7 })).toBe('Nominativo da inserire, pratica 007')
  expect(headNameOf({ surname: null, name: null, bookingNumber: 1204 })).toBe('Nominativo da inserire, pratica 1204')
})
