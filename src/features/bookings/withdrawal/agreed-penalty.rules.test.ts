import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { owedCents } from '#src/features/bookings/price/price.rules.ts'
import {
  type AgreedByOperator,
  agreedPenalties,
  type HeadPenalty,
  type MoneyAround,
  refundCentsAt,
} from './agreed-penalty.rules.ts'

const gross = { paysNet: false, commissionBps: 0 }
const asProposed: AgreedByOperator = { penaltyCents: null, refundCents: null, reason: null }
const head = (scaleCents: number, mostCents: number): HeadPenalty => ({ scaleCents, mostCents })
/** The due amount after a withdrawal: the price of what stays plus the penalties, less what was paid. */
const due = (penalties: readonly number[], { stayingCents, paidCents }: MoneyAround) =>
  stayingCents + penalties.reduce((sum, one) => sum + one, 0) - paidCents

/** The six examples of the product's decision on money. */
describe('an agreement about a withdrawal', () => {
  it('paid 125, scale 55, refund 125: nothing is kept, and 125 are refunded', () => {
    const money = { stayingCents: 0, paidCents: 125_00, sale: gross }
    const found = agreedPenalties([head(55_00, 190_00)], { ...asProposed, refundCents: 125_00, reason: 'Lutto' }, money)
    expect(found.cents).toEqual([0])
    expect(due(found.cents!, money)).toBe(-125_00)
    expect(due(found.cents!, { ...money, paidCents: 125_00 - 125_00 })).toBe(0)
  })
  it('paid 190, scale 55, refund 0 instead of 135: 190 are kept, and nothing is due', () => {
    const money = { stayingCents: 0, paidCents: 190_00, sale: gross }
    expect(refundCentsAt(55_00, money)).toBe(135_00)
    const found = agreedPenalties(
      [head(55_00, 190_00)],
      { ...asProposed, refundCents: 0, reason: 'Camera persa' },
      money,
    )
    expect(found.cents).toEqual([190_00])
    expect(due(found.cents!, money)).toBe(0)
  })
  it('A and B 200 each, paid 250: A leaves for 60, B for 100', () => {
    const first = { stayingCents: 200_00, paidCents: 250_00, sale: gross }
    const a = agreedPenalties([head(60_00, 200_00)], asProposed, first).cents!
    expect([a, due(a, first), refundCentsAt(60_00, first)]).toEqual([[60_00], 10_00, 0])
    const second = { stayingCents: 60_00, paidCents: 250_00, sale: gross }
    const b = agreedPenalties([head(100_00, 200_00)], asProposed, second).cents!
    expect([b, due(b, second)]).toEqual([[100_00], -90_00])
  })
  it('the same, A’s penalty waived: 50 are refunded, and B leaving changes nothing of A’s agreement', () => {
    const first = { stayingCents: 200_00, paidCents: 250_00, sale: gross }
    const a = agreedPenalties([head(60_00, 200_00)], { ...asProposed, penaltyCents: 0, reason: 'Cortesia' }, first)
      .cents!
    expect([a, due(a, first)]).toEqual([[0], -50_00])
    const second = { stayingCents: 0, paidCents: 250_00 - 50_00, sale: gross }
    const b = agreedPenalties([head(100_00, 200_00)], asProposed, second).cents!
    expect([b, due(b, second)]).toEqual([[100_00], -100_00])
  })
  it('where we cancel nothing can be kept: paid 100, all of it is refunded', () => {
    const money = { stayingCents: 0, paidCents: 100_00, sale: gross }
    const nothing = [head(0, 0)]
    expect(agreedPenalties(nothing, asProposed, money).cents).toEqual([0])
    expect(due([0], money)).toBe(-100_00)
    expect(due([0], { ...money, paidCents: 400_00 })).toBe(-400_00)
    expect(agreedPenalties(nothing, { ...asProposed, penaltyCents: 1, reason: 'x' }, money).fault).toMatchObject({
      code: 'bookings.penalty-range',
      params: { from: 0, to: 0 },
    })
  })
  it('never paid: nothing is due and nothing is refunded', () => {
    expect(due([0], { stayingCents: 0, paidCents: 0, sale: gross })).toBe(0)
  })
})

