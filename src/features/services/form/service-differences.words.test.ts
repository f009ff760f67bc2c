import { expect, test } from 'vitest'
import { emptyService, type ServiceValues } from './service.values.ts'
import { serviceDifferences } from './service-differences.words.ts'

const hotel: ServiceValues = {
  ...emptyService(1),
  ...{ category: 'hotel', costKind: 'variable', amountCents: 15_600, releaseOn: '2027-05-12' },
  provider: { id: 'a', companyName: 'Hotel Miralago' },
}

test('only differing fields are compared, in the words of the form', () => {
  const theirs: ServiceValues = {
    ...hotel,
    ...{ amountCents: 16_000, day: '2', releaseOn: '2027-05-20', hasBeverages: true },
    provider: { id: 'b', companyName: 'Miramonti Park Hotel' },
  }
  expect(serviceDifferences(hotel, theirs)).toMatchObject([
    { field: 'Giorno', theirs: 'Giorno 2', mine: 'Giorno 1' },
    { field: 'Importo', theirs: '160,00', mine: '156,00' },
    { field: 'Bevande incluse', theirs: 'sì', mine: 'no' },
    { field: 'Fornitore', theirs: 'Miramonti Park Hotel', mine: 'Hotel Miralago' },
    { field: 'Release fornitore', theirs: '20/05/2027', mine: '12/05/2027' },
  ])
})

test('each choice is said as the form says it, the category too', () => {
  const theirs: ServiceValues = {
    ...hotel,
    ...{ category: 'cruise', costKind: 'fixed', repeats: 'perBus', hotelType: 'HB' },
    ...{ paymentStatus: 'paid', communicationStatus: 'sent' },
  }
  expect(serviceDifferences(hotel, theirs)).toMatchObject([
    { field: 'Categoria', theirs: 'Crociera e traghetto', mine: 'Hotel' },
    { theirs: 'Fisso', mine: 'Variabile' },
    { theirs: 'Per ogni bus', mine: 'Una volta' },
    { theirs: 'Mezza pensione (HB)', mine: '' },
    { theirs: 'Pagato', mine: 'Da pagare' },
    { theirs: 'Inviata', mine: 'Da inviare' },
  ])
})

test('rooms are compared row by row; the same form has no differences', () => {
  const row = {
    ...{ roomType: 'DBL' as const, quantity: 12, priceCents: 12_400, availableQuantity: null, extraCents: 0 },
    ...{ checkInDay: '2027-06-11', checkOutDay: '2027-06-15' },
  }
  expect(serviceDifferences({ ...hotel, allotments: [row] }, hotel)).toMatchObject([
    { field: 'Allotment', theirs: '', mine: '12 DBL 124,00 11/06/2027–15/06/2027' },
  ])
  expect(serviceDifferences(hotel, { ...hotel })).toEqual([])
})

test('what differs in rooms and gratuities is always said, never two equal texts', () => {
  const row = {
    ...{ roomType: 'DBL' as const, quantity: 12, priceCents: 12_400, availableQuantity: null, extraCents: 0 },
    ...{ checkInDay: '2027-06-11', checkOutDay: '2027-06-15' },
  }
  const free = {
    ...{ service: 'this', threshold: 25, basis: 'payingPersons' as const, countsFree: false },
    ...{ rounding: 'down' as const, max: null, value: 'halfTwin' as const },
  }
  const base = { ...hotel, allotments: [row], gratuities: [free], contactId: hotel.provider!.id }
  const others: Partial<ServiceValues>[] = [
    ...[{ extraCents: 600 }, { availableQuantity: 20 }].map((given) => ({ allotments: [{ ...row, ...given }] })),
    ...([{ countsFree: true }, { rounding: 'up' }, { max: 2 }, { value: 'single' }] as const).map((given) => ({
      gratuities: [{ ...free, ...given }],
    })),
    ...[{ contactId: null }, { contactId: 'b' }],
  ]
  for (const given of others) {
    const [line, ...more] = serviceDifferences(base, { ...base, ...given })
    expect(more).toEqual([])
    expect(line!.mine, line!.field).not.toBe(line!.theirs)
  }
  expect(serviceDifferences(base, { ...base, gratuities: [{ ...free, max: 2, rounding: 'up' }] })).toMatchObject([
    { theirs: '1 ogni 25 paganti, al massimo 2, si arrotonda per eccesso' },
  ])
})
