import { expect, test } from 'vitest'
import { bookingFaults } from './booking-faults.rules.ts'
import { aBooking, aParticipant } from './bookings.builders.ts'

const departureId = '0190a0a0-0000-7000-8000-000000000001'
const agencyId = '0190a0a0-0000-7000-8000-000000000002'

function platesOf(plate: string) {
  const driver = aParticipant({ type: 'driver', isDefaultContact: true, plate })
  const booking = aBooking({ departureId, agencyId, isStaff: true, roomType: 'SGL', people: [driver] })
  return bookingFaults(booking, { isMultiDay: true, today: '2027-03-03' }).filter(({ path }) => path.endsWith('/plate'))
}

test("a driver's plate is a plate", () => {
  expect(platesOf('GA482KR')).toEqual([])
  expect(platesOf('ga 482 kr')).toEqual([])
  expect(platesOf('ZZ')).toEqual([{ path: '/people/0/plate', code: 'departures.plate' }])
})
