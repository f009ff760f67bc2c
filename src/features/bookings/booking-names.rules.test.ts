import { expect, test } from 'vitest'
import { bookingName } from './booking-names.rules.ts'

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
