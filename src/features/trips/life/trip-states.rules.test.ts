import { describe, expect, test } from 'vitest'
import {
  archiveRefusal,
  cancelFormRefusal,
  cancelRefusal,
  completeRefusal,
  confirmRefusal,
  deleteRefusal,
  durationRefusal,
  isMinimumReached,
  missingForArchive,
  missingForSale,
  putOnSaleRefusal,
  returnDay,
  type TripForArchive,
  type TripForSale,
  type TripStatus,
  tripStatuses,
} from './trip-states.rules.ts'

/** Asserts in which of the six states a move is allowed, and its refusal in all others. */
function allowedOnlyFrom(allowed: TripStatus[], refusal: (status: TripStatus) => string | null, reason: string) {
  for (const status of tripStatuses) expect(refusal(status), status).toBe(allowed.includes(status) ? null : reason)
}

const complete: TripForSale = {
  status: 'draft',
  title: 'Trentino, castelli e laghi',
  type: 'multiDay',
  departsOn: '2027-06-11',
  days: 5,
  transport: 'bus',
  minParticipants: 25,
  unitCents: 89_000,
  departureCount: 4,
}
const empty: TripForSale = {
  status: 'draft',
  title: null,
  type: null,
  departsOn: null,
  days: null,
  transport: 'unselected',
  minParticipants: null,
  unitCents: null,
  departureCount: 0,
}

describe('putting a trip on sale', () => {
  test('a complete draft goes on sale, nothing else does', () => {
    allowedOnlyFrom(['draft'], (status) => putOnSaleRefusal({ ...complete, status }), 'trips.not-draft')
    expect(missingForSale(complete)).toEqual([])
  })

  test('an empty draft lacks all eight, in the order of the check list', () => {
    expect(missingForSale(empty)).toEqual([
      'title',
      'type',
      'departsOn',
      'days',
      'transport',
      'minParticipants',
      'unitCents',
      'departures',
    ])
    expect(putOnSaleRefusal(empty)).toBe('trips.not-complete')
  })

  test.each([
    ['title', { title: null }],
    ['title', { title: '  ' }],
    ['type', { type: null }],
    ['departsOn', { departsOn: null }],
    ['days', { days: null }],
    ['transport', { transport: 'unselected' as const }],
    ['minParticipants', { minParticipants: null }],
    ['unitCents', { unitCents: null }],
    ['departures', { departureCount: 0 }],
  ])('a draft without %s stays a draft', (missing, change) => {
    expect(missingForSale({ ...complete, ...change })).toEqual([missing])
    expect(putOnSaleRefusal({ ...complete, ...change })).toBe('trips.not-complete')
  })

  test('a free trip has a price: zero', () => {
    expect(putOnSaleRefusal({ ...complete, unitCents: 0 })).toBeNull()
  })
})

test('only a draft is deleted', () => {
  allowedOnlyFrom(['draft'], (status) => deleteRefusal({ status }), 'trips.not-draft')
})

describe('confirming a trip', () => {
  const reached = { confirmedParticipants: 25, minParticipants: 25 }
  const short = { confirmedParticipants: 24, minParticipants: 25 }

  test('accepts a trip on sale', () => {
    allowedOnlyFrom(['forSale'], (status) => confirmRefusal({ status, ...reached }), 'trips.not-for-sale')
  })

  test('accepts the minimum, reached exactly', () => {
    expect(isMinimumReached(reached)).toBe(true)
    expect(isMinimumReached(short)).toBe(false)
    expect(confirmRefusal({ status: 'forSale', ...short })).toBe('trips.minimum-not-reached')
  })

  test('below the minimum takes force with a reason', () => {
    expect(confirmRefusal({ status: 'forSale', ...short }, { reason: 'Gruppo già pagato' })).toBeNull()
    expect(confirmRefusal({ status: 'forSale', ...short }, { reason: '  ' })).toBe('trips.reason-missing')
  })

  test('needs no reason when the minimum was reached meanwhile', () => {
    expect(confirmRefusal({ status: 'forSale', ...reached }, { reason: '' })).toBeNull()
  })

  test('force does not confirm a trip that is not on sale', () => {
    for (const status of ['draft', 'confirmed', 'cancelled'] as const)
      expect(confirmRefusal({ status, ...short }, { reason: 'Sì' })).toBe('trips.not-for-sale')
  })
})

