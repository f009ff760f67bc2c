import { describe, expect, it } from 'vitest'
import {
  entryRefusal,
  paidOnRefusal,
  reversalRefusal,
  type SupplierEntry,
  settlementOf,
  unsettleRefusal,
} from './payables.rules.ts'

const pays = (id: string, cents: number, given: Partial<SupplierEntry> = {}): SupplierEntry => {
  return { id, kind: 'payment', cents, settles: false, reversesId: null, ...given }
}
const february = { dueOn: '2027-02-20', cents: 296_400 }
const march = { dueOn: '2027-03-10', cents: 691_600 }
const agreed = [march, february]

describe('what is owed for a service', () => {
  it('is the estimated cost while nothing was agreed, and unknown without one', () => {
    expect(settlementOf([], [], 988_000)).toEqual({
      state: 'toBePaid',
      owedCents: 988_000,
      paidCents: 0,
      leftCents: 988_000,
      overpaidCents: 0,
      isEstimate: true,
      instalments: [],
      nextDueOn: null,
    })
    expect(settlementOf([], [], null)).toMatchObject({ owedCents: null, leftCents: null })
  })

  it('is the sum of its instalments, of which money covers the earliest first', () => {
    const inPart = settlementOf([pays('a', 300_000)], agreed, 950_000)
    expect(inPart).toMatchObject({ state: 'partlyPaid', owedCents: 988_000, paidCents: 300_000, leftCents: 688_000 })
    expect(inPart.instalments).toEqual([
      { ...february, leftCents: 0 },
      { ...march, leftCents: 688_000 },
    ])
    expect(inPart.nextDueOn).toBe('2027-03-10')
    expect(settlementOf([pays('a', 300_000), pays('b', 688_000)], agreed, null)).toMatchObject({
      state: 'paid',
      leftCents: 0,
      nextDueOn: null,
    })
  })

  it('is less what the supplier waives, and what came back is owed again', () => {
    const ledger = [pays('a', 900_000), pays('b', 88_000, { kind: 'creditNote' })]
    expect(settlementOf(ledger, [], 988_000)).toMatchObject({ owedCents: 900_000, leftCents: 0, state: 'covered' })
    expect(settlementOf(ledger, agreed, null).state).toBe('paid')
    expect(settlementOf([pays('a', 500), pays('b', 200, { kind: 'refund' })], [], 1_000)).toMatchObject({
      paidCents: 300,
      leftCents: 700,
    })
  })

  it('was paid too much where the money is beyond the agreed instalments, for example after the price fell', () => {
    const lower = [{ dueOn: '2027-03-10', cents: 90_000 }]
    expect(settlementOf([pays('a', 100_000)], lower, null)).toMatchObject({
      state: 'paid',
      leftCents: 0,
      overpaidCents: 10_000,
    })
    expect(settlementOf([pays('a', 100_000, { settles: true })], lower, null).overpaidCents).toBe(10_000)
    const partlyBack = [pays('a', 100_000), pays('b', 4_000, { kind: 'refund' })]
    expect(settlementOf(partlyBack, lower, null).overpaidCents).toBe(6_000)
    expect(settlementOf([pays('a', 90_000)], lower, null).overpaidCents).toBe(0)
  })

  it('was paid too much also where the supplier waives what was paid already, but never beyond what was paid', () => {
    const lower = [{ dueOn: '2027-03-10', cents: 90_000 }]
    const waived = pays('b', 20_000, { kind: 'creditNote' })
    expect(settlementOf([pays('a', 90_000), waived], lower, null).overpaidCents).toBe(20_000)
    expect(settlementOf([pays('a', 5_000), { ...waived, cents: 200_000 }], lower, null).overpaidCents).toBe(5_000)
  })

  it('was never paid too much by an estimate, which nobody agreed on', () => {
    expect(settlementOf([pays('a', 100_000)], [], 90_000).overpaidCents).toBe(0)
    expect(settlementOf([pays('a', 100_000, { settles: true })], [], 90_000).overpaidCents).toBe(0)
  })

  it('is never less than nothing, also where free persons are worth more than the price', () => {
    const refunded = [pays('a', 100), pays('b', 101, { kind: 'refund' })]
    expect(settlementOf(refunded, [], -2)).toMatchObject({ owedCents: 0, paidCents: -1, leftCents: 1 })
  })

  it('is what was paid beyond an estimate that nobody closed, with nothing left', () => {
    expect(settlementOf([pays('a', 100_001)], [], 100_000)).toMatchObject({
      ...{ state: 'covered', owedCents: 100_001, paidCents: 100_001, leftCents: 0 },
    })
    expect(settlementOf([pays('a', 99_999)], [], 100_000)).toMatchObject({ state: 'partlyPaid', leftCents: 1 })
    expect(settlementOf([], [], 0)).toMatchObject({ state: 'toBePaid', leftCents: 0 })
    expect(settlementOf([pays('a', 100_001)], [], null)).toMatchObject({ state: 'partlyPaid', leftCents: null })
  })

  it('is what was paid once an entry settles it, until that entry is reversed', () => {
    const ledger = [pays('a', 100_000), pays('b', 850_000, { settles: true })]
    expect(settlementOf(ledger, [], 988_000)).toMatchObject({ state: 'paid', owedCents: 950_000, leftCents: 0 })
    const reversed = [...ledger, pays('c', 850_000, { reversesId: 'b' })]
    expect(settlementOf(reversed, [], 988_000)).toMatchObject({
      state: 'partlyPaid',
      paidCents: 100_000,
      leftCents: 888_000,
    })
  })
})

