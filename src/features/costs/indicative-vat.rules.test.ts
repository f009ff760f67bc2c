import { expect, test } from 'vitest'
import { w4 } from './costs.builders.ts'
import { indicativeVat, type VatService } from './indicative-vat.rules.ts'

const thirdParties: VatService[] = w4.services.map(({ id }) => ({ id, isInHouse: false, isExtraEu: false }))
const marked = (ids: string[], mark: Partial<VatService>) =>
  thirdParties.map((service) => (ids.includes(service.id) ? { ...service, ...mark } : service))
const sold = { participants: 30, priceCents: 420_00 }

test('everything bought from others: the margin of 12.600 on 9.794 holds 506,00 of VAT', () => {
  // 2.806,00 gross; 2.806,00 / 1,22 = 2.300,00; the rest is VAT.
  expect(indicativeVat(w4, thirdParties, sold)).toEqual({
    ...{ grossCents: 2_806_00, baseCents: 2_300_00, vatCents: 506_00 },
    ...{ ownCents: 0, thirdCents: 9_794_00 },
  })
})

test('our own coach takes its share of the price out of the scheme', () => {
  // 12.600 × 2.400 / 9.794 = 3.087,60 of the price belong to the coach; 9.512,40 − 7.394,00 = 2.118,40 gross.
  expect(indicativeVat(w4, marked(['coach'], { isInHouse: true }), sold)).toMatchObject({
    ...{ ownCents: 3_087_60, thirdCents: 7_394_00, grossCents: 2_118_40, baseCents: 1_736_39, vatCents: 382_01 },
  })
  const all = w4.services.map(({ id }) => id)
  expect(indicativeVat(w4, marked(all, { isInHouse: true }), sold)).toMatchObject({ thirdCents: 0, vatCents: 0 })
})

test('services outside the EU take their part of the margin out', () => {
  // Hotel and its gratuity: 30 × 156 − 156 = 4.524 of 9.794; the rest of the margin is 2.806 × 5.270 / 9.794 =
  // 1.509,87.
  expect(indicativeVat(w4, marked(['hotel'], { isExtraEu: true }), sold)).toMatchObject({ grossCents: 1_509_87 })
})

test('a trip at a loss has no margin to tax', () => {
  expect(indicativeVat(w4, thirdParties, { participants: 25, priceCents: 300_00 })).toMatchObject({ vatCents: 0 })
})
