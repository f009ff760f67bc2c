import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isBalanceOverdue } from './due.rules.ts'
import {
  agreedFaults,
  depositRefusal,
  instalmentsAtPrice,
  instalmentsOf,
  isWholePriceDue,
} from './instalments.rules.ts'

/** The booking of the drawing booking.png. */
const price = 3_471_60

describe('instalments', () => {
  const booking = { owedCents: price, bookedOn: '2027-01-18', departsOn: '2027-03-12' }

  it('are those of the drawing: 867,90 at once and 2.603,70 by 10/02/2027', () => {
    expect(instalmentsOf(booking)).toEqual([
      { kind: 'deposit', cents: 867_90, dueOn: '2027-01-18' },
      { kind: 'balance', cents: 2_603_70, dueOn: '2027-02-10' },
    ])
  })
  it('inside the window the whole price is due at the booking', () => {
    expect(instalmentsOf({ ...booking, bookedOn: '2027-03-03' })).toEqual([
      { kind: 'balance', cents: price, dueOn: '2027-03-03' },
    ])
    expect(isWholePriceDue('2027-02-09', '2027-03-12')).toBe(false)
    expect(isWholePriceDue('2027-02-10', '2027-03-12')).toBe(true)
  })
  it('put the odd cent in the last', () => {
    // 25 % of 10,02 = 2,505
    expect(instalmentsOf({ ...booking, owedCents: 10_02 }).map(({ cents }) => cents)).toEqual([2_50, 7_52])
  })
  it('take an agreed deposit, and none of nothing', () => {
    expect(instalmentsOf({ ...booking, agreedDepositCents: 200_00 }).map(({ cents }) => cents)).toEqual([
      200_00,
      price - 200_00,
    ])
    expect(instalmentsOf({ ...booking, agreedDepositCents: 0 }).map(({ kind }) => kind)).toEqual(['balance'])
    expect(instalmentsOf({ ...booking, owedCents: 0 })).toEqual([])
    expect(depositRefusal(price, price)).toBeNull()
    expect(depositRefusal(price + 1, price)).toBe('bookings.deposit-range')
    expect(depositRefusal(-1, price)).toBe('bookings.deposit-range')
  })
  it('are agreed within the price and from today to the return; what was agreed before stays', () => {
    const around = { stored: null, owedCents: price, isAllDue: false, today: '2027-01-18', returnsOn: '2027-03-16' }
    const faults = (depositCents: number | null, balanceDueOn: string | null, more: Partial<typeof around> = {}) =>
      agreedFaults({ depositCents, balanceDueOn }, { ...around, ...more }).map(({ path, code }) => [path, code])
    expect(faults(null, null)).toEqual([])
    expect(faults(price, '2027-03-16')).toEqual([])
    expect(faults(0, '2027-01-18')).toEqual([])
    expect(faults(price + 1, '2027-03-17')).toEqual([
      ['/depositCents', 'bookings.deposit-range'],
      ['/balanceDueOn', 'bookings.balance-day-range'],
    ])
    expect(faults(null, '2027-01-17')).toEqual([['/balanceDueOn', 'bookings.balance-day-range']])
    expect(faults(100_00, null, { isAllDue: true })).toEqual([['/depositCents', 'bookings.deposit-all-due']])
    expect(faults(0, null, { isAllDue: true })).toEqual([])
    // The price became lower since, and the day is over.
    const stored = { depositCents: price, balanceDueOn: '2026-12-01' }
    expect(agreedFaults(stored, { ...around, stored, owedCents: 100_00 })).toEqual([])
  })
  it('always add up to the price, whatever the terms', () => {
    const terms = fc.record({
      owedCents: fc.integer({ min: 0, max: 9_999_999 }),
      depositBps: fc.integer({ min: 0, max: 10_000 }),
    })
    fc.assert(
      fc.property(terms, ({ owedCents, depositBps }) => {
        const parts = instalmentsOf({ ...booking, owedCents }, { depositBps, balanceDaysBefore: 30 })
        expect(parts.reduce((sum, { cents }) => sum + cents, 0)).toBe(owedCents)
        expect(parts.every(({ cents }) => cents >= 0)).toBe(true)
      }),
    )
  })
  it('follow a price that changed, the difference in the balance', () => {
    const agreed = instalmentsOf(booking)
    expect(instalmentsAtPrice(agreed, 4_000_00, '2027-01-20').map(({ cents }) => cents)).toEqual([867_90, 3_132_10])
    expect(instalmentsAtPrice(agreed, 728_10, '2027-01-20').map(({ cents }) => cents)).toEqual([728_10, 0])
  })
  it('begin with one balance, due at once, where nothing was owed before', () => {
    expect(instalmentsAtPrice([], 195_00, '2027-01-20')).toEqual([
      { kind: 'balance', cents: 195_00, dueOn: '2027-01-20' },
    ])
    expect(instalmentsAtPrice([], 0, '2027-01-20')).toEqual([])
  })
  it('a balance is overdue from the day after, while something is due', () => {
    expect(isBalanceOverdue('2027-02-10', 1_603_70, '2027-02-10')).toBe(false)
    expect(isBalanceOverdue('2027-02-10', 1_603_70, '2027-02-11')).toBe(true)
    expect(isBalanceOverdue('2027-02-10', 0, '2027-02-11')).toBe(false)
    expect(isBalanceOverdue(null, 5, '2027-02-11')).toBe(false)
  })
})
