import { describe, expect, it } from 'vitest'
import { commissionGroupOf, commissionRefusal, commissionReversalRefusal, openCommission } from './commissions.rules.ts'

const today = '2027-03-03'

describe('a commission', () => {
  it('matures on the day of departure', () => {
    const open = openCommission({ cents: 400, paidCents: 300 })
    expect(commissionGroupOf({ ...open, departsOn: '2027-03-03' }, today)).toBe('due')
    expect(commissionGroupOf({ ...open, departsOn: '2027-03-04' }, today)).toBe('maturing')
    const paid = openCommission({ cents: 400, paidCents: 400 })
    expect(commissionGroupOf({ ...paid, departsOn: '2027-03-04' }, today)).toBe('paid')
  })

  it('that was paid too high after a withdrawal is to be settled', () => {
    const overpaid = openCommission({ cents: 300, paidCents: 400 })
    expect(overpaid).toEqual({ leftCents: 0, overpaidCents: 100 })
    expect(commissionGroupOf({ ...overpaid, departsOn: '2027-02-03' }, today)).toBe('due')
  })

  const owed = { leftCents: 39_200, departsOn: '2027-02-26' }
  it('is not paid before the departure', () => {
    const payment = { cents: 39_200, paidOn: today }
    expect(commissionRefusal(payment, { ...owed, departsOn: '2027-03-04' }, today)).toBe(
      'accounts.commission-not-matured',
    )
    expect(commissionRefusal(payment, { ...owed, departsOn: today }, today)).toBeNull()
  })

  it('is not paid beyond what is left, nor in the future', () => {
    expect(commissionRefusal({ cents: 39_201, paidOn: today }, owed, today)).toBe('accounts.commission-too-much')
    expect(commissionRefusal({ cents: 1, paidOn: '2027-03-04' }, owed, today)).toBe('payables.paid-on-future')
    expect(commissionRefusal({ cents: 1, paidOn: today }, owed, today)).toBeNull()
  })

  it('is not paid on a day whose year must be a slip', () => {
    expect(commissionRefusal({ cents: 1, paidOn: '1927-03-03' }, owed, today)).toBe('payables.paid-on-too-early')
  })

  it('has its payment reversed once', () => {
    expect(commissionReversalRefusal({ reversesId: null, isReversed: false })).toBeNull()
    expect(commissionReversalRefusal({ reversesId: null, isReversed: true })).toBe('accounts.already-reversed')
    expect(commissionReversalRefusal({ reversesId: 'x', isReversed: false })).toBe('accounts.is-reversal')
  })
})
