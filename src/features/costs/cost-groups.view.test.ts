import { expect, test } from 'vitest'
import { costParts } from './cost-groups.view.ts'
import { scenarioOf } from './cost-table.rules.ts'
import { categoriesOfAssisi, w4 } from './costs.builders.ts'

test('the drawing of the summary: 349,96 a person with 25 participants', () => {
  expect(costParts(scenarioOf(w4, 25), categoriesOfAssisi)).toEqual([
    { group: 'hotel', cents: 156_00 },
    { group: 'coach', cents: 96_00 },
    { group: 'meals', cents: 42_00 },
    { group: 'guides', cents: 34_00 },
    { group: 'other', cents: 21_96 },
  ])
})

test('parts add up to the cent, whatever the number', () => {
  for (let participants = 1; participants <= 60; participants++) {
    const scenario = scenarioOf(w4, participants)
    const sum = costParts(scenario, categoriesOfAssisi).reduce((total, { cents }) => total + cents, 0)
    expect(sum).toBe(scenario.netCents)
  }
})

test('a trip that costs nothing has no parts', () => {
  expect(costParts(scenarioOf({ ...w4, services: [] }, 25), [])).toEqual([])
})
