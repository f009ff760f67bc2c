import { expect, test } from 'vitest'
import { licenceWarning } from './licence.rules.ts'

const trip = { returnsOn: '2027-03-16' }

test.each([
  ['2027-03-15', 'bookings.licence-expires'],
  // A licence is valid until the end of its last day.
  ['2027-03-16', null],
  ['2030-01-01', null],
  [null, null],
])('a licence that ends on %s warns of a trip that ends on 16 March: %s', (licenceExpiresOn, warning) => {
  expect(licenceWarning({ licenceExpiresOn }, trip)).toBe(warning)
})
