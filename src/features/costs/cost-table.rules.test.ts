import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  breakEven,
  type CostPlan,
  coachesNeeded,
  costOfEach,
  keptBps,
  leftPerPayingCents,
  lossAt,
  marginAt,
  scenarioOf,
  singleSupplementCostCents,
} from './cost-table.rules.ts'
import { fixed, noCoaches, noPricing, oneEvery25, perPerson, w4 } from './costs.builders.ts'
import { scenarioParticipants } from './costs.rules.ts'

const priced = (pricing: Partial<CostPlan['pricing']>): CostPlan => ({ ...w4, pricing: { ...w4.pricing, ...pricing } })

describe('W1: a supplier who gives one free', () => {
  it('20 people, a room item of 50 each, one free: 47,50', () => {
    const plan = {
      services: [{ ...perPerson('room', 50_00), gratuities: [{ ...oneEvery25, threshold: 20 }] }],
      pricing: noPricing,
      coaches: noCoaches,
    }
    expect(scenarioOf(plan, 20)).toMatchObject({ totalCents: 950_00, netCents: 47_50 })
  })
})

describe('what each service costs', () => {
  it('is its row less what its supplier gives free, and unknown while its amount is', () => {
    const services = [
      { ...perPerson('room', 50_00), gratuities: [{ ...oneEvery25, threshold: 20 }] },
      { ...fixed('coach', 0), amountCents: null },
    ]
    const costs = costOfEach({ services, pricing: noPricing, coaches: noCoaches }, 20)
    expect([...costs]).toEqual([
      ['room', 950_00],
      ['coach', null],
    ])
  })
})

describe('W2: a coach divided by those who pay it', () => {
  it('3.300 by 30 is 110,00 each', () => {
    const plan = { services: [fixed('coach', 3_300_00)], pricing: noPricing, coaches: noCoaches }
    expect(scenarioOf(plan, 30).netCents).toBe(110_00)
  })
})

describe('W4: a four-day coach trip', () => {
  it.each([
    [25, 1, 8_749_00, 349_96, 402_45, 447_17, 44_72, 450_00, 18_00],
    [30, 1, 9_794_00, 326_47, 375_44, 417_15, 41_72, 420_00, 16_80],
    [35, 1, 10_839_00, 309_69, 356_14, 395_71, 39_57, 400_00, 16_00],
    [50, 2, 13_818_00, 276_36, 317_81, 353_13, 35_31, 355_00, 14_20],
  ])('with %i paying', (participants, free, total, net, markedUp, price, commission, selling, policy) => {
    const scenario = scenarioOf(w4, participants)
    expect(scenario.gratuities[0]?.free).toBe(free)
    expect(scenario).toMatchObject({
      totalCents: total,
      netCents: net,
      markedUpCents: markedUp,
      price: { exactCents: price, commissionCents: commission, suggestedCents: selling, premiumCents: policy },
      fixedCents: 3_680_00,
      variableCents: 209_00 * participants,
    })
  })
  it('the rows per person are those of the drawing', () => {
    const perPersonOf = (participants: number) =>
      scenarioOf(w4, participants).rows.map(({ perPersonCents }) => perPersonCents)
    expect(perPersonOf(25)).toEqual([96_00, 8_80, 8_40, 16_00, 18_00, 156_00, 24_00, 18_00, 5_00, 6_00])
    expect(perPersonOf(30).slice(0, 5)).toEqual([80_00, 7_33, 7_00, 13_33, 15_00])
    expect(perPersonOf(35).slice(0, 5)).toEqual([68_57, 6_29, 6_00, 11_43, 12_86])
    expect(scenarioParticipants.map((n) => scenarioOf(w4, n).gratuities[0]?.perPersonCents)).toEqual([
      -6_24, -5_20, -4_46,
    ])
  })
  it.each([
    [25, 358_32],
    [30, 333_43],
    [35, 315_66],
  ])('with a place granted to the leader every 25, %i paying cost %i cents each', (participants, net) => {
    expect(scenarioOf(priced({ freeEvery: 25 }), participants)).toMatchObject({ netCents: net, freePlaces: 1 })
  })
  it('sold at 420 with 10 % commission and no gratuity it pays from 22 on', () => {
    const plain = { ...w4, services: w4.services.map((one) => ({ ...one, gratuities: [] })) }
    expect(breakEven(plain, 420_00)).toBe(22)
    expect(leftPerPayingCents(plain, 420_00, 22)).toBe(169_00)
  })
})

