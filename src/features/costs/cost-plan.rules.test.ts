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
  ...{ maxPerGuide: null, gratuities: [] },
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
