import { describe, expect, it } from 'vitest'
import { dueCents, isAllPaid, paymentState, refundOwedCents } from '#src/features/bookings/due.rules.ts'
import {
  dueAfter,
  type LedgerEntry,
  ledgerTotals,
  type PaymentKind,
  paymentRefusal,
  reversalRefusal,
  standingEntries,
} from './payments.rules.ts'

const entry = (id: string, kind: PaymentKind, cents: number, reversesId: string | null = null): LedgerEntry => ({
  id,
  kind,
  cents,
  reversesId,
})
/** The ledger of the drawing booking.png: 867,90 and 1.000,00 of 3.471,60. */
const rossi = [entry('a', 'deposit', 867_90), entry('b', 'balance', 1_000_00)]
const price = 3_471_60

describe('what is due', () => {
  it('is 1.603,70 in the drawing, and the state is "Acconto versato"', () => {
    const totals = ledgerTotals(rossi)
    expect(totals.paidCents).toBe(1_867_90)
    expect(dueCents(price, totals)).toBe(1_603_70)
    expect(paymentState(price, totals)).toBe('partiallyPaid')
    expect(isAllPaid(price, totals)).toBe(false)
  })
  it('with nothing registered the booking is to confirm', () => {
    expect(paymentState(price, ledgerTotals([]))).toBe('toConfirm')
  })
  it('with the rest paid all is paid', () => {
    const totals = ledgerTotals([...rossi, entry('c', 'balance', 1_603_70)])
    expect(dueCents(price, totals)).toBe(0)
    expect(paymentState(price, totals)).toBe('paid')
    expect(isAllPaid(price, totals)).toBe(true)
  })
  it('a booking that costs nothing is paid', () => {
    expect(paymentState(0, ledgerTotals([]))).toBe('paid')
  })
  it('one cent short is not paid', () => {
    expect(paymentState(1_867_91, ledgerTotals(rossi))).toBe('partiallyPaid')
  })
  it('refunds count back: due = price − (paid − refunded)', () => {
    const totals = ledgerTotals([entry('a', 'balance', 1_901_20), entry('r', 'refund', 222_50)])
    expect(dueCents(1_678_70, totals)).toBe(0)
    expect(refundOwedCents(1_678_70, totals)).toBe(0)
  })
  it('a canceled booking owes its penalty, and below zero we owe the refund of the drawing', () => {
    const totals = ledgerTotals([entry('a', 'balance', 1_901_20)])
    expect(dueCents(1_678_70, totals)).toBe(-222_50)
    expect(refundOwedCents(1_678_70, totals)).toBe(222_50)
    expect(paymentState(1_678_70, totals)).toBe('paid')
  })
  it('a payment taken back is as if never registered', () => {
    const ledger = [...rossi, entry('x', 'balance', 1_000_00, 'b')]
    expect(ledgerTotals(ledger).paidCents).toBe(867_90)
    expect(standingEntries(ledger).map(({ id }) => id)).toEqual(['a'])
    expect(paymentState(price, ledgerTotals([entry('a', 'deposit', 5), entry('y', 'deposit', 5, 'a')]))).toBe(
      'toConfirm',
    )
  })
  it('a refund taken back is owed again', () => {
    const ledger = [entry('a', 'deposit', 100), entry('r', 'refund', 40), entry('x', 'refund', 40, 'r')]
    expect(ledgerTotals(ledger)).toEqual({ paidCents: 100, refundedCents: 0, isAnythingRegistered: true })
  })
})

describe('registering a payment', () => {
  const today = '2027-03-03'
  const totals = ledgerTotals(rossi)

  it('takes a positive amount of today or before', () => {
    expect(paymentRefusal({ kind: 'balance', cents: 1_000_00, paidOn: today }, totals, today)).toBeNull()
    expect(paymentRefusal({ kind: 'balance', cents: 0, paidOn: today }, totals, today)).toBe('payments.amount-positive')
    expect(paymentRefusal({ kind: 'deposit', cents: -1, paidOn: today }, totals, today)).toBe(
      'payments.amount-positive',
    )
    expect(paymentRefusal({ kind: 'deposit', cents: 0.5, paidOn: today }, totals, today)).toBe(
      'payments.amount-positive',
    )
    expect(paymentRefusal({ kind: 'balance', cents: 1, paidOn: '2027-03-04' }, totals, today)).toBe(
      'payments.paid-on-future',
    )
  })
  it('refunds at most what was paid and not yet refunded', () => {
    const refund = (cents: number, ledger: LedgerEntry[]) =>
      paymentRefusal({ kind: 'refund', cents, paidOn: today }, ledgerTotals(ledger), today)
    expect(refund(1_867_90, rossi)).toBeNull()
    expect(refund(1_867_91, rossi)).toBe('payments.refund-too-big')
    expect(refund(1, [...rossi, entry('r', 'refund', 1_867_90)])).toBe('payments.refund-too-big')
    expect(refund(1, [])).toBe('payments.refund-too-big')
  })
  it('shows what stays: 1.603,70 less 1.000,00 leaves 603,70', () => {
    expect(dueAfter(1_603_70, { kind: 'balance', cents: 1_000_00 })).toBe(603_70)
    expect(dueAfter(-222_50, { kind: 'refund', cents: 222_50 })).toBe(0)
  })
})

describe('taking an entry back', () => {
  it('once, and never the reversal itself', () => {
    expect(reversalRefusal('b', rossi)).toBeNull()
    const ledger = [...rossi, entry('x', 'balance', 1_000_00, 'b')]
    expect(reversalRefusal('b', ledger)).toBe('payments.already-reversed')
    expect(reversalRefusal('x', ledger)).toBe('payments.is-reversal')
    expect(reversalRefusal('zzz', ledger)).toBe('payments.entry-not-found')
  })
  it('not a payment that was refunded meanwhile, until the refund is taken back', () => {
    const ledger = [entry('a', 'deposit', 100), entry('r', 'refund', 40)]
    expect(reversalRefusal('a', ledger)).toBe('payments.refund-too-big')
    expect(reversalRefusal('a', [...ledger, entry('x', 'refund', 40, 'r')])).toBeNull()
    expect(reversalRefusal('r', ledger)).toBeNull()
  })
})
