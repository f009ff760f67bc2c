import { describe, expect, it, test } from 'vitest'
import {
  type BookingStatus,
  bookingStatuses,
  defaultConfirmBy,
  growthRefusal,
  hasOptionLapsed,
  headsListedRefusal,
  headsRefusal,
  holdingStatuses,
  isHolding,
  moveRefusal,
  movesFrom,
  optionDayRefusal,
  optionEnd,
  proposedConfirmBy,
  startingStatuses,
  startRefusal,
  stripFaults,
} from './booking.rules.ts'

const room = { heads: 2, placesLeft: 12, isStaff: false }
const tight = { heads: 3, placesLeft: 2, isStaff: false }

/** The statuses that each status may become (product design, Places). */
const allowed: Record<BookingStatus, BookingStatus[]> = {
  customerOption: ['confirmed', 'notConfirmed', 'waitingList', 'canceled'],
  waitingForConfirmation: ['confirmed', 'notConfirmed', 'canceled'],
  requestedDemand: ['customerOption', 'waitingForConfirmation', 'confirmed', 'notConfirmed', 'canceled'],
  waitingList: ['customerOption', 'confirmed', 'canceled'],
  notConfirmed: ['customerOption', 'requestedDemand', 'waitingList', 'canceled'],
  confirmed: ['canceled'],
  canceled: [],
}

describe('holding places', () => {
  it('options, bookings awaiting an answer and confirmed ones hold; the others hold nothing', () => {
    expect([...holdingStatuses].sort()).toEqual(['confirmed', 'customerOption', 'waitingForConfirmation'])
    expect(bookingStatuses.filter(isHolding).sort()).toEqual([...holdingStatuses].sort())
  })
})

describe('status changes of a booking', () => {
  for (const from of bookingStatuses)
    for (const to of bookingStatuses.filter((status) => status !== from))
      it(`${from} ${allowed[from].includes(to) ? 'may' : 'may not'} become ${to}`, () => {
        expect(moveRefusal(from, to, room)).toBe(allowed[from].includes(to) ? null : 'bookings.move-not-allowed')
      })

  it('the menu offers what the rule allows', () => {
    for (const from of bookingStatuses) expect(movesFrom(from)).toEqual(allowed[from])
  })
  it('saving the same status again is no change', () => {
    expect(moveRefusal('canceled', 'canceled', tight)).toBeNull()
  })
  it('a waiting party takes places only if it fits as a whole', () => {
    expect(moveRefusal('waitingList', 'customerOption', tight)).toBe('bookings.trip-full')
    expect(moveRefusal('waitingList', 'customerOption', { ...tight, placesLeft: 3 })).toBeNull()
    expect(moveRefusal('requestedDemand', 'confirmed', tight)).toBe('bookings.trip-full')
    expect(moveRefusal('notConfirmed', 'customerOption', tight)).toBe('bookings.trip-full')
  })
  it('confirming an option needs no more places, even on a full trip', () => {
    expect(moveRefusal('customerOption', 'confirmed', { ...tight, placesLeft: 0 })).toBeNull()
  })
  it('giving up a place never depends on the places left', () => {
    expect(moveRefusal('customerOption', 'waitingList', { ...tight, placesLeft: -1 })).toBeNull()
    expect(moveRefusal('confirmed', 'canceled', { ...tight, placesLeft: 0 })).toBeNull()
  })
  it('a forbidden change stays forbidden also without places', () => {
    expect(moveRefusal('canceled', 'confirmed', tight)).toBe('bookings.move-not-allowed')
  })
})

