import { expect, it } from 'vitest'
import { euro } from '#src/shared/money.ts'
import { agreedChanges } from './agreed-changes.words.ts'
import type { PriceLine } from './price.rules.ts'

const line = (kind: PriceLine['kind'], label: string, cents: number): PriceLine => ({
  ...{ kind, label, cents, source: '', participantId: null },
})
const agreed = { depositCents: 10_000, balanceDueOn: '2027-04-12' }

it('names deposit, balance day and amounts by hand that changed, with both sides', () => {
  const before = { agreed: null, lines: [line('adultQuota', 'Quota', 89_000), line('extra', 'Escursione', 2_500)] }
  const after = { agreed, lines: [line('discount', 'Fedeltà', -1_000), line('extra', 'Escursione', 2_500)] }
  expect(agreedChanges(before, after)).toEqual([
    { field: 'Acconto', theirs: 'usuale', mine: euro(10_000) },
    { field: 'Saldo entro il', theirs: 'usuale', mine: '12/04/2027' },
    {
      field: 'Extra e sconti',
      theirs: `Escursione ${euro(2_500)}`,
      mine: `Escursione ${euro(2_500)}, Fedeltà ${euro(-1_000)}`,
    },
  ])
})

it('names nothing when only what the rules compute has changed', () => {
  const lines = (cents: number) => [line('adultQuota', 'Quota', cents)]
  expect(agreedChanges({ agreed, lines: lines(89_000) }, { agreed, lines: lines(95_000) })).toEqual([])
})
