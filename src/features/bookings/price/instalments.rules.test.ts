import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isBalanceOverdue } from './due.rules.ts'
import {
  agreedFaults,
  confirmedDeposit,
  depositRefusal,
  instalmentsOf,
  isWholePriceDue,
  type PaymentPlan,
  planBegin,
} from './instalments.rules.ts'

/** The booking of the drawing booking.png. */
const price = 3_471_60
const nothing = { depositCents: null, balanceDueOn: null }
const plan: PaymentPlan = {
  bookedOn: '2027-01-18',
  departsOn: '2027-03-12',
  depositBps: 2_500,
  balanceDaysBefore: 30,
  isWholeDueAtOnce: false,
  agreed: nothing,
  confirmedDepositCents: null,
  canceledOn: null,
}
const parts = (owedCents: number, more: Partial<PaymentPlan> = {}) =>
  instalmentsOf(owedCents, { ...plan, ...more }).map(({ kind, cents, dueOn }) => [kind, cents, dueOn])

describe('instalments', () => {
  it('are those of the drawing: 867,90 at once and 2.603,70 by 10/02/2027', () => {
    expect(parts(price)).toEqual([
      ['deposit', 867_90, '2027-01-18'],
      ['balance', 2_603_70, '2027-02-10'],
    ])
  })
  it('of a booking made inside the window are one, due when it was made', () => {
    const inside = { bookedOn: '2027-03-03', isWholeDueAtOnce: true }
    expect(parts(price, inside)).toEqual([['balance', price, '2027-03-03']])
    const terms = { balanceDaysBefore: 30 }
    expect(isWholePriceDue('2027-02-09', '2027-03-12', terms)).toBe(false)
    expect(isWholePriceDue('2027-02-10', '2027-03-12', terms)).toBe(true)
  })
  it('of one made inside the window may be due on another agreed day', () => {
    const inside = { bookedOn: '2027-03-03', isWholeDueAtOnce: true }
    expect(parts(price, { ...inside, agreed: { ...nothing, balanceDueOn: '2027-03-10' } })).toEqual([
      ['balance', price, '2027-03-10'],
    ])
  })
  it('have the odd cent in the last', () => {
    // 25 % of 10,02 = 2,505
    expect(parts(10_02).map(([, cents]) => cents)).toEqual([2_50, 7_52])
  })
  it('keep the deposit that was confirmed when the price changes afterwards', () => {
    const confirmed = { confirmedDepositCents: 100_00 }
    // First 400 at the confirmation; then somebody left with a penalty, a head joined, everybody's price was waived.
    for (const [owed, balance] of [
      [260_00, 160_00],
      [600_00, 500_00],
      [100_00, 0],
    ] as const)
      expect(parts(owed, confirmed).map(([, cents]) => cents)).toEqual([100_00, balance])
    expect(parts(60_00, confirmed).map(([, cents]) => cents)).toEqual([60_00, 0])
    expect(parts(260_00, { ...confirmed, agreed: { ...nothing, depositCents: 50_00 } })[0]![1]).toBe(50_00)
    expect(parts(260_00, { ...confirmed, isWholeDueAtOnce: true }).map(([kind]) => kind)).toEqual(['balance'])
  })
  it('is the stored one only once confirmed, and not where one was agreed by hand and is taken back', () => {
    expect(confirmedDeposit(true, nothing, 100_00)).toBe(100_00)
    expect(confirmedDeposit(false, nothing, 100_00)).toBeNull()
    expect(confirmedDeposit(true, { depositCents: 50_00 }, 50_00)).toBeNull()
    expect(confirmedDeposit(true, nothing, undefined)).toBeNull()
  })
  it('use an agreed deposit, which may be zero, and an agreed day', () => {
    const agreed = (depositCents: number) => ({ agreed: { depositCents, balanceDueOn: '2027-03-01' } })
    expect(parts(price, agreed(200_00))).toEqual([
      ['deposit', 200_00, '2027-01-18'],
      ['balance', price - 200_00, '2027-03-01'],
    ])
    expect(parts(price, agreed(0))).toEqual([['balance', price, '2027-03-01']])
    expect(parts(100_00, agreed(200_00)).map(([, cents]) => cents)).toEqual([100_00, 0])
    expect(parts(0)).toEqual([])
  })
  it('of what a cancelled booking still owes are due at once', () => {
    expect(
      parts(160_00, { canceledOn: '2027-02-20', agreed: { depositCents: 0, balanceDueOn: '2027-03-01' } }),
    ).toEqual([['balance', 160_00, '2027-02-20']])
  })
  it('always add up to the price, whatever the terms', () => {
    const terms = fc.record({
      owedCents: fc.integer({ min: 0, max: 9_999_999 }),
      depositBps: fc.integer({ min: 0, max: 10_000 }),
      isWholeDueAtOnce: fc.boolean(),
      depositCents: fc.option(fc.integer({ min: 0, max: 9_999_999 })),
    })
    fc.assert(
      fc.property(terms, ({ owedCents, depositCents, ...more }) => {
        const found = instalmentsOf(owedCents, { ...plan, ...more, agreed: { ...nothing, depositCents } })
        expect(found.reduce((sum, { cents }) => sum + cents, 0)).toBe(owedCents)
        expect(found.every(({ cents }) => cents >= 0)).toBe(true)
      }),
    )
  })
})