describe('the drawing of the costs, sold at 380,00', () => {
  it.each([
    [18, -1_286_00],
    [25, -199_00],
    [27, 67_00],
    [30, 466_00],
    [35, 1_131_00],
    [50, 3_282_00],
  ])('%i paying leave %i cents', (participants, cents) => {
    expect(marginAt(w4, participants, 380_00).marginCents).toBe(cents)
  })
  it('the margin is a percentage of what is sold', () => {
    const shown = [25, 30, 35].map((participants) => marginAt(w4, participants, 380_00).marginBps)
    expect(shown.map((bps) => Math.round(bps / 10) / 10)).toEqual([-2.1, 4.1, 8.5])
    expect(marginAt(w4, 25, 380_00).revenueCents).toBe(8_550_00)
  })
  it('27 paying break even, each leaves 133,00', () => {
    expect(breakEven(w4, 380_00)).toBe(27)
    expect(leftPerPayingCents(w4, 380_00, 27)).toBe(133_00)
  })
  it('no loss is enough: 100 by ten at 10,00', () => {
    const plan = { services: [fixed('coach', 100_00)], pricing: noPricing, coaches: noCoaches }
    expect(breakEven(plan, 10_00)).toBe(10)
    expect(breakEven(plan, 10_00, 10)).toBe(10)
    expect(breakEven(plan, 10_00, 9)).toBeNull()
  })
  it('a price that never covers the cost has no break-even', () => {
    expect(breakEven(w4, 209_00)).toBeNull()
    expect(breakEven(w4, 420_00, 20)).toBeNull()
  })
})

describe('a price in steps: a guide of 130,00 for 20 people, then 2,00 each', () => {
  const guide = { ...fixed('guide', 130_00), steps: { upTo: 20, beyondCents: 2_00 } }
  const planOf = (service: CostPlan['services'][number], pricing: CostPlan['pricing'] = noPricing): CostPlan => {
    return { services: [service, perPerson('lunch', 18_00)], pricing, coaches: noCoaches }
  }
  it('takes nothing of one more payer until 20 people are there, then 2,00', () => {
    expect([1, 19, 20, 45].map((paying) => leftPerPayingCents(planOf(guide), 50_00, paying))).toEqual([
      32_00, 32_00, 30_00, 30_00,
    ])
  })
  it('counts the free place that fills the first step', () => {
    const oneFree = { ...noPricing, freeEvery: 10 }
    expect(leftPerPayingCents(planOf(guide, oneFree), 50_00, 18)).toBe(32_00)
    expect(leftPerPayingCents(planOf(guide, oneFree), 50_00, 19)).toBe(30_00)
  })
  it('has a first step for each guide', () => {
    const two = { ...guide, repeats: 'perGuideGroup' as const, maxPerGuide: 25 }
    expect([30, 39, 40].map((paying) => leftPerPayingCents(planOf(two), 50_00, paying))).toEqual([32_00, 32_00, 30_00])
  })
})

describe('W5: percentages of what?', () => {
  it('a margin of 15 % is of the price, a mark-up of the cost', () => {
    expect(scenarioOf(priced({ markupBps: null, marginBps: 1_500 }), 30).markedUpCents).toBe(384_08)
    expect(scenarioOf(w4, 30).markedUpCents).toBe(375_44)
  })
  it('commission and included insurance are both of the final price', () => {
    const included = priced({ insuranceBps: 300, isInsuranceIncluded: true })
    expect(keptBps(included.pricing)).toBe(1_300)
    expect(scenarioOf(included, 30).price).toMatchObject({
      exactCents: 431_54,
      commissionCents: 43_15,
      includedInsuranceCents: 12_95,
      premiumCents: 0,
    })
  })
  it('when both take the whole price, no price covers the cost', () => {
    expect(scenarioOf(priced({ agencyFeeBps: 10_000 }), 30)).toMatchObject({ price: null, netCents: 326_47 })
    expect(breakEven(priced({ agencyFeeBps: 10_000 }), 380_00)).toBeNull()
  })
})

