import { expect, it } from 'vitest'
import { receiptRefusal } from './receipts.rules.ts'

const payment = { kind: 'deposit', method: 'cash', reversesId: null, isReversed: false } as const

it('gives a receipt for what came in, and for nothing that was reversed or refunded', () => {
  expect(receiptRefusal(payment)).toBeNull()
  expect(receiptRefusal({ ...payment, kind: 'balance' })).toBeNull()
  expect(receiptRefusal({ ...payment, kind: 'refund' })).toBe('accounts.receipt-of-refund')
  expect(receiptRefusal({ ...payment, method: 'credit' })).toBe('accounts.receipt-of-credit')
  expect(receiptRefusal({ ...payment, isReversed: true })).toBe('accounts.receipt-of-reversed')
  expect(receiptRefusal({ ...payment, reversesId: 'x' })).toBe('accounts.receipt-of-reversed')
})
