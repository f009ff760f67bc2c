import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PriceLineKind, StoredPriceLine } from '#src/features/bookings/price/price.rules.ts'
import { dividedPrice, inTwo, joinRefusal, splitRefusal } from './dividing.rules.ts'

let lines = 0
const line = (participantId: string | null, kind: PriceLineKind, cents: number): StoredPriceLine => {
  lines += 1
  return { id: `l${lines}`, participantId, kind, cents, label: null, source: 'x', frozenAt: null, reversesId: null }
}

describe('what is divided', () => {
  it('adds up to the cent, and the odd cent stays', () => {
    expect(inTwo(-5_000, { staying: 2, leaving: 1 })).toEqual([-3_334, -1_666])
    expect(inTwo(100, { staying: 0, leaving: 0 })).toEqual([100, 0])
    expect(inTwo(-1, { staying: 1, leaving: 1 })).toEqual([-1, 0])
  })

  it('is each person’s own, and a part of what belongs to the booking as a whole', () => {
    const price = dividedPrice(
      [line('a', 'adultQuota', 89_000), line('b', 'adultQuota', 89_000), line(null, 'discount', -5_001)],
      ['b'],
    )
    expect([price.stayingCents, price.leavingCents]).toEqual([89_000 - 2_501, 89_000 - 2_500])
  })

  it('is never more or less than the whole price, whoever leaves', () => {
    const cents = fc.integer({ min: 0, max: 200_000 })
    const own = fc.record({ who: fc.constantFrom('a', 'b', 'c', 'd'), cents })
    const whole = fc.record({ isExtra: fc.boolean(), cents: fc.integer({ min: 1, max: 9_999 }) })
    const leaving = fc.subarray(['a', 'b', 'c', 'd'])
    fc.assert(
      fc.property(fc.array(own), fc.array(whole), leaving, (people, shared, goes) => {
        const all = [
          ...people.map((one) => line(one.who, 'adultQuota', one.cents)),
          ...shared.map((one) => line(null, one.isExtra ? 'extra' : 'discount', one.isExtra ? one.cents : -one.cents)),
        ]
        const price = dividedPrice(all, goes)
        const before = all.reduce((sum, one) => sum + one.cents, 0)
        expect(price.stayingCents + price.leavingCents).toBe(before)
        for (const part of price.shared) expect(part.stayingCents + part.leavingCents).toBe(part.line.cents)
        // A price that was not below nothing leaves neither side below nothing by more than the odd cents.
        if (before >= 0) {
          expect(price.leavingCents).toBeGreaterThanOrEqual(-price.shared.length)
          expect(price.stayingCents).toBeGreaterThanOrEqual(-price.shared.length)
        }
      }),
      { numRuns: 2_000 },
    )
  })
})

it('somebody stays, and no child is alone on either side', () => {
  const heads = [
    { participantId: 'a', ageBand: 'adult' as const },
    { participantId: 'b', ageBand: 'adult' as const },
    { participantId: 'c', ageBand: 'child' as const },
  ]
  const guests = { isStaff: false }
  expect(splitRefusal(guests, heads, ['b', 'c'])).toBeNull()
  expect(splitRefusal(guests, heads, ['c'])).toBe('bookings.children-alone')
  expect(splitRefusal(guests, heads, ['a', 'b'])).toBe('bookings.children-alone')
  expect(splitRefusal(guests, heads, ['a', 'b', 'c'])).toBe('bookings.split-nobody-left')
  expect(splitRefusal(guests, heads, [])).toBe('bookings.split-nobody-left')
  expect(splitRefusal(guests, heads, ['x'])).toBe('bookings.person-not-here')
  expect(splitRefusal({ isStaff: true }, heads, ['b'])).toBe('bookings.split-crew')
})

it('bookings become one if they are of the same state and agency', () => {
  const one = { id: '1', status: 'confirmed', isStaff: false, agencyId: 'x', paysNet: false, commissionBps: 0 } as const
  expect(joinRefusal(one, { ...one, id: '2' })).toBeNull()
  expect(joinRefusal(one, one)).toBe('bookings.join-itself')
  expect(joinRefusal(one, { ...one, id: '2', status: 'customerOption' })).toBe('bookings.join-other-status')
  expect(joinRefusal(one, { ...one, id: '2', agencyId: 'y' })).toBe('bookings.join-other-agency')
  expect(joinRefusal(one, { ...one, id: '2', commissionBps: 1_000 })).toBe('bookings.join-other-agency')
  expect(joinRefusal(one, { ...one, id: '2', isStaff: true })).toBe('bookings.split-crew')
})
