import fc from 'fast-check'
import { expect, it } from 'vitest'
import { followingEntries } from './divided-payments.rules.ts'
import type { LedgerEntry } from './payments.rules.ts'

const entry = (id: string, cents: number, kind: LedgerEntry['kind'] = 'deposit', reversesId: string | null = null) => ({
  ...{ id, kind, cents, reversesId },
})

it('whole payments follow, the oldest first, and one is divided', () => {
  const [a, b] = [entry('a', 300), entry('b', 500)]
  expect(followingEntries([a, b], 300)).toEqual({ whole: [a], divided: null })
  expect(followingEntries([a, b], 400)).toEqual({ whole: [a], divided: { entry: b, cents: 100 } })
  expect(followingEntries([a, b], 0)).toEqual({ whole: [], divided: null })
})

it('neither refunds follow nor payments that were reversed', () => {
  const ledger = [entry('a', 300), entry('r', 300, 'deposit', 'a'), entry('f', 100, 'refund'), entry('b', 500)]
  expect(followingEntries(ledger, 500)).toEqual({ whole: [ledger[3]], divided: null })
})

it('any part of what was paid follows to the cent', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 8_000 }), (cents, wanted) => {
      const ledger = cents.map((one, at) => entry(`${at}`, one))
      const all = cents.reduce((sum, one) => sum + one, 0)
      const part = Math.min(wanted, all)
      const { whole, divided } = followingEntries(ledger, part)
      expect(whole.reduce((sum, one) => sum + one.cents, 0) + (divided?.cents ?? 0)).toBe(part)
    }),
  )
})
