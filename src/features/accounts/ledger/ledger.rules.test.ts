import { expect, it } from 'vitest'
import { periodRefusal } from './ledger.rules.ts'

it('exports a period of a day up to two years', () => {
  expect(periodRefusal('2027-03-01', '2027-03-01')).toBeNull()
  expect(periodRefusal('2027-03-02', '2027-03-01')).toBe('accounts.period-turned')
  expect(periodRefusal('2026-01-01', '2027-12-31')).toBeNull()
  expect(periodRefusal('2026-01-01', '2028-01-01')).toBe('accounts.period-too-long')
})