describe('W6: a second coach', () => {
  const bus = { seats: [52] }
  const repeating = (repeats: Record<string, 'perBus' | 'perGuideGroup'>): CostPlan => ({
    ...w4,
    coaches: bus,
    services: w4.services.map((one) => ({ ...one, repeats: repeats[one.id] ?? 'once' })),
  })
  const coachAndDriver = { coach: 'perBus', driver: 'perBus' } as const

  it('50 fit in one', () => {
    expect(scenarioOf(repeating(coachAndDriver), 50)).toMatchObject({ coaches: 1, netCents: 276_36 })
  })
  it('54 need two: 319,70 with coach and driver, 323,78 with ZTL too, 331,19 with the guides too', () => {
    const net = (plan: CostPlan) => scenarioOf(plan, 54).netCents
    expect(scenarioOf(repeating(coachAndDriver), 54).coaches).toBe(2)
    expect(net(repeating(coachAndDriver))).toBe(319_70)
    expect(net(repeating({ ...coachAndDriver, ztl: 'perBus' }))).toBe(323_78)
    expect(net(repeating({ ...coachAndDriver, ztl: 'perBus', guides: 'perBus' }))).toBe(331_19)
  })
  it('more people are not always cheaper', () => {
    const plan = repeating(coachAndDriver)
    expect(scenarioOf(plan, 54).netCents).toBeGreaterThan(scenarioOf(plan, 35).netCents)
  })
  it('guides repeat by the limit of their service, granted places counted', () => {
    const guided = (maxPerGuide: number, freeEvery: number | null): CostPlan => ({
      services: [{ ...fixed('guide', 100_00), repeats: 'perGuideGroup', maxPerGuide }],
      pricing: { ...noPricing, freeEvery },
      coaches: noCoaches,
    })
    expect(scenarioOf(guided(25, null), 25).totalCents).toBe(100_00)
    expect(scenarioOf(guided(25, 25), 25).totalCents).toBe(200_00)
    expect(scenarioOf(guided(25, null), 54).totalCents).toBe(300_00)
    expect(scenarioOf(guided(50, null), 50).totalCents).toBe(100_00)
    expect(scenarioOf(guided(50, null), 51).totalCents).toBe(200_00)
  })
  it('coaches fill in their order, then more like the last', () => {
    expect([52, 53, 71, 72, 90, 91].map((people) => coachesNeeded(people, [52, 19]))).toEqual([1, 2, 2, 3, 3, 4])
    expect(coachesNeeded(300, [])).toBe(1)
    expect(coachesNeeded(0, [52])).toBe(1)
    // Passenger seats only: the crew has seats of its own. (The rules of the trade count the crew against all seats of
    // a coach.)
    expect(scenarioOf(repeating(coachAndDriver), 52).coaches).toBe(1)
    expect(scenarioOf(repeating(coachAndDriver), 53).coaches).toBe(2)
  })
})

describe('the single supplement', () => {
  it('costs the single room less half a double: 88,00 less 62,00 for four nights', () => {
    const hotel = { ...perPerson('hotel', 248_00), singleCents: 352_00, nights: 4 }
    expect(singleSupplementCostCents({ ...w4, services: [hotel, perPerson('lunch', 24_00)] })).toBe(104_00)
    expect(singleSupplementCostCents(w4)).toBeNull()
  })
})

describe('rounding', () => {
  const flat = (cents: number, roundingCents: number) =>
    scenarioOf({ services: [perPerson('all', cents)], pricing: { ...noPricing, roundingCents }, coaches: noCoaches }, 7)
      .price?.suggestedCents

  it('comes at the very end, upwards, to the step', () => {
    expect(flat(446_00, 5_00)).toBe(450_00)
    expect(flat(450_00, 5_00)).toBe(450_00)
    expect(flat(450_01, 10_00)).toBe(460_00)
    expect(flat(449_01, 1_00)).toBe(450_00)
  })
  it('is exact: a price that is a multiple of the step is not pushed to the next', () => {
    // 90,00 / 0,90 = 100,00; with floating point 100,00 × 1,15 / 1,15 would differ.
    const plan = {
      services: [perPerson('all', 90_00)],
      pricing: { ...noPricing, agencyFeeBps: 1_000, roundingCents: 5_00 },
      coaches: noCoaches,
    }
    for (const n of [3, 7, 11, 25, 33, 49]) expect(scenarioOf(plan, n).price?.suggestedCents).toBe(100_00)
  })
  it('a service without an amount counts nothing yet', () => {
    const plan = { services: [{ ...perPerson('?', 0), amountCents: null }], pricing: noPricing, coaches: noCoaches }
    expect(scenarioOf(plan, 25)).toMatchObject({ totalCents: 0, netCents: 0, price: { suggestedCents: 0 } })
  })
  it('the suggested price never loses money on the number it was made for', () => {
    const any = fc.record({
      cost: fc.integer({ min: 1, max: 5_000_000 }),
      variable: fc.integer({ min: 0, max: 200_000 }),
      participants: fc.integer({ min: 1, max: 500 }),
      markupBps: fc.integer({ min: 0, max: 5_000 }),
      agencyFeeBps: fc.integer({ min: 0, max: 5_000 }),
    })
    fc.assert(
      fc.property(any, ({ cost, variable, participants, markupBps, agencyFeeBps }) => {
        const plan = {
          services: [fixed('f', cost), perPerson('v', variable)],
          pricing: { ...noPricing, markupBps, agencyFeeBps, roundingCents: 1_00 },
          coaches: noCoaches,
        }
        const { suggestedCents } = scenarioOf(plan, participants).price!
        expect(marginAt(plan, participants, suggestedCents).marginCents).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

it('a price that earns too little loses the difference, and nothing is told while price or number is not set', () => {
  // 3.300 for the coach and 20 for each person: with 25 paying, each must pay 152,00.
  const plan = {
    services: [fixed('coach', 3_300_00), perPerson('meal', 20_00)],
    pricing: noPricing,
    coaches: noCoaches,
  }
  expect(lossAt(plan, 25, 150_00)).toBe(50_00)
  expect(lossAt(plan, 25, 152_00)).toBeNull()
  expect(lossAt(plan, null, 150_00)).toBeNull()
  expect(lossAt(plan, 25, null)).toBeNull()
  expect(lossAt(plan, Number.NaN, 150_00)).toBeNull()
})
