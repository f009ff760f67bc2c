import { expect, test } from 'vitest'
import { costPlanOf } from './cost-plan.rules.ts'

const pricing = {
  ...{ markupBps: null, marginBps: null, agencyFeeBps: null, insuranceBps: null },
  ...{ isInsuranceIncluded: false, roundingCents: 1, freeEvery: null },
}
const night = { checkInDay: 1, checkOutDay: 5 }
const hotel = {
  ...{ id: 'hotel', costKind: 'variable' as const, repeats: 'once' as const, amountCents: 24_800 },
  ...{ maxPerGuide: null, gratuities: [] },
}

test('a single person costs the single room, else the double for single use; nights are the longest stay', () => {
  const rooms = [
    { roomType: 'DUS', priceCents: 9_800, ...night },
    { roomType: 'SGL', priceCents: 8_800, checkInDay: 1, checkOutDay: 3 },
  ]
  const plan = costPlanOf([{ ...hotel, allotments: rooms }], pricing, [{ passengerSeats: 52 }])
  expect(plan.services[0]).toMatchObject({ singleCents: 8_800, nights: 4 })
  expect(plan.coaches.seats).toEqual([52])
  const withoutSingle = costPlanOf([{ ...hotel, allotments: rooms.slice(0, 1) }], pricing, [])
  expect(withoutSingle.services[0]?.singleCents).toBe(9_800)
})

test('a service without an allotment has no nights and no single price', () => {
  const plan = costPlanOf([{ ...hotel, allotments: [] }], pricing, [])
  expect(plan.services[0]).toMatchObject({ singleCents: null, nights: 0 })
})
