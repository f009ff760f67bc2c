import { describe, expect, it } from 'vitest'
import {
  confirmByThere,
  type DateOfSeries,
  leavingLateRefusal,
  mayWaitThere,
  moveTargetRefusal,
  proposedRoom,
  statusThere,
  stopThere,
} from './moving.rules.ts'

const from: DateOfSeries = { id: 'a', seriesId: 's', status: 'confirmed', departsOn: '2027-03-12' }
const to: DateOfSeries = { id: 'b', seriesId: 's', status: 'forSale', departsOn: '2027-04-16' }
const confirmed = { status: 'confirmed', isStaff: false } as const
const option = { status: 'customerOption', isStaff: false } as const
const today = '2027-03-01'

describe('a booking', () => {
  it('goes to another date of its series that takes bookings', () => {
    expect(moveTargetRefusal(confirmed, from, to, today)).toBeNull()
    expect(moveTargetRefusal(confirmed, from, { ...to, seriesId: 'other' }, today)).toBe('bookings.move-not-of-series')
    expect(moveTargetRefusal(confirmed, { ...from, seriesId: null }, { ...to, seriesId: null }, today)).toBe(
      'bookings.move-not-of-series',
    )
    expect(moveTargetRefusal(confirmed, from, from, today)).toBe('bookings.move-same-trip')
    expect(moveTargetRefusal(confirmed, from, { ...to, status: 'draft' }, today)).toBe('trips.locked-draft')
    expect(moveTargetRefusal(confirmed, from, { ...to, status: 'cancelled' }, today)).toBe('trips.locked-cancelled')
  })

  it('goes to no date that has departed; on the day of departure only if it is no option', () => {
    expect(moveTargetRefusal(confirmed, from, to, '2027-04-16')).toBeNull()
    expect(moveTargetRefusal(option, from, to, '2027-04-16')).toBe('bookings.option-too-late')
    expect(moveTargetRefusal(confirmed, from, to, '2027-04-17')).toBe('bookings.departed')
    expect(moveTargetRefusal(option, from, to, '2027-04-17')).toBe('bookings.departed')
  })

  it('leaves a trip that has departed only for a reason', () => {
    const leaving = (today: string, reason: string | null = null) => leavingLateRefusal(from, { today, reason })
    expect(leaving('2027-03-12')).toBeNull()
    expect(leaving('2027-03-13')).toBe('bookings.move-late-reason-missing')
    expect(leaving('2027-03-13', '')).toBe('bookings.move-late-reason-missing')
    expect(leaving('2027-03-13', 'Volo in ritardo')).toBeNull()
  })

  it('of the crew stays on its trip', () => {
    expect(moveTargetRefusal({ ...confirmed, isStaff: true }, from, to, today)).toBe('bookings.move-crew')
  })

  it('waits on the new date only if it may wait at all', () => {
    expect(mayWaitThere('customerOption')).toBe(true)
    expect(mayWaitThere('waitingList')).toBe(true)
    expect(mayWaitThere('confirmed')).toBe(false)
    expect(mayWaitThere('waitingForConfirmation')).toBe(false)
    expect(statusThere('customerOption', true)).toBe('waitingList')
    expect(statusThere('customerOption', false)).toBe('customerOption')
  })
})

it('an option ends by the eve of an earlier departure', () => {
  const until = { status: 'customerOption', confirmBy: '2027-04-20' } as const
  expect(confirmByThere(until, to)).toBe('2027-04-15')
  expect(confirmByThere({ ...until, confirmBy: '2027-03-05' }, to)).toBe('2027-03-05')
  expect(confirmByThere({ status: 'confirmed', confirmBy: '2027-04-20' }, to)).toBe('2027-04-20')
})

describe('the proposed room', () => {
  const left = { SGL: 0, DUS: 1, DBL: 2, TWN: 1, TRP: 0, QUAD: 1 }
  const held = { status: 'confirmed', heads: 3 } as const

  it('is of the same type while one is left', () => {
    expect(proposedRoom({ ...held, roomType: 'DBL', heads: 2 }, left)).toBe('DBL')
    expect(proposedRoom({ ...held, roomType: 'TRP' }, { ...left, TRP: null })).toBe('TRP')
  })

  it('is the next larger one otherwise', () => {
    expect(proposedRoom({ ...held, roomType: 'TRP' }, left)).toBe('QUAD')
    expect(proposedRoom({ ...held, roomType: 'TRP' }, { ...left, QUAD: 0 })).toBeNull()
  })

  it('never replaces a double by the other kind of double', () => {
    expect(proposedRoom({ ...held, roomType: 'DBL', heads: 2 }, { ...left, DBL: 0, TRP: 1 })).toBe('TRP')
    expect(proposedRoom({ ...held, roomType: 'TWN', heads: 2 }, { ...left, TWN: 0, QUAD: 0 })).toBeNull()
  })

  it('has a supplement only where the booking has one', () => {
    expect(proposedRoom({ ...held, roomType: 'SGL', heads: 1 }, left)).toBe('DUS')
    expect(proposedRoom({ ...held, roomType: 'DBL', heads: 1 }, { ...left, DBL: 0, QUAD: 0 })).toBeNull()
  })

  it('may be sold out where the booking holds nothing, and is none on a daily trip', () => {
    expect(proposedRoom({ roomType: 'TRP', heads: 3, status: 'waitingList' }, left)).toBe('TRP')
    expect(proposedRoom({ ...held, roomType: null }, left)).toBeNull()
  })
})

it('people board at the stop of the same name, or at the only one', () => {
  const stops = [
    { id: '1', name: 'Bergamo, p.le Malpensata' },
    { id: '2', name: 'Milano Lampugnano' },
  ]
  expect(stopThere('milano lampugnano ', stops)).toBe('2')
  expect(stopThere('Brescia Ovest', stops)).toBeNull()
  expect(stopThere('Brescia Ovest', stops.slice(1))).toBe('2')
  expect(stopThere(null, stops)).toBeNull()
})
