import { describe, expect, it } from 'vitest'
import {
  type BookingValues,
  bookingBody,
  effectiveSlot,
  fillSlots,
  newBooking,
  referenceOf,
  shownNamesBy,
  slotBands,
  slotsRecounted,
  withSlots,
} from './booking.values.ts'
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

describe('the slots of a booking', () => {
  it('are as many as its heads', () => {
    expect(blank().people).toHaveLength(2)
    expect(withSlots({ ...blank(), children: 2 }).people).toHaveLength(4)
  })

  it('lose blank ones first: a person that was begun stays', () => {
    const values = withPeople(blank(), [{}, mario])
    const smaller = withSlots({ ...values, adults: 1 })
    expect(smaller.people.map(({ surname }) => surname)).toEqual(['Rossi'])
    const tooSmall = withSlots({ ...withPeople(blank(), [mario, { surname: 'Ferri' }]), adults: 1 })
    expect(tooSmall.people).toHaveLength(2)
  })

  it('keep their number while a number of heads is unreadable', () => {
    expect(withSlots({ ...blank(), adults: Number.NaN }).people).toHaveLength(2)
    expect(withSlots({ ...blank(), adults: null }).people).toHaveLength(2)
  })

  it('take residence, telephone and e-mail from the lead where that is ticked', () => {
    const { people } = withPeople(blank(), [
      mario,
      { surname: 'Ferri', hasLeadContacts: true, email: 'old@example.it' },
    ])
    expect(effectiveSlot(people, 1)).toMatchObject({
      residence: mario.residence,
      phone: mario.phone,
      email: mario.email,
    })
    expect(effectiveSlot(people, 0)).toBe(people[0])
  })
})

describe('what a head counts as', () => {
  const ages = { departsOn: '2027-03-12', childUnderAge: 12 }
  const family = () => withSlots({ ...blank(), children: 2 })
  const twelve = { surname: 'Rossi', name: 'Pietro', bornOn: '2015-03-12' }

  it('shows before saving: a declared child who will be twelve is an adult', () => {
    const values = withPeople(family(), [mario, {}, twelve])
    expect(slotBands(values, { ...ages, isFrozen: false })).toEqual(['adult', 'adult', 'adult', 'child'])
    expect(slotsRecounted(values, ages)).toEqual([2])
    expect(slotsRecounted(family(), ages)).toEqual([])
  })

  it('stays what was agreed once the price is frozen', () => {
    const stored = { ...twelve, participantId: departureId, ageBand: 'child' as const }
    const values = withPeople(withSlots({ ...blank(), adults: 1, children: 1 }), [mario, stored])
    expect(slotBands(values, { ...ages, isFrozen: true })).toEqual(['adult', 'child'])
  })
})

describe('people put into their slots', () => {
  const terms = { departsOn: '2027-03-12', childAgeLimit: 12 }
  const child = { surname: 'Rossi', name: 'Pietro', bornOn: '2015-04-12' }
  const heads = ({ adults, children, people }: BookingValues) => [adults, children, people.length]

  it('are counted by their age on departure, whether they take a slot or add one', () => {
    expect(heads(fillSlots(blank(), [0, 1], [mario, child], terms))).toEqual([1, 1, 2])
    expect(heads(fillSlots(blank(), [0, 1, 2], [mario, { ...mario, name: 'Bruna' }, child], terms))).toEqual([2, 1, 3])
    expect(heads(fillSlots(blank(), [0, 1], [mario, { ...child, bornOn: '2015-03-12' }], terms))).toEqual([2, 0, 2])
  })

  it('take the places of the declared children first', () => {
    const family = withSlots({ ...blank(), adults: 2, children: 1 })
    expect(heads(fillSlots(family, [2], [child], terms))).toEqual([2, 1, 3])
    const withOne = fillSlots(family, [2], [child], terms)
    expect(heads(fillSlots(withOne, [3], [{ ...child, name: 'Anna' }], terms))).toEqual([2, 2, 4])
  })

  it('leave one adult; a person of unknown age counts as declared', () => {
    expect(heads(fillSlots(blank(), [0, 1], [child, child], terms))).toEqual([1, 1, 2])
    expect(heads(fillSlots(blank(), [0], [{ surname: 'Bianchi' }], terms))).toEqual([2, 0, 2])
  })
})

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
