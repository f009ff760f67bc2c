import { expect, test } from 'vitest'
import { costDifferences } from './cost-differences.words.ts'
import { aDefinition } from './costs.builders.ts'

test('only differing fields of a definition are compared', () => {
  const mine = aDefinition({ unitCents: 42_000, agencyFeeBps: null, scenarios: [40] })
  const theirs = aDefinition({ unitCents: 45_000, agencyFeeBps: 1_000, isInsuranceIncluded: true })
  expect(costDifferences(mine, theirs)).toMatchObject([
    { field: 'Quota di partecipazione', theirs: '450,00', mine: '420,00' },
    { field: "Commissione d'agenzia (%)", theirs: '10\u00a0%', mine: '' },
    { field: 'Assicurazione inclusa nella quota', theirs: 'sì', mine: 'no' },
    { field: 'Altri numeri di partecipanti', theirs: '', mine: '40' },
  ])
  expect(costDifferences(mine, { ...mine })).toEqual([])
})
