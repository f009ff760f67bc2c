import { describe, expect, test } from 'vitest'
import { aBooking, aParticipant } from '#src/features/bookings/bookings.builders.ts'
import { type AroundBooking, bookingFaults, dayFaults } from './booking-faults.rules.ts'
import { type BookingInput, ParticipantInput } from './booking-input.contract.ts'

const departureId = '0190a0a0-0000-7000-8000-000000000001'
const agencyId = '0190a0a0-0000-7000-8000-000000000002'

const today = '2027-03-03'
/** Names are due on 5 March, unless the booking names another day. */
const names = { departsOn: '2027-03-12', namesDaysBefore: 7 }

function platesOf(plate: string) {
  const driver = aParticipant({ type: 'driver', isDefaultContact: true, plate })
  const booking = aBooking({ departureId, agencyId, isStaff: true, roomType: 'SGL', people: [driver] })
  return bookingFaults(booking, { isMultiDay: true, today, names }).filter(({ path }) => path.endsWith('/plate'))
}

test('a driver’s plate must be valid', () => {
  expect(platesOf('GA482KR')).toEqual([])
  expect(platesOf('ga 482 kr')).toEqual([])
  expect(platesOf('ZZ')).toEqual([{ path: '/people/0/plate', code: 'departures.plate' }])
})

const faultsOf = (given: Partial<BookingInput>, stored: AroundBooking['stored'] = null) =>
  bookingFaults(aBooking({ departureId, agencyId, ...given }), { isMultiDay: true, today, names, stored }).map(
    ({ path, code }) => `${path} ${code}`,
  )

test('an option cannot last until a day that is over; one that a payment kept stays as it is', () => {
  const option = { status: 'customerOption', confirmBy: '2027-03-02' } as const
  const stored = { ...option, roomType: 'DBL', adults: 2, children: 0, namesBy: null, people: [] } as const
  expect(faultsOf(option)).toEqual(['/confirmBy bookings.confirm-by-past'])
  expect(faultsOf({ ...option, confirmBy: today })).toEqual([])
  expect(faultsOf(option, stored)).toEqual([])
  expect(faultsOf(option, { ...stored, status: 'notConfirmed' })).toEqual(['/confirmBy bookings.confirm-by-past'])
  expect(faultsOf({ ...option, confirmBy: '2027-03-01' }, stored)).toEqual(['/confirmBy bookings.confirm-by-past'])
  expect(faultsOf({ ...option, status: 'waitingForConfirmation' })).toEqual([])
})

test('an option ends by the eve of the departure, names are given by the departure', () => {
  const option = { status: 'customerOption', confirmBy: '2027-03-11' } as const
  expect(faultsOf(option)).toEqual([])
  expect(faultsOf({ ...option, confirmBy: '2027-03-12' })).toEqual(['/confirmBy bookings.confirm-by-after-eve'])
  expect(faultsOf({ status: 'confirmed', confirmBy: '2027-03-12' })).toEqual([])
  expect(faultsOf({ namesBy: '2027-03-12' })).toEqual([])
  expect(faultsOf({ namesBy: '2027-03-13' })).toEqual(['/namesBy bookings.names-by-after-departure'])
})

test('after the departure day nobody is booked any more; who travels can still be confirmed, as many as they were', () => {
  const left = (given: Partial<BookingInput>, stored: AroundBooking['stored'] = null) =>
    dayFaults(aBooking({ departureId, agencyId, ...given }), { today: '2027-03-13', names, stored }).map(
      ({ path, code }) => `${path} ${code}`,
    )
  const party = { confirmBy: today, roomType: 'DBL', adults: 2, children: 0, namesBy: null, people: [] } as const
  expect(left({})).toEqual(['/status bookings.departed'])
  expect(left({ status: 'waitingList' })).toEqual(['/status bookings.departed'])
  expect(left({ isStaff: true })).toEqual([])
  expect(left({}, { ...party, status: 'waitingList' })).toEqual(['/status bookings.departed'])
  expect(left({}, { ...party, status: 'waitingForConfirmation' })).toEqual([])
  expect(left({ adults: 3 }, { ...party, status: 'confirmed' })).toEqual(['/adults bookings.departed'])
  expect(left({ status: 'notConfirmed' }, { ...party, status: 'waitingList' })).toEqual([])
})

test('a guide on a customers’ booking needs everything a customer does, one of the crew does not', () => {
  const guide = aParticipant({ type: 'guide', isDefaultContact: true, residence: null, email: null })
  expect(faultsOf({ people: [guide], adults: 1, namesBy: today })).toEqual([
    '/people/0/residence customers.residence',
    '/people/0/email customers.email',
  ])
  expect(faultsOf({ people: [guide], adults: 1, isStaff: true, agencyId: null })).toEqual([])
})