describe('cancelling a trip', () => {
  test('is for trips on sale and confirmed ones', () => {
    allowedOnlyFrom(['forSale', 'confirmed'], (status) => cancelRefusal({ status }), 'trips.not-cancellable')
  })

  test('asks for the title typed and a reason', () => {
    const trip = { title: "Val d'Orcia, città e colline" }
    expect(cancelFormRefusal(trip, { title: trip.title, reason: 'Pochi iscritti' })).toBeNull()
    expect(cancelFormRefusal(trip, { title: ' val dorcia, citta e colline ', reason: 'Pochi iscritti' })).toBeNull()
    expect(cancelFormRefusal(trip, { title: trip.title, reason: ' ' })).toBe('trips.reason-missing')
    expect(cancelFormRefusal(trip, { title: "Val d'Orcia", reason: 'Pochi iscritti' })).toBe('trips.title-not-typed')
    expect(cancelFormRefusal(trip, { title: '', reason: 'Pochi iscritti' })).toBe('trips.title-not-typed')
  })
})

describe('completing a trip', () => {
  const trip = { departsOn: '2027-03-12', days: 5 }

  test('by hand from its last day on, 16/03/2027', () => {
    expect(returnDay('2027-03-12', 5)).toBe('2027-03-16')
    expect(completeRefusal({ status: 'confirmed', ...trip }, '2027-03-15')).toBe('trips.not-ended')
    expect(completeRefusal({ status: 'confirmed', ...trip }, '2027-03-16')).toBeNull()
    allowedOnlyFrom(
      ['confirmed'],
      (status) => completeRefusal({ status, ...trip }, '2027-03-20'),
      'trips.not-confirmed',
    )
  })

  test('a trip of one day that summer time makes shorter or longer ends on its day', () => {
    for (const day of ['2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31']) expect(returnDay(day, 1)).toBe(day)
    expect(returnDay('2027-03-27', 3)).toBe('2027-03-29')
    expect(returnDay('2026-10-24', 3)).toBe('2026-10-26')
  })
})

describe('archiving a trip', () => {
  const settled: TripForArchive = { status: 'cancelled', openSupplierPayments: 0, openBalances: 0, openRefunds: 0 }

  test('is for trips that are over or cancelled', () => {
    for (const status of tripStatuses.filter((one) => one !== 'completed' && one !== 'cancelled'))
      expect(archiveRefusal({ ...settled, status })).toBe('trips.not-closed')
  })

  test('a cancelled trip must have settled what it owes and is owed', () => {
    expect(archiveRefusal(settled)).toBeNull()
    for (const open of [{ openSupplierPayments: 1 }, { openBalances: 1 }, { openRefunds: 1 }])
      expect(archiveRefusal({ ...settled, ...open })).toBe('trips.not-settled')
  })

  test('a completed trip also needs its final report, which cannot be stored yet', () => {
    const completed: TripForArchive = { ...settled, status: 'completed' }
    expect(missingForArchive(completed)).toEqual(['finalReport'])
    expect(archiveRefusal(completed)).toBe('trips.not-settled')
    expect(missingForArchive({ ...completed, openSupplierPayments: 2, openBalances: 3, openRefunds: 1 })).toEqual([
      'supplierPayments',
      'balances',
      'refunds',
      'finalReport',
    ])
  })
})

describe('the duration of a trip', () => {
  test('is 1 to 60 days', () => {
    for (const days of [1, 2, 60]) expect(durationRefusal('multiDay', days)).toBeNull()
    for (const days of [0, -1, 61, 2.5, Number.NaN]) expect(durationRefusal('multiDay', days)).toBe('trips.duration')
  })

  test('of a daily trip is one day', () => {
    expect(durationRefusal('daily', 1)).toBeNull()
    expect(durationRefusal('daily', 2)).toBe('trips.daily-is-one-day')
    expect(durationRefusal('daily', 0)).toBe('trips.duration')
  })
})
