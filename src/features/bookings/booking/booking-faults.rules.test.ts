import { expect, test } from 'vitest'
import { aBooking, aParticipant } from '#src/features/bookings/bookings.builders.ts'
import type { BookingInput } from './booking.contract.ts'
import { type AroundBooking, bookingFaults } from './booking-faults.rules.ts'

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

const today = '2027-03-03'
const faultsOf = (given: Partial<BookingInput>, stored: AroundBooking['stored'] = null) =>
  bookingFaults(aBooking({ departureId, agencyId, ...given }), { isMultiDay: true, today, stored }).map(
    ({ path, code }) => `${path} ${code}`,
  )

test('an option is not given until a day that is over; one that a payment kept stays as it is', () => {
  const option = { status: 'customerOption', confirmBy: '2027-03-02' } as const
  const stored = { ...option, roomType: 'DBL', adults: 2, children: 0 } as const
  expect(faultsOf(option)).toEqual(['/confirmBy bookings.confirm-by-past'])
  expect(faultsOf({ ...option, confirmBy: today })).toEqual([])
  expect(faultsOf(option, stored)).toEqual([])
  expect(faultsOf(option, { ...stored, status: 'notConfirmed' })).toEqual(['/confirmBy bookings.confirm-by-past'])
  expect(faultsOf({ ...option, confirmBy: '2027-03-01' }, stored)).toEqual(['/confirmBy bookings.confirm-by-past'])
  expect(faultsOf({ ...option, status: 'waitingForConfirmation' })).toEqual([])
})

test("a guide on a customers' booking is asked for what every customer is, one of the crew is not", () => {
  const guide = aParticipant({ type: 'guide', isDefaultContact: true, residence: null, email: null })
  expect(faultsOf({ people: [guide], adults: 1 })).toEqual([
    '/people/0/residence customers.residence',
    '/people/0/email customers.email',
  ])
  expect(faultsOf({ people: [guide], adults: 1, isStaff: true, agencyId: null })).toEqual([])
})

test('allergies are saved with consent alone, whoever travels and however early it is', () => {
  const person = aParticipant({ isDefaultContact: true, allergies: 'Celiachia' })
  const refused = ['/people/0/allergies customers.consent-missing']
  expect(faultsOf({ people: [person], adults: 1 })).toEqual(refused)
  expect(
    faultsOf({ people: [person], adults: 2, namesBy: today, referenceName: 'Anna', referencePhone: '035 1' }),
  ).toEqual(refused)
  expect(faultsOf({ people: [{ ...person, type: 'driver' }], isStaff: true, adults: 1 })).toEqual(refused)
  expect(faultsOf({ people: [{ ...person, hasHealthConsent: true }], adults: 1 })).toEqual([])
})

test('a day that is still to come says what is wrong with it', () => {
  const early = aParticipant({
    isDefaultContact: true,
    documentIssuedOn: '2027-03-04',
    bornOn: '2027-05-01',
    taxCode: null,
  })
  expect(faultsOf({ people: [early], adults: 1, namesBy: today })).toEqual([
    '/people/0/bornOn customers.born-in-future',
    '/people/0/documentIssuedOn customers.issued-in-future',
  ])
})