describe('the start of a new booking', () => {
  it('with enough places it may be confirmed, in option, awaiting an answer, requested or waiting', () => {
    expect(startingStatuses(room)).toEqual([
      'confirmed',
      'customerOption',
      'waitingForConfirmation',
      'requestedDemand',
      'waitingList',
    ])
  })
  it('without enough places it may only be requested or wait', () => {
    expect(startingStatuses(tight)).toEqual(['requestedDemand', 'waitingList'])
    expect(startRefusal('confirmed', tight)).toBe('bookings.trip-full')
  })
  it('the last places can be taken exactly', () => {
    expect(startRefusal('confirmed', { heads: 2, placesLeft: 2, isStaff: false })).toBeNull()
    expect(startRefusal('confirmed', { heads: 2, placesLeft: 1, isStaff: false })).toBe('bookings.trip-full')
  })
  it('is never notConfirmed or canceled', () => {
    expect(startRefusal('notConfirmed', room)).toBe('bookings.start-not-allowed')
    expect(startRefusal('canceled', room)).toBe('bookings.start-not-allowed')
  })
  it('the crew take no customer place, and a trip without a limit is never full', () => {
    expect(startRefusal('confirmed', { heads: 1, placesLeft: 0, isStaff: true })).toBeNull()
    expect(startRefusal('confirmed', { heads: 90, placesLeft: null, isStaff: false })).toBeNull()
  })
  it('the crew never wait: whoever needs no place blocks nobody', () => {
    const crew = { heads: 1, placesLeft: 0, isStaff: true }
    expect(startRefusal('waitingList', crew)).toBe('bookings.start-not-allowed')
    expect(moveRefusal('customerOption', 'waitingList', crew)).toBe('bookings.move-not-allowed')
    expect(startRefusal('waitingList', { ...crew, isStaff: false })).toBeNull()
  })
})

describe('heads', () => {
  it('need at least one adult', () => {
    expect(headsRefusal({ adults: 0, children: 2 })).toBe('bookings.needs-adult')
    expect(headsRefusal({ adults: 1, children: 0 })).toBeNull()
  })
  it('are whole numbers up to 500', () => {
    expect(headsRefusal({ adults: 501, children: 0 })).toBe('bookings.heads-range')
    expect(headsRefusal({ adults: 1, children: -1 })).toBe('bookings.heads-range')
    expect(headsRefusal({ adults: 1.5, children: 0 })).toBe('bookings.heads-range')
  })
  it('may be more than the named people, never fewer', () => {
    expect(headsListedRefusal(3, 4)).toBeNull()
    expect(headsListedRefusal(4, 4)).toBeNull()
    expect(headsListedRefusal(5, 4)).toBe('bookings.too-many-people')
  })
  it('grow only into free places', () => {
    const growing = { status: 'confirmed', isStaff: false, headsBefore: 2, placesLeft: 1 } as const
    expect(growthRefusal({ ...growing, heads: 3 })).toBeNull()
    expect(growthRefusal({ ...growing, heads: 4 })).toBe('bookings.trip-full')
    expect(growthRefusal({ ...growing, heads: 1, placesLeft: 0 })).toBeNull()
    expect(growthRefusal({ ...growing, heads: 2, placesLeft: -1 })).toBeNull()
    expect(growthRefusal({ ...growing, status: 'waitingList', heads: 9 })).toBeNull()
  })
})

describe('the confirm-by day', () => {
  const option = { status: 'customerOption', confirmBy: '2027-03-12', hasPayment: false } as const

  it('an option with confirm-by 12/03 holds all of 12/03 and lapses on 13/03', () => {
    expect(hasOptionLapsed(option, '2027-03-12')).toBe(false)
    expect(hasOptionLapsed(option, '2027-03-13')).toBe(true)
  })
  it('with a registered payment an option never lapses: somebody must look at it', () => {
    const paid = { ...option, hasPayment: true }
    expect(hasOptionLapsed(paid, '2027-04-30')).toBe(false)
  })
  it('a booking awaiting an answer does not lapse: past its day somebody must look at it', () => {
    const awaiting = { ...option, status: 'waitingForConfirmation' } as const
    expect(hasOptionLapsed(awaiting, '2027-04-30')).toBe(false)
  })
  it('nothing else depends on it', () => {
    for (const status of ['confirmed', 'waitingList', 'requestedDemand', 'notConfirmed', 'canceled'] as const) {
      expect(hasOptionLapsed({ ...option, status }, '2027-04-30')).toBe(false)
    }
  })
  it('an option without a day holds until somebody decides', () => {
    expect(hasOptionLapsed({ ...option, confirmBy: null }, '2099-01-01')).toBe(false)
  })
  it('is today for a booking that starts confirmed', () => {
    expect(defaultConfirmBy('confirmed', '2027-01-18')).toBe('2027-01-18')
    expect(defaultConfirmBy('customerOption', '2027-01-18')).toBeNull()
    const days = { today: '2027-01-18', optionUntil: '2027-01-20' }
    expect(proposedConfirmBy('customerOption', days)).toBe('2027-01-20')
    expect(proposedConfirmBy('confirmed', days)).toBe('2027-01-18')
    expect(proposedConfirmBy('requestedDemand', days)).toBeNull()
  })
})

