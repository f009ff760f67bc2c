import { describe, expect, it } from 'vitest'
import { dueCents, paymentState } from '#src/features/bookings/price/due.rules.ts'
import {
  dueAfter,
  type LedgerEntry,
  ledgerTotals,
  type PaymentKind,
  paidOnRefusal,
  paymentRefusal,
  reversalRefusal,
  sameEntry,
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
  })
  it('with nothing registered the booking is to be confirmed', () => {
    expect(paymentState(price, ledgerTotals([]))).toBe('toConfirm')
  })
  it('with the rest paid all is paid', () => {
    const totals = ledgerTotals([...rossi, entry('c', 'balance', 1_603_70)])
    expect(dueCents(price, totals)).toBe(0)
    expect(paymentState(price, totals)).toBe('paid')
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
  })
  it('a cancelled booking owes its penalty, and below zero we owe the refund of the drawing', () => {
    const totals = ledgerTotals([entry('a', 'balance', 1_901_20)])
    expect(dueCents(1_678_70, totals)).toBe(-222_50)
    expect(paymentState(1_678_70, totals)).toBe('paid')
  })
  it('a reversed payment counts as if never registered', () => {
    const ledger = [...rossi, entry('x', 'balance', 1_000_00, 'b')]
    expect(ledgerTotals(ledger).paidCents).toBe(867_90)
    expect(standingEntries(ledger).map(({ id }) => id)).toEqual(['a'])
    expect(paymentState(price, ledgerTotals([entry('a', 'deposit', 5), entry('y', 'deposit', 5, 'a')]))).toBe(
      'toConfirm',
    )
  })
  it('a reversed refund is owed again', () => {
    const ledger = [entry('a', 'deposit', 100), entry('r', 'refund', 40), entry('x', 'refund', 40, 'r')]
    expect(ledgerTotals(ledger)).toEqual({ paidCents: 100, refundedCents: 0, isAnythingRegistered: true })
  })
})

describe('registering a payment', () => {
  const totals = ledgerTotals(rossi)

  it('takes a positive amount, of today or earlier', () => {
    expect(paymentRefusal({ kind: 'balance', cents: 1_000_00 }, totals)).toBeNull()
    expect(paymentRefusal({ kind: 'balance', cents: 0 }, totals)).toBe('payments.amount-positive')
    expect(paymentRefusal({ kind: 'deposit', cents: -1 }, totals)).toBe('payments.amount-positive')
    expect(paymentRefusal({ kind: 'deposit', cents: 0.5 }, totals)).toBe('payments.amount-positive')
  })
  it('refunds at most what was paid and not yet refunded', () => {
    const refund = (cents: number, ledger: LedgerEntry[]) =>
      paymentRefusal({ kind: 'refund', cents }, ledgerTotals(ledger))
    expect(refund(1_867_90, rossi)).toBeNull()
    expect(refund(1_867_91, rossi)).toBe('payments.refund-too-big')
    expect(refund(1, [...rossi, entry('r', 'refund', 1_867_90)])).toBe('payments.refund-too-big')
    expect(refund(1, [])).toBe('payments.refund-too-big')
  })
  it('takes no future day and no slip of the year; a refund is not before the first payment', () => {
    const around = { today: '2027-03-03', departsOn: '2027-06-30', entries: [] }
    const of = (kind: PaymentKind, paidOn: string, entries: (LedgerEntry & { paidOn: string })[] = []) =>
      paidOnRefusal({ kind, paidOn }, { ...around, entries })
    expect(of('deposit', '2027-03-03')).toBeNull()
    expect(of('balance', '2027-03-04')).toBe('payments.paid-on-future')
    expect(of('deposit', '2025-06-30')).toBeNull()
    expect(of('deposit', '2025-06-29')).toBe('payments.paid-on-too-early')
    expect(of('refund', '1900-01-01')).toBe('payments.paid-on-too-early')
    const farAhead = { ...around, departsOn: '2034-09-08' }
    expect(paidOnRefusal({ kind: 'deposit', paidOn: '2027-03-03' }, farAhead)).toBeNull()
    expect(paidOnRefusal({ kind: 'deposit', paidOn: '1900-01-01' }, farAhead)).toBe('payments.paid-on-too-early')
    for (const departsOn of ['2029-02-28', '2029-03-04'])
      expect(paidOnRefusal({ kind: 'deposit', paidOn: '2027-01-15' }, { ...around, departsOn })).toBeNull()
    const paid = [
      { ...entry('a', 'deposit', 100), paidOn: '2027-01-10' },
      { ...entry('b', 'balance', 100), paidOn: '2027-02-10' },
    ]
    expect(of('refund', '2027-01-10', paid)).toBeNull()
    expect(of('refund', '2027-01-09', paid)).toBe('payments.refund-before-payment')
    const reversed = [...paid, { ...entry('x', 'deposit', 100, 'a'), paidOn: '2027-01-11' }]
    expect(of('refund', '2027-02-09', reversed)).toBe('payments.refund-before-payment')
    expect(of('deposit', '2027-01-09', paid)).toBeNull()
  })
  it('shows what is left: 1.603,70 less 1.000,00 leaves 603,70', () => {
    expect(dueAfter(1_603_70, { kind: 'balance', cents: 1_000_00 })).toBe(603_70)
    expect(dueAfter(-222_50, { kind: 'refund', cents: 222_50 })).toBe(0)
  })
})

