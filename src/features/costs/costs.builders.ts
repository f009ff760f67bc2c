import type { z } from 'zod'
import type { CostedService, CostPlan } from './cost-table.rules.ts'
import type { saveCosts } from './costs.contract.ts'

type Definition = z.output<(typeof saveCosts)['schema']['body']>

/** A new itinerary's first definition: minimum 25, price 420 euro; `given` replaces fields. */
export function aDefinition(given: Partial<Definition> = {}): Definition {
  return {
    minParticipants: 25,
    unitCents: 42_000,
    adultCents: null,
    childCents: 33_600,
    singleSupplementCents: 9_000,
    agencyFeeBps: null,
    insuranceBps: 400,
    isInsuranceIncluded: false,
    markupBps: 1_500,
    marginBps: null,
    roundingCents: 500,
    freeEvery: null,
    scenarios: [],
    version: 1,
    ...given,
  }
}

const service = (id: string, costKind: 'fixed' | 'variable', amountCents: number): CostedService => ({
  id,
  costKind,
  repeats: 'once',
  amountCents,
  steps: null,
  maxPerGuide: 50,
  singleCents: null,
  nights: 0,
  gratuities: [],
})
export const fixed = (id: string, cents: number) => service(id, 'fixed', cents)
export const perPerson = (id: string, cents: number) => service(id, 'variable', cents)
export const noPricing = {
  markupBps: null,
  marginBps: null,
  agencyFeeBps: null,
  insuranceBps: null,
  isInsuranceIncluded: false,
  roundingCents: 0,
  freeEvery: null,
}
export const noCoaches = { seats: [] }
export const oneEvery25 = {
  basis: 'payingPersons',
  threshold: 25,
  countsFree: false,
  rounding: 'down',
  max: null,
  value: 'halfTwin',
} as const

/** Example W4 of the rules of the trade 2.4: a four-day coach trip. */
export const w4: CostPlan = {
  services: [
    fixed('coach', 2_400_00),
    fixed('ztl', 220_00),
    fixed('driver', 210_00),
    fixed('guides', 400_00),
    fixed('leader', 450_00),
    { ...perPerson('hotel', 156_00), nights: 3, gratuities: [oneEvery25] },
    perPerson('lunch', 24_00),
    perPerson('entrances', 18_00),
    perPerson('medical', 5_00),
    perPerson('tax', 6_00),
  ],
  pricing: { ...noPricing, markupBps: 1_500, agencyFeeBps: 1_000, insuranceBps: 400, roundingCents: 5_00 },
  coaches: noCoaches,
}

/** The categories of W4's services, as the drawing of the costs shows them. */
export const categoriesOfAssisi = (
  [
    ['coach', 'bus'],
    ['ztl', 'other'],
    ['driver', 'other'],
    ['guides', 'guide'],
    ['leader', 'tourLeader'],
    ['hotel', 'hotel'],
    ['lunch', 'restaurant'],
    ['entrances', 'visit'],
    ['medical', 'other'],
    ['tax', 'other'],
  ] as const
).map(([id, category]) => ({ id, category }))
