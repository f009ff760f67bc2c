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
  isNeverConfirmed,
  missingForArchive,
  missingForSale,
  putOnSaleRefusal,
  returnDay,
  startRefusal,
  type TripForArchive,
  type TripForSale,
} from './trip-states.rules.ts'
import { type TripStatus, tripStatuses } from './trip-statuses.values.ts'

/** Asserts the states out of the six from which a move is allowed, and its refusal in all others. */
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
/** The last day on which the complete draft is put on sale: its departure. */
const today = '2027-06-11'
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
    allowedOnlyFrom(['draft'], (status) => putOnSaleRefusal({ ...complete, status }, today), 'trips.not-draft')
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
    expect(putOnSaleRefusal(empty, today)).toBe('trips.not-complete')
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
    expect(putOnSaleRefusal({ ...complete, ...change }, today)).toBe('trips.not-complete')
  })

  test('whose start has passed does not go on sale', () => {
    expect(putOnSaleRefusal(complete, '2027-06-12')).toBe('trips.start-past')
    expect(putOnSaleRefusal(empty, '2027-06-12')).toBe('trips.not-complete')
    expect(startRefusal('2027-06-11', '2027-06-11')).toBeNull()
  })

  test('a free trip has a price: zero', () => {
    expect(putOnSaleRefusal({ ...complete, unitCents: 0 }, today)).toBeNull()
  })
})

test('only a draft is deleted', () => {
  allowedOnlyFrom(['draft'], (status) => deleteRefusal({ status }), 'trips.not-draft')
})

describe('confirming a trip', () => {
  const returnsOn = '2027-06-15'
  const reached = { confirmedParticipants: 25, minParticipants: 25, returnsOn }
  const short = { ...reached, confirmedParticipants: 24 }
  const refusal = (trip: typeof reached, reason?: string, status: TripStatus = 'forSale', on = returnsOn) =>
    confirmRefusal({ status, ...trip }, { today: on, force: reason === undefined ? undefined : { reason } })

  test('accepts a trip on sale', () => {
    allowedOnlyFrom(['forSale'], (status) => refusal(reached, undefined, status), 'trips.not-for-sale')
  })

  test('accepts the minimum, reached exactly', () => {
    expect(isMinimumReached(reached)).toBe(true)
    expect(isMinimumReached(short)).toBe(false)
    expect(refusal(short)).toBe('trips.minimum-not-reached')
  })

  test('below the minimum takes force with a reason', () => {
    expect(refusal(short, 'Gruppo già pagato')).toBeNull()
    expect(refusal(short, '  ')).toBe('trips.reason-missing')
  })

  test('that has come back takes force with a reason, however many travelled', () => {
    const late = (reason?: string) => refusal(reached, reason, 'forSale', '2027-06-16')
    expect([late(), late(''), late('Confermato a voce')]).toEqual([
      'trips.never-confirmed',
      'trips.reason-missing',
      null,
    ])
    expect(isNeverConfirmed({ status: 'confirmed', returnsOn }, '2027-06-16')).toBe(false)
  })

  test('needs no reason when the minimum was reached meanwhile', () => {
    expect(refusal(reached, '')).toBeNull()
  })

  test('force does not confirm a trip that is not on sale', () => {
    for (const status of ['draft', 'confirmed', 'cancelled'] as const)
      expect(refusal(short, 'Sì', status)).toBe('trips.not-for-sale')
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
  const settled: TripForArchive = {
    ...{ status: 'cancelled', openSupplierPayments: 0, openBalances: 0, openRefunds: 0 },
    hasFinalReport: false,
  }

  test('is for trips that are over or cancelled', () => {
    for (const status of tripStatuses.filter((one) => one !== 'completed' && one !== 'cancelled'))
      expect(archiveRefusal({ ...settled, status })).toBe('trips.not-closed')
  })

  test('a cancelled trip must have settled what it owes and is owed', () => {
    expect(archiveRefusal(settled)).toBeNull()
    for (const open of [{ openSupplierPayments: 1 }, { openBalances: 1 }, { openRefunds: 1 }])
      expect(archiveRefusal({ ...settled, ...open })).toBe('trips.not-settled')
  })

  test('a completed trip also needs its final report', () => {
    const completed: TripForArchive = { ...settled, status: 'completed' }
    expect(missingForArchive(completed)).toEqual(['finalReport'])
    expect(archiveRefusal(completed)).toBe('trips.not-settled')
    expect(archiveRefusal({ ...completed, hasFinalReport: true })).toBeNull()
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