test('allergies are saved only with consent, whoever travels and however early it is', () => {
  const person = aParticipant({ isDefaultContact: true, allergies: 'Celiachia' })
  const refused = ['/people/0/allergies customers.consent-missing']
  expect(faultsOf({ people: [person], adults: 1 })).toEqual(refused)
  expect(
    faultsOf({
      people: [person],
      adults: 2,
      namesBy: '2027-03-04',
      referenceName: 'Anna',
      referencePhone: '035 123456',
    }),
  ).toEqual(refused)
  expect(faultsOf({ people: [{ ...person, type: 'driver' }], isStaff: true, adults: 1 })).toEqual(refused)
  expect(faultsOf({ people: [{ ...person, hasHealthConsent: true }], adults: 1 })).toEqual([])
})

test('a day in the future names its fault', () => {
  const early = aParticipant({
    isDefaultContact: true,
    documentIssuedOn: '2027-03-04',
    bornOn: '2027-05-01',
    taxCode: null,
  })
  expect(faultsOf({ people: [early], adults: 1 })).toEqual([
    '/people/0/bornOn customers.born-in-future',
    '/people/0/documentIssuedOn customers.issued-in-future',
  ])
})

describe('people of whom little is known', () => {
  const agreed = { adults: 2, referencePhone: '035 123456' }
  const surnameAlone = ParticipantInput.parse({ surname: 'Ferri' })
  const head = (n: number) => `0190a0a0-0000-7000-8000-00000000001${n}`
  const lacking = ['name', 'taxCode', 'sex', 'bornOn', 'birthPlace', 'residence', 'phone', 'email']
  const allOf = (at: number) => [
    ...[...lacking, 'documentType', 'documentNumber', 'documentIssuedOn', 'documentExpiresOn'].map(
      (field) => `/people/${at}/${field}`,
    ),
  ]
  const pathsOf = (...asked: Parameters<typeof faultsOf>) => faultsOf(...asked).map((fault) => fault.split(' ')[0])

  test('are booked, and confirmed, until the names are due, if one telephone is known', () => {
    expect(faultsOf({ ...agreed, people: [] })).toEqual([])
    expect(faultsOf({ ...agreed, people: [surnameAlone] })).toEqual([])
    expect(faultsOf({ ...agreed, people: [{ ...surnameAlone, documentNumber: 'CA49217KF' }] })).toEqual([])
    expect(faultsOf({ adults: 2, people: [{ ...surnameAlone, phone: '035 123456', isDefaultContact: true }] })).toEqual(
      [],
    )
    expect(faultsOf({ adults: 2, people: [surnameAlone] })).toEqual([
      '/referencePhone bookings.reference-phone-missing',
    ])
    expect(faultsOf({ ...agreed, people: [ParticipantInput.parse({ email: 'a@b.it' })] })).toEqual([
      '/people/0/surname customers.surname',
    ])
  })

  test('must be complete from the day of the names on, as must a head that nobody lists', () => {
    expect(pathsOf({ ...agreed, namesBy: today, people: [surnameAlone, surnameAlone] })).toEqual([
      ...allOf(0),
      ...allOf(1),
    ])
    expect(pathsOf({ ...agreed, namesBy: '2027-03-04', people: [surnameAlone, surnameAlone] })).toEqual([])
    expect(faultsOf({ ...agreed, namesBy: today, people: [aParticipant()] })).toEqual([
      '/adults bookings.names-were-due',
    ])
    const unnamed = ParticipantInput.parse({})
    expect(pathsOf({ ...agreed, namesBy: today, people: [aParticipant(), unnamed] })).toEqual([
      '/people/1/surname',
      ...allOf(1),
    ])
  })

  test('who were already on the booking do not prevent a save; added or changed ones do', () => {
    const customerId = head(9)
    const people = [
      { ...surnameAlone, participantId: head(1), customerId },
      { participantId: head(2), customerId: null },
    ]
    const stored = {
      ...({ status: 'confirmed', confirmBy: today, roomType: 'DBL' } as const),
      ...{ adults: 2, children: 0, namesBy: today, people },
    }
    const asked = ParticipantInput.parse({ ...surnameAlone, participantId: head(1), customerId, version: 1 })
    const unnamed = ParticipantInput.parse({ participantId: head(2) })
    const saved = (first: ParticipantInput, second: ParticipantInput, more: Partial<BookingInput> = {}) =>
      pathsOf({ ...agreed, namesBy: today, people: [first, second], ...more }, stored)
    expect(saved(asked, unnamed)).toEqual([])
    expect(saved({ ...asked, phone: '035 112233' }, unnamed)).toEqual(
      allOf(0).filter((path) => !path.endsWith('phone')),
    )
    expect(saved(asked, { ...unnamed, surname: 'Ferri' })).toEqual(allOf(1))
    expect(saved(asked, unnamed, { adults: 3, roomType: 'TRP' })).toEqual(['/adults'])
  })
})