describe('an agreement', () => {
  const around = {
    stored: null,
    owedCents: price,
    isWholeDueAtOnce: false,
    today: '2027-01-18',
    returnsOn: '2027-03-16',
  }
  const faults = (depositCents: number | null, balanceDueOn: string | null, more: Partial<typeof around> = {}) =>
    agreedFaults({ depositCents, balanceDueOn }, { ...around, ...more }).map(({ path, code }) => [path, code])

  it('has a deposit within the price and a day from today to the return', () => {
    expect(faults(null, null)).toEqual([])
    expect(faults(price, '2027-03-16')).toEqual([])
    expect(faults(0, '2027-01-18')).toEqual([])
    expect(faults(price + 1, '2027-03-17')).toEqual([
      ['/depositCents', 'bookings.deposit-range'],
      ['/balanceDueOn', 'bookings.balance-day-range'],
    ])
    expect(faults(null, '2027-01-17')).toEqual([['/balanceDueOn', 'bookings.balance-day-range']])
    expect(depositRefusal(-1, price)).toBe('bookings.deposit-range')
  })
  it('has no deposit where the whole price is paid at once', () => {
    expect(faults(100_00, null, { isWholeDueAtOnce: true })).toEqual([['/depositCents', 'bookings.deposit-all-due']])
    expect(faults(0, null, { isWholeDueAtOnce: true })).toEqual([])
  })
  it('stays, although the price fell since and the day is over', () => {
    const stored = { depositCents: price, balanceDueOn: '2026-12-01' }
    expect(agreedFaults(stored, { ...around, stored, owedCents: 100_00 })).toEqual([])
  })
})

it('payments count from the day a booking is made, and again from the one it begins to hold a place', () => {
  const now = { isHolding: true, today: '2027-04-02', departsOn: '2027-04-12', balanceDaysBefore: 30 }
  const waited = { isHolding: false, bookedOn: '2027-01-11', isWholeDueAtOnce: false }
  expect(planBegin(null, now)).toEqual({ bookedOn: '2027-04-02', isWholeDueAtOnce: true })
  expect(planBegin(waited, now)).toEqual({ bookedOn: '2027-04-02', isWholeDueAtOnce: true })
  expect(planBegin(waited, { ...now, isHolding: false })).toEqual({ bookedOn: '2027-01-11', isWholeDueAtOnce: false })
  expect(planBegin({ ...waited, isHolding: true }, now)).toEqual({ bookedOn: '2027-01-11', isWholeDueAtOnce: false })
})

describe('a balance', () => {
  it('is overdue from the day after, while something is due', () => {
    expect(isBalanceOverdue('2027-02-10', 1_603_70, '2027-02-10')).toBe(false)
    expect(isBalanceOverdue('2027-02-10', 1_603_70, '2027-02-11')).toBe(true)
    expect(isBalanceOverdue('2027-02-10', 0, '2027-02-11')).toBe(false)
    expect(isBalanceOverdue(null, 5, '2027-02-11')).toBe(false)
  })
})
