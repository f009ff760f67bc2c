import { describe, expect, it } from 'vitest'
import { type CostDefinition, chargedPrices, costFaults, marginVat, minimumRefusal } from './costs.rules.ts'

/** The definition in the drawing costs.png. */
const assisi: CostDefinition = {
  minParticipants: 25,
  unitCents: 380_00,
  adultCents: null,
  childCents: 300_00,
  singleSupplementCents: 90_00,
  agencyFeeBps: 1_000,
  insuranceBps: 400,
  isInsuranceIncluded: false,
  markupBps: 1_500,
  marginBps: null,
  roundingCents: 5_00,
  freeEvery: null,
}
const faults = (changed: Partial<CostDefinition>, isOnSale = true) =>
  costFaults({ ...assisi, ...changed }, isOnSale).map(({ path, code }) => `${path} ${code}`)

describe('the cost definition', () => {
  it('of the drawing is valid', () => {
    expect(faults({})).toEqual([])
  })
  it('minimum participants are whole, from 1 to 500', () => {
    for (const minParticipants of [1, 500]) expect(faults({ minParticipants })).toEqual([])
    for (const minParticipants of [0, 501, 2.5, Number.NaN, -3])
      expect(faults({ minParticipants })).toEqual(['/minParticipants costs.minimum'])
    expect(minimumRefusal(500, null)).toBeNull()
    expect(minimumRefusal(501, null)).toBe('costs.minimum')
  })
  it('the minimum does not exceed the places, where they are known', () => {
    expect(minimumRefusal(50, 50)).toBeNull()
    expect(minimumRefusal(51, 50)).toBe('costs.minimum-above-places')
    expect(costFaults({ ...assisi, minParticipants: 51 }, true, 50)).toEqual([
      { path: '/minParticipants', code: 'costs.minimum-above-places' },
    ])
    expect(costFaults({ ...assisi, minParticipants: 51 }, true, null)).toEqual([])
  })
  it('prices go from 0 to 99.999,99', () => {
    for (const field of ['unitCents', 'adultCents', 'childCents', 'singleSupplementCents'] as const) {
      expect(faults({ [field]: 0 })).toEqual([])
      expect(faults({ [field]: 9_999_999 })).toEqual([])
      expect(faults({ [field]: 10_000_000 })).toEqual([`/${field} shapes.cents`])
      expect(faults({ [field]: -1 })).toEqual([`/${field} shapes.cents`])
      expect(faults({ [field]: Number.NaN })).toEqual([`/${field} shapes.cents`])
    }
  })
  it('percentages go from 0 to 100', () => {
    for (const field of ['agencyFeeBps', 'insuranceBps', 'markupBps'] as const) {
      expect(faults({ [field]: 0 })).toEqual([])
      expect(faults({ [field]: 10_001 })).toEqual(expect.arrayContaining([`/${field} shapes.percent`]))
      expect(faults({ [field]: Number.NaN })).toEqual([`/${field} shapes.percent`])
    }
    expect(faults({ insuranceBps: 10_000 })).toEqual([])
    expect(faults({ markupBps: null, marginBps: 9_999 })).toEqual([])
    expect(faults({ markupBps: null, marginBps: 10_000 })).toEqual(['/marginBps shapes.percent'])
  })
  it('a mark-up or a margin, not both', () => {
    expect(faults({ marginBps: 1_000 })).toEqual(['/marginBps costs.markup-or-margin'])
  })
  it('commission and included insurance leave something of the price', () => {
    expect(faults({ agencyFeeBps: 9_600, isInsuranceIncluded: true })).toEqual(['/agencyFeeBps costs.kept-too-much'])
    expect(faults({ agencyFeeBps: 9_599, isInsuranceIncluded: true })).toEqual([])
    expect(faults({ agencyFeeBps: 9_600 })).toEqual([])
    expect(faults({ agencyFeeBps: 10_000 })).toEqual(['/agencyFeeBps costs.kept-too-much'])
  })
  it('a draft may leave minimum and price empty, a trip on sale may not remove them', () => {
    expect(faults({ minParticipants: null, unitCents: null }, false)).toEqual([])
    expect(faults({ minParticipants: null, unitCents: null })).toEqual([
      '/minParticipants costs.minimum-kept',
      '/unitCents costs.price-kept',
    ])
  })
  it('rounding and free places have their limits', () => {
    expect(faults({ roundingCents: 0 })).toEqual(['/roundingCents costs.rounding'])
    expect(faults({ freeEvery: 0 })).toEqual(['/freeEvery costs.free-every'])
  })
  it('an empty adult or child price equals the unit price', () => {
    expect(chargedPrices(assisi)).toEqual({ adultCents: 380_00, childCents: 300_00 })
    expect(chargedPrices({ ...assisi, childCents: null })).toEqual({ adultCents: 380_00, childCents: 380_00 })
    expect(chargedPrices({ ...assisi, childCents: 0 }).childCents).toBe(0)
  })
})

describe('W3: VAT on the margin', () => {
  it('price 3.000, costs 2.000: 1.000 gross holds 819,67 and 180,33 of VAT', () => {
    expect(marginVat({ priceCents: 3_000_00, euCents: 2_000_00, extraEuCents: 0 })).toEqual({
      grossCents: 1_000_00,
      baseCents: 819_67,
      vatCents: 180_33,
    })
  })
  it('the part outside the EU is not taxed', () => {
    expect(marginVat({ priceCents: 3_000_00, euCents: 1_500_00, extraEuCents: 500_00 }).grossCents).toBe(750_00)
    expect(marginVat({ priceCents: 3_000_00, euCents: 0, extraEuCents: 2_000_00 }).vatCents).toBe(0)
  })
  it('a loss contains no VAT', () => {
    expect(marginVat({ priceCents: 1_000_00, euCents: 2_000_00, extraEuCents: 0 })).toEqual({
      grossCents: 0,
      baseCents: 0,
      vatCents: 0,
    })
  })
})
