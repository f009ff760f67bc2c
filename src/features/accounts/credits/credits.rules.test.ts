import { expect, it } from 'vitest'
import { creditRefusal } from './credits.rules.ts'

const from = { bookingId: 'a', payerId: 'rossi', dueCents: -25_000 }
const to = { bookingId: 'b', payerId: 'rossi', dueCents: 40_000 }

it('lets a payer use what is owed back, up to what is due', () => {
  expect(creditRefusal(25_000, { from, to })).toBeNull()
  expect(creditRefusal(25_001, { from, to })).toBe('accounts.credit-too-much')
  expect(creditRefusal(25_000, { from, to: { ...to, dueCents: 24_999 } })).toBe('accounts.credit-above-due')
})

it('is of the same payer, and of another booking', () => {
  expect(creditRefusal(100, { from, to: { ...to, payerId: 'verdi' } })).toBe('accounts.credit-other-payer')
  expect(creditRefusal(100, { from: { ...from, payerId: null }, to: { ...to, payerId: null } })).toBe(
    'accounts.credit-other-payer',
  )
  expect(creditRefusal(100, { from, to: from })).toBe('accounts.credit-itself')
})