describe('an agreed penalty', () => {
  const money = { stayingCents: 100_00, paidCents: 250_00, sale: gross }
  const heads = [head(60_00, 200_00), head(30_00, 100_00)]
  const fault = (wanted: Partial<AgreedByOperator>) =>
    agreedPenalties(heads, { ...asProposed, reason: 'x', ...wanted }, money).fault

  it('needs a reason when it is not the scale’s, and none when it is', () => {
    expect(fault({ penaltyCents: 80_00, reason: ' ' })).toMatchObject({
      path: '/penaltyReason',
      code: 'bookings.penalty-reason-missing',
    })
    expect(fault({ refundCents: 100_00, reason: null })).toMatchObject({ path: '/penaltyReason' })
    expect(agreedPenalties(heads, { ...asProposed, penaltyCents: 90_00 }, money).cents).toEqual([60_00, 30_00])
  })
  it('stays within the leaver’s own lines, and so does the refund', () => {
    expect(fault({ penaltyCents: 300_01 })).toEqual({
      path: '/penaltyCents',
      code: 'bookings.penalty-range',
      params: { from: 0, to: 300_00 },
    })
    // Of 250 paid, 100 pay for the person who stays: at most 150 are refunded, and nothing at the highest possible
    // penalty.
    expect(fault({ refundCents: 150_01 })).toEqual({
      path: '/refundCents',
      code: 'bookings.refund-range',
      params: { from: 0, to: 150_00 },
    })
    expect(
      agreedPenalties([head(0, 40_00)], { ...asProposed, refundCents: 109_00, reason: 'x' }, money).fault,
    ).toMatchObject({ params: { from: 110_00, to: 150_00 } })
    expect(fault({ penaltyCents: 90_00, refundCents: 60_00 })).toMatchObject({ code: 'bookings.penalty-and-refund' })
  })
  it('the proposed refund changes nothing', () => {
    expect(agreedPenalties(heads, { ...asProposed, refundCents: 60_00 }, money).cents).toEqual([60_00, 30_00])
    const unpaid = { ...money, paidCents: 0 }
    expect(agreedPenalties(heads, { ...asProposed, refundCents: 0 }, unpaid).cents).toEqual([60_00, 30_00])
  })
  it('of several is shared out: below the scale by it, above it by what each has left', () => {
    const cents = (penaltyCents: number) =>
      agreedPenalties(heads, { penaltyCents, refundCents: null, reason: 'x' }, money).cents
    expect(cents(45_00)).toEqual([30_00, 15_00])
    expect(cents(195_00)).toEqual([130_00, 65_00])
    expect(cents(300_00)).toEqual([200_00, 100_00])
    expect(cents(10)).toEqual([7, 3])
  })
  it('an agency that pays net is refunded to the cent', () => {
    const net = { ...money, sale: { paysNet: true, commissionBps: 1_000 } }
    const found = agreedPenalties(heads, { ...asProposed, refundCents: 100_00, reason: 'x' }, net).cents!
    const kept = found[0]! + found[1]!
    expect(250_00 - owedCents(100_00 + kept, net.sale)).toBe(100_00)
  })
  it('any agreement adds up, stays within bounds, and leaves the typed refund', () => {
    const cents = fc.integer({ min: 0, max: 2_000_00 })
    const some = fc.array(fc.tuple(cents, cents), { minLength: 1, maxLength: 4 })
    const scene = fc.record({
      some,
      stayingCents: cents,
      paidCents: cents,
      commissionBps: fc.integer({ min: 0, max: 9_999 }),
      paysNet: fc.boolean(),
      lot: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    fc.assert(
      fc.property(scene, ({ some, lot, stayingCents, paidCents, ...sale }) => {
        const heads = some.map(([a, b]) => head(Math.min(a, b), Math.max(a, b)))
        const around = { stayingCents, paidCents, sale }
        const most = heads.reduce((sum, { mostCents }) => sum + mostCents, 0)
        const [low, high] = [refundCentsAt(most, around), refundCentsAt(0, around)]
        const refundCents = low + Math.round(lot * (high - low))
        const found = agreedPenalties(heads, { penaltyCents: null, refundCents, reason: 'x' }, around).cents!
        const kept = found.reduce((sum, one) => sum + one, 0)
        expect(refundCentsAt(kept, around)).toBe(refundCents)
        found.forEach((one, at) => {
          expect(one).toBeGreaterThanOrEqual(0)
          expect(one).toBeLessThanOrEqual(heads[at]!.mostCents)
        })
      }),
    )
  })
})
