import { describe, expect, it } from 'vitest'
import { withSlots } from '#src/features/bookings/people/slots.values.ts'
import { type BookingValues, bookingBody, newBooking, referenceOf, shownNamesBy } from './booking.values.ts'
import { bookingFormFaults, fieldPath } from './booking-faults.values.ts'

const trip = {
  ...{ isMultiDay: true, today: '2027-01-18' },
  names: { departsOn: '2027-03-12', namesDaysBefore: 7 },
}
const agencyId = '0198a1b2-0000-7000-8000-000000000001'
const departureId = '0198a1b2-0000-7000-8000-000000000002'
const blank = () => newBooking({ isMultiDay: true, agencyId, namesBy: '2027-03-05' })
const decided = (): BookingValues => ({ ...blank(), status: 'confirmed', confirmBy: '2027-01-18', departureId })

const mario = {
  surname: 'Rossi',
  name: 'Mario',
  sex: 'M' as const,
  bornOn: '1984-06-14',
  birthPlace: 'Bergamo (BG)',
  residence: 'Via Borgo Palazzo 48, 24125 Bergamo (BG)',
  taxCode: 'RSSMRA84H14A794N',
  phone: '+393334821907',
  email: 'mario.rossi@example.it',
  documentType: 'idCard' as const,
  documentNumber: 'CA49217KF',
  documentIssuedOn: '2022-05-02',
  documentExpiresOn: '2032-06-14',
}

/** The booking with these people in its first slots. */
function withPeople(values: BookingValues, people: readonly object[]): BookingValues {
  return { ...values, people: values.people.map((slot, at) => ({ ...slot, ...people[at] })) }
}

describe('the body of the call', () => {
  it('has every head in its place, named or not', () => {
    const body = bookingBody(withPeople(decided(), [{}, mario]))
    expect(body.people.map(({ surname }) => surname)).toEqual(['', 'Rossi'])
    expect(fieldPath('/people/1/taxCode')).toBe('people.1.taxCode')
    expect(fieldPath('/confirmBy')).toBe('confirmBy')
  })

  it('has one default contact, the first named person unless another was chosen', () => {
    const contacts = (people: readonly object[]) =>
      bookingBody(withPeople(decided(), people)).people.map((person) => person.isDefaultContact)
    expect(contacts([mario, { surname: 'Ferri', name: 'Elena', isDefaultContact: true }])).toEqual([false, true])
    expect(contacts([{}, mario])).toEqual([false, true])
    expect(contacts([{}, {}])).toEqual([true, false])
  })

  it('tells adults from children as they were added', () => {
    const family = withSlots({ ...decided(), children: 1 })
    expect(bookingBody(family).people.map(({ ageBand }) => ageBand)).toEqual(['adult', 'adult', 'child'])
    const fewer = withSlots({ ...family, adults: 1 })
    expect(bookingBody(fewer).people.map(({ ageBand }) => ageBand)).toEqual(['adult', 'child'])
  })

  it('has the day for the names, except for the crew', () => {
    expect(shownNamesBy(decided())).toBe('2027-03-05')
    expect(bookingBody(withPeople(decided(), [mario])).namesBy).toBe('2027-03-05')
  })

  it('lets the lead stand for a party unless somebody else was named', () => {
    const party = withPeople(decided(), [mario])
    expect(referenceOf(party)).toEqual({ name: 'Rossi Mario', phone: '+393334821907' })
    expect(referenceOf({ ...party, referenceName: 'Parrocchia' }).name).toBe('Parrocchia')
  })

  it('has no agency, price date or names for the crew', () => {
    expect(bookingBody({ ...decided(), isStaff: true })).toMatchObject({ agencyId: null, namesBy: null })
  })
})

describe('faults', () => {
  it('are shown for the strip first and alone', () => {
    const faults = bookingFormFaults(withPeople(blank(), [{ surname: 'Rossi' }]), trip)
    expect(Object.keys(faults)).toEqual(['status', 'confirmBy', 'departureId'])
    expect(faults.departureId?.code).toBe('departures.missing')
  })

  it('require everything of a person once the names are due', () => {
    const values = { ...withPeople(decided(), [{ surname: 'Rossi' }]), adults: 1 }
    const faults = bookingFormFaults(withSlots(values), { ...trip, today: '2027-03-05' })
    expect(faults['people.0.name']?.code).toBe('customers.name')
    expect(faults['people.0.documentExpiresOn']?.code).toBe('customers.expires-on')
    expect(faults['people.0.email']?.code).toBe('customers.email')
  })

  it('require a surname in a party that names people later, and a contact', () => {
    const faults = bookingFormFaults(withPeople(decided(), [{ surname: 'Rossi' }]), trip)
    expect(Object.keys(faults)).toEqual(['referencePhone'])
  })

  it('include an unreadable day; a complete booking has none', () => {
    const complete = withSlots({ ...withPeople(decided(), [mario]), adults: 1 })
    expect(bookingFormFaults(complete, trip)).toEqual({})
    expect(bookingFormFaults({ ...complete, confirmBy: '31/02/2027' }, trip).confirmBy?.code).toBe('shapes.day')
  })
})
