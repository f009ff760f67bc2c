import { expect, test } from 'vitest'
import {
  type AllotmentValues,
  allotmentTotals,
  amountByRooms,
  bodyOfService,
  emptyService,
  isWholeRow,
  nextAllotment,
  proposedBySupplier,
  serviceAlerts,
  valuesOfService,
} from './service.values.ts'

const trip = { days: 5, departsOn: '2027-06-11' }
const template = { days: 5, departsOn: null }
const row: AllotmentValues = {
  ...{ roomType: 'DBL', quantity: 12, priceCents: 12_400, availableQuantity: 14, extraCents: null },
  ...{ checkInDay: '2027-06-11', checkOutDay: '2027-06-15' },
}

test('while no amount is typed, the rooms give it, as far as they can be read', () => {
  const hotel = { category: 'hotel' as const, costKind: 'variable' as const, allotments: [row] }
  expect(amountByRooms(hotel, trip)).toBe(24_800)
  expect(amountByRooms({ ...hotel, costKind: 'fixed' }, trip)).toBe(12 * 12_400 * 4)
  const unread = { ...row, priceCents: Number.NaN }
  expect(amountByRooms({ ...hotel, allotments: [unread, { ...row, checkOutDay: null }] }, trip)).toBeNull()
  expect(amountByRooms({ ...hotel, category: 'bus' }, trip)).toBeNull()
})

test('dates of an allotment become days of the trip, and return as dates', () => {
  const body = bodyOfService({ ...emptyService(1), category: 'hotel', allotments: [row] }, trip)
  expect(body.allotments[0]).toMatchObject({ checkInDay: 1, checkOutDay: 5, extraCents: 0 })
  const stored = {
    ...emptyService(1),
    ...{ name: 'Hotel', category: 'hotel' as const, day: 1, gratuities: [] },
    allotments: [
      {
        ...{ roomType: 'DBL' as const, quantity: 12, priceCents: 12_400, availableQuantity: 14, extraCents: 0 },
        ...{ checkInDay: 1, checkOutDay: 5 },
      },
    ],
  }
  expect(valuesOfService(stored, trip).allotments[0]).toMatchObject({
    checkInDay: '2027-06-11',
    checkOutDay: '2027-06-15',
  })
  expect(valuesOfService(stored, template).allotments[0]).toMatchObject({ checkInDay: '1', checkOutDay: '5' })
})

test('an unreadable date is not guessed at', () => {
  const body = bodyOfService(
    { ...emptyService(1), category: 'hotel', allotments: [{ ...row, checkOutDay: '31/02' }] },
    trip,
  )
  expect(body.allotments[0]?.checkOutDay).toBeNaN()
})

test('fields of hotels, fixed costs and limited access are sent only with them', () => {
  const body = bodyOfService(
    {
      ...emptyService(2),
      ...{ category: 'visit', costKind: 'variable', repeats: 'perBus', hotelType: 'HB' },
      ...{ allotments: [row], accessLimit: 30, hasLimitedAccess: false },
    },
    trip,
  )
  expect(body).toMatchObject({ allotments: [], repeats: 'once', hotelType: null, accessLimit: null, day: 2 })
})

test('a trip sends dates, a template days from the start', () => {
  const values = { ...emptyService(1), releaseOn: '2027-05-12', releaseOffset: -30 }
  expect(bodyOfService(values, trip)).toMatchObject({ releaseOn: '2027-05-12', releaseOffset: null })
  expect(bodyOfService(values, template)).toMatchObject({ releaseOn: null, releaseOffset: -30 })
})

test('another row is the next room type for the same nights', () => {
  const single = { ...row, roomType: 'SGL' as const, checkOutDay: '2027-06-13' }
  expect(nextAllotment([single], 1, trip)).toMatchObject({ roomType: 'DUS', checkOutDay: '2027-06-13', quantity: null })
  expect(nextAllotment([], 2, trip)).toMatchObject({
    roomType: 'SGL',
    checkInDay: '2027-06-12',
    checkOutDay: '2027-06-15',
  })
})

test('a row follows a complete one; last rows without a number are not sent', () => {
  const begun = nextAllotment([row], 1, trip)
  expect([row, begun, { ...begun, quantity: 2 }, { ...begun, quantity: 2, priceCents: 0 }].map(isWholeRow)).toEqual([
    true,
    false,
    false,
    true,
  ])
  const sent = (allotments: AllotmentValues[]) =>
    bodyOfService({ ...emptyService(1), category: 'hotel', allotments }, trip).allotments.length
  expect(sent([row, begun, begun])).toBe(1)
  expect(sent([begun, row])).toBe(2)
  expect(sent([row, { ...begun, quantity: 0 }])).toBe(2)
})

test('rooms and beds are counted as far as they are typed', () => {
  const rows = [
    { ...row, roomType: 'SGL' as const, quantity: 2 },
    { ...row, roomType: 'DUS' as const, quantity: 1 },
    { ...row, quantity: 12 },
    { ...row, roomType: 'TWN' as const, quantity: 3 },
    { ...row, roomType: 'TRP' as const, quantity: 1 },
    { ...row, roomType: 'QUAD' as const, quantity: Number.NaN },
  ]
  expect(allotmentTotals(rows)).toEqual({ rooms: 19, beds: 36 })
})

test('alerts come some days before the release and before check-in', () => {
  const values = { ...emptyService(1), category: 'hotel' as const, releaseOn: '2027-05-12', releaseDays: 10 }
  expect(serviceAlerts(values, trip, { releaseDays: 7, roomingDays: 14 })).toEqual([
    { kind: 'release', on: '2027-05-02', days: 10, before: '2027-05-12' },
    { kind: 'rooming', on: '2027-05-28', days: 14, before: '2027-06-11' },
  ])
  expect(serviceAlerts({ ...values, category: 'visit' }, trip, { releaseDays: 7, roomingDays: 14 })).toHaveLength(1)
})

test('a supplier proposes its release, counted from the first night, and its rooming list', () => {
  const usual = { releaseDays: 21, roomingDays: 14 }
  const hotel = { ...emptyService(1), category: 'hotel' as const, allotments: [{ ...row, checkInDay: '2027-06-12' }] }
  expect(proposedBySupplier(hotel, usual, trip)).toEqual({ releaseOn: '2027-05-22', roomingDays: 14 })
  expect(proposedBySupplier({ ...hotel, allotments: [], day: '3' }, usual, trip)).toMatchObject({
    releaseOn: '2027-05-23',
  })
  // In a template the first night is a day number, and the release counts from the start.
  const nights = [
    { ...row, checkInDay: '3' },
    { ...row, checkInDay: '2' },
  ]
  expect(proposedBySupplier({ ...hotel, allotments: nights }, usual, template)).toEqual({
    ...{ releaseOffset: -20, roomingDays: 14 },
  })
})

test('a supplier proposes nothing where something is typed, and no rooming list except to a hotel', () => {
  const usual = { releaseDays: 21, roomingDays: 14 }
  const typed = { ...emptyService(1), category: 'hotel' as const, releaseOn: '2027-06-01', roomingDays: 7 }
  expect(proposedBySupplier(typed, usual, trip)).toEqual({})
  expect(proposedBySupplier({ ...emptyService(1), category: 'bus' }, usual, trip)).toEqual({ releaseOn: '2027-05-21' })
  expect(proposedBySupplier(emptyService(1), { releaseDays: null, roomingDays: null }, trip)).toEqual({})
})