describe('reversing an entry', () => {
  it('happens once, and never to a reversal', () => {
    expect(reversalRefusal('b', rossi)).toBeNull()
    const ledger = [...rossi, entry('x', 'balance', 1_000_00, 'b')]
    expect(reversalRefusal('b', ledger)).toBe('payments.already-reversed')
    expect(reversalRefusal('x', ledger)).toBe('payments.is-reversal')
    expect(reversalRefusal('zzz', ledger)).toBe('payments.entry-not-found')
  })
  it('is refused for a payment that was refunded, until the refund is reversed', () => {
    const ledger = [entry('a', 'deposit', 100), entry('r', 'refund', 40)]
    expect(reversalRefusal('a', ledger)).toBe('payments.refund-too-big')
    expect(reversalRefusal('a', [...ledger, entry('x', 'refund', 40, 'r')])).toBeNull()
    expect(reversalRefusal('r', ledger)).toBeNull()
  })
})

describe('the same payment, registered twice', () => {
  const at = (minute: string) => new Date(`2027-03-03T09:${minute}:00Z`)
  const first = {
    ...entry('a', 'deposit', 100_00),
    ...{ method: 'bankTransfer' as const, paidOn: '2027-03-02', registeredAt: at('00').toISOString() },
  }
  const again = { kind: 'balance' as const, cents: 100_00, method: 'bankTransfer' as const, paidOn: '2027-03-02' }
  it('is found within ten minutes, whatever the two called it', () => {
    expect(sameEntry(again, [first], at('10'))).toBe(first)
    expect(sameEntry(again, [first], at('11'))).toBeUndefined()
  })
  it.each([
    ['of another amount', { cents: 100_01 }],
    ['of another day', { paidOn: '2027-03-03' }],
    ['of another method', { method: 'cash' as const }],
    ['that goes back', { kind: 'refund' as const }],
  ])('is not a payment %s', (_what, given) => {
    expect(sameEntry({ ...again, ...given }, [first], at('01'))).toBeUndefined()
  })
  it('is not a payment that was reversed, nor a credit', () => {
    const reversal = { ...first, id: 'r', reversesId: 'a' }
    expect(sameEntry(again, [first, reversal], at('01'))).toBeUndefined()
    expect(sameEntry({ ...again, method: 'credit' }, [{ ...first, method: 'credit' }], at('01'))).toBeUndefined()
  })
})