describe('the strip of the form', () => {
  const filled = {
    status: 'confirmed',
    confirmBy: '2027-01-18',
    agencyId: 'a',
    departureId: 'd',
    adults: 2,
    children: 0,
    roomType: 'DBL',
    isMultiDay: true,
    isStaff: false,
  } as const

  it('has no fault when complete', () => {
    expect(stripFaults(filled)).toEqual([])
  })
  it('names every required field when empty, in the order of the form', () => {
    const empty = {
      ...filled,
      status: null,
      confirmBy: null,
      agencyId: null,
      departureId: null,
      roomType: null,
      adults: 0,
    }
    expect(stripFaults(empty)).toEqual([
      { path: '/status', code: 'bookings.status-missing' },
      { path: '/confirmBy', code: 'bookings.confirm-by-missing' },
      { path: '/adults', code: 'bookings.needs-adult' },
      { path: '/roomType', code: 'bookings.room-type-missing' },
      { path: '/departureId', code: 'departures.missing' },
      { path: '/agencyId', code: 'bookings.agency-missing' },
    ])
  })
  it('needs no room for a party of a daily trip', () => {
    expect(stripFaults({ ...filled, roomType: null, isMultiDay: false })).toEqual([])
  })
  it('needs no agency for the crew, who may travel on their own', () => {
    const staff = { ...filled, agencyId: null, departureId: null, isStaff: true }
    expect(stripFaults(staff)).toEqual([])
    expect(stripFaults({ ...staff, adults: 0 })).toEqual([{ path: '/adults', code: 'bookings.needs-adult' }])
  })
})

test('an option is given until the eve of the departure; later nobody is taken', () => {
  const trip = { departsOn: '2027-03-12' }
  expect(optionDayRefusal(trip, '2027-03-11')).toBeNull()
  expect(optionDayRefusal(trip, '2027-03-12')).toBe('bookings.option-too-late')
  expect(optionDayRefusal(trip, '2027-03-13')).toBe('bookings.departed')
})

describe('an option given from the waiting list', () => {
  const trip = { departsOn: '2027-03-12', customersReleaseOn: '2027-02-20' }
  it.each([
    ['2027-02-10', 2, '2027-02-12', 'holds the days the agency gives'],
    ['2027-02-19', 2, '2027-02-20', "never past the customers' release"],
    ['2027-02-20', 2, '2027-02-20', 'to the end of that day'],
    ['2027-02-21', 2, '2027-02-23', 'once the release is past as long as the agency gives'],
    ['2027-03-10', 2, '2027-03-11', 'never into the departure'],
    ['2027-03-01', 180, '2027-03-11', 'however many days are given'],
    ['2027-03-12', 2, '2027-03-12', 'on the day of departure to its end'],
  ])('on %s with %i days ends on %s: %s', (today, days, end) => {
    expect(optionEnd(trip, days, today)).toBe(end)
  })
  it('of a trip without a release ends only with the departure', () => {
    expect(optionEnd({ ...trip, customersReleaseOn: null }, 2, '2027-02-19')).toBe('2027-02-21')
  })
})
