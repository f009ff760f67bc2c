import { expect, test } from 'vitest'
import { dayHeading, momentInWords } from './moments.words.ts'

const today = '2027-03-12'

test.each([
  ['2027-03-12', 'oggi, 09:41'],
  ['2027-03-11', 'ieri, 09:41'],
  ['2027-03-10', '10/03, 09:41'],
  ['2026-12-31', '31/12/2026, 09:41'],
])('a moment of %s is said as %s', (day, said) => {
  expect(momentInWords({ day, time: '09:41' }, today)).toBe(said)
})

test.each([
  ['2027-03-12', 'Oggi, venerdì 12/03/2027'],
  ['2027-03-11', 'Ieri, giovedì 11/03/2027'],
  ['2026-12-31', 'Giovedì 31/12/2026'],
])('the moments of %s stand under %s', (day, heading) => {
  expect(dayHeading(day, today)).toBe(heading)
})