describe('an entry of the ledger', () => {
  it('is of more than nothing, unless it settles a service of which nothing is left', () => {
    expect(entryRefusal({ kind: 'payment', cents: 0, settles: false }, [])).toBe('payables.amount-positive')
    expect(entryRefusal({ kind: 'payment', cents: 0, settles: true }, [])).toBeNull()
    expect(entryRefusal({ kind: 'creditNote', cents: 0, settles: true }, [])).toBe('payables.amount-positive')
  })

  it('gives back no more than was paid', () => {
    const ledger = [pays('a', 500)]
    expect(entryRefusal({ kind: 'refund', cents: 500, settles: false }, ledger)).toBeNull()
    expect(entryRefusal({ kind: 'refund', cents: 501, settles: false }, ledger)).toBe('payables.refund-too-big')
  })

  it('is neither of tomorrow nor of a slipped year', () => {
    const around = { today: '2027-03-03', departsOn: '2027-03-12' }
    expect(paidOnRefusal({ paidOn: '2027-03-03' }, around)).toBeNull()
    expect(paidOnRefusal({ paidOn: '2027-03-04' }, around)).toBe('payables.paid-on-future')
    expect(paidOnRefusal({ paidOn: '2017-03-03' }, around)).toBe('payables.paid-on-too-early')
  })

  it('is reversed once, never a reversal, and never below what came back', () => {
    const ledger = [pays('a', 500), pays('b', 500, { reversesId: 'a' }), pays('c', 300)]
    expect(reversalRefusal('a', ledger)).toBe('payables.already-reversed')
    expect(reversalRefusal('b', ledger)).toBe('payables.is-reversal')
    expect(reversalRefusal('c', ledger)).toBeNull()
    expect(reversalRefusal('c', [...ledger, pays('d', 100, { kind: 'refund' })])).toBe('payables.refund-too-big')
  })
})

it('a service that its instalments paid is not simply marked as to be paid', () => {
  expect(unsettleRefusal([pays('a', 988_000)], agreed)).toBe('payables.paid-by-instalments')
  expect(unsettleRefusal([pays('a', 900_000, { settles: true })], agreed)).toBeNull()
})
