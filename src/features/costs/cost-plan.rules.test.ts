import { expect, test } from 'vitest'
import { costPlanOf, uncostedIn } from './cost-plan.rules.ts'
import { scenarioOf } from './cost-table.rules.ts'

const pricing = {
  ...{ markupBps: null, marginBps: null, agencyFeeBps: null, insuranceBps: null },
  ...{ isInsuranceIncluded: false, roundingCents: 1, freeEvery: null },
}
const stay = { checkInDay: 1, checkOutDay: 5 }
const guides = { maxPerGuide: 50, maxPerGuideOnVisits: 25 }
const hotel = {
  ...{
    id: 'hotel',
    category: 'hotel' as const,
    costKind: 'variable' as const,
    repeats: 'once' as const,
    amountCents: 24_800,
  },
  ...{ steps: null, maxPerGuide: null, gratuities: [] },
}
const rooms = [
  { roomType: 'DUS' as const, quantity: 1, priceCents: 9_800, ...stay },
  { roomType: 'DBL' as const, quantity: 12, priceCents: 12_400, ...stay },
]

test('the plan knows what a person alone costs, the nights, and the seats', () => {
  const plan = costPlanOf([{ ...hotel, allotments: rooms }], pricing, [{ passengerSeats: 52 }], guides)
  expect(plan.services[0]).toMatchObject({ amountCents: 24_800, singleCents: 39_200, nights: 4 })
  expect(plan.coaches.seats).toEqual([52])
})

test('a service without an allotment has no nights and no single price', () => {
  const plan = costPlanOf([{ ...hotel, allotments: [] }], pricing, [], guides)
  expect(plan.services[0]).toMatchObject({ singleCents: null, nights: 0 })
})

test('a hotel priced by its allotment alone is counted, one without a price is named', () => {
  const byRooms = { ...hotel, amountCents: null, allotments: rooms }
  const byNothing = { ...hotel, id: 'unknown', amountCents: null, allotments: [] }
  const plan = costPlanOf([byRooms, byNothing], pricing, [], guides)
  expect(scenarioOf(plan, 25)).toMatchObject({ totalCents: 25 * 24_800, netCents: 24_800 })
  expect(uncostedIn(plan)).toEqual(['unknown'])
})

// Rules of the trade 1.3: one guide takes 50 people through a town and 25 through a museum, unless their service says
// otherwise.
test.each([
  ['guide', null, 50, 1],
  ['guide', null, 51, 2],
  ['visit', null, 25, 1],
  ['visit', null, 26, 2],
  ['visit', 30, 30, 1],
  ['guide', 20, 50, 3],
] as const)('%s of at most %s people costs for %i participants %i guides', (category, maxPerGuide, people, times) => {
  const service = { ...hotel, category, maxPerGuide, allotments: [], costKind: 'fixed' as const, amountCents: 100_00 }
  const plan = costPlanOf([{ ...service, repeats: 'perGuideGroup' }], pricing, [], guides)
  expect(scenarioOf(plan, people).totalCents).toBe(times * 100_00)
})

// "130 € fino a 20 persone, poi 2 € ciascuna" (rules of the trade 1.3, Urbino).
const tariff = {
  ...{ ...hotel, id: 'guide', category: 'guide' as const, costKind: 'fixed' as const, allotments: [] },
  ...{ amountCents: 130_00, steps: { upTo: 20, beyondCents: 2_00 } },
}

test('a price in steps grows with the people, also with those who travel free', () => {
  const plan = costPlanOf([tariff], pricing, [], guides)
  for (const [people, cents] of [
    [15, 130_00],
    [20, 130_00],
    [25, 140_00],
    [35, 160_00],
  ] as const)
    expect(scenarioOf(plan, people).totalCents, `${people} people`).toBe(cents)
  const free = costPlanOf([tariff], { ...pricing, freeEvery: 25 }, [], guides)
  expect(scenarioOf(free, 25)).toMatchObject({ totalCents: 142_00, fixedCents: 142_00, variableCents: 0 })
})

test('a price in steps is paid for each guide or coach, whose people fill the first step', () => {
  const perGuide = costPlanOf([{ ...tariff, repeats: 'perGuideGroup', maxPerGuide: 25 }], pricing, [], guides)
  expect(scenarioOf(perGuide, 25).totalCents).toBe(140_00)
  expect(scenarioOf(perGuide, 35).totalCents).toBe(2 * 130_00)
  expect(scenarioOf(perGuide, 47).totalCents).toBe(2 * 130_00 + 7 * 2_00)
  const perBus = costPlanOf([{ ...tariff, repeats: 'perBus' }], pricing, [{ passengerSeats: 30 }], guides)
  expect(scenarioOf(perBus, 35).totalCents).toBe(2 * 130_00)
})

test('who is free of a price in steps saves a further person, never a part of the first step', () => {
  const oneIn10 = {
    ...{ basis: 'payingPersons' as const, threshold: 10, countsFree: false, rounding: 'down' as const },
    ...{ max: null, value: 'halfTwin' as const },
  }
  const plan = costPlanOf([{ ...tariff, gratuities: [oneIn10] }], pricing, [], guides)
  expect(scenarioOf(plan, 20).totalCents).toBe(130_00)
  expect(scenarioOf(plan, 21).totalCents).toBe(130_00)
  expect(scenarioOf(plan, 30).totalCents).toBe(130_00 + 7 * 2_00)
})
