import { describe, expect, it } from 'vitest'
import { changedFacts, differingRooms, isVoucherTrue, type PaperFacts } from './supplier-facts.rules.ts'

const rooms = {
  roomType: 'DBL',
  quantity: 14,
  priceCents: 12_400,
  extraCents: 0,
  checkInOn: '2027-03-12',
  checkOutOn: '2027-03-16',
} as const
const service: PaperFacts['service'] = {
  name: 'Hotel, 4 notti',
  category: 'hotel',
  code: null,
  startsOn: '2027-03-12',
  startsAt: '17:30',
  location: 'Napoli',
  hotelType: 'HB',
  hasBeverages: false,
  costKind: 'variable',
  amountCents: null,
  optionOn: null,
  releaseOn: '2027-03-01',
  roomingOn: '2027-02-26',
  accessLimit: null,
  pnr: null,
  rooms: [rooms],
  gratuities: [],
}
const provider: PaperFacts['provider'] = {
  companyName: 'Hotel Vesuvio Palace',
  address: null,
  postalCode: null,
  city: 'Napoli',
  province: 'NA',
  country: 'IT',
  phone: null,
  paymentTerms: null,
  contact: null,
}
const people = { adults: 30, children: 2, guides: 1, drivers: 1 }
const facts = (given: Partial<PaperFacts['service']> = {}) => ({ provider, people, service: { ...service, ...given } })

describe('what a modification names', () => {
  it('nothing when nothing changed, also when rows come in another order', () => {
    const twins = { ...rooms, roomType: 'TWN', quantity: 3 } as const
    expect(changedFacts(facts(), facts())).toEqual([])
    expect(changedFacts(facts({ rooms: [rooms, twins] }), facts({ rooms: [twins, rooms] }))).toEqual([])
  })

  it('each fact that changed', () => {
    const now = facts({ startsAt: '19:00', pnr: 'VES-1', rooms: [{ ...rooms, quantity: 12 }], hasBeverages: true })
    expect(changedFacts(facts(), now)).toEqual(['startsAt', 'rooms', 'treatment', 'pnr'])
  })

  it('of the rooms those that changed, also by their supplement alone', () => {
    const twins = { ...rooms, roomType: 'TWN', quantity: 3 } as const
    const fewer = { ...rooms, quantity: 12 }
    expect(differingRooms([rooms, twins], [fewer, twins])).toEqual({ before: [rooms], now: [fewer] })
    expect(differingRooms([rooms], [rooms, twins])).toEqual({ before: [], now: [twins] })
    expect(differingRooms([rooms, rooms], [rooms])).toEqual({ before: [rooms], now: [] })
    const dearer = { ...twins, extraCents: 1_500 }
    expect(differingRooms([rooms, twins], [dearer, rooms])).toEqual({ before: [twins], now: [dearer] })
  })

  it('the terms agreed for this service and the code of the supplier, not other usual terms of the supplier', () => {
    expect(changedFacts(facts(), facts({ paymentTerms: 'Saldo sul posto', code: 'GR-88' }))).toEqual([
      ...['code', 'paymentTerms'],
    ])
    const later = { ...facts(), provider: { ...provider, paymentTerms: 'Saldo a 60 giorni' } }
    expect(changedFacts(facts({ paymentTerms: null }), later)).toEqual([])
  })

  it('the finer terms of a gratuity, which are the usual ones on a paper that states none', () => {
    const stated = { basis: 'payingPersons', threshold: 25 } as const
    const usual = { ...stated, value: 'halfTwin', max: null, countsFree: false, rounding: 'down' } as const
    expect(changedFacts(facts({ gratuities: [stated] }), facts({ gratuities: [usual] }))).toEqual([])
    const single = facts({ gratuities: [{ ...usual, value: 'single' }] })
    expect(changedFacts(facts({ gratuities: [usual] }), single)).toEqual(['gratuities'])
  })

  it('how a fixed amount repeats, unless the paper before did not state it', () => {
    const perBus = facts({ costKind: 'fixed', amountCents: 345_000, repeats: 'perBus' })
    expect(changedFacts(facts({ costKind: 'fixed', amountCents: 345_000, repeats: 'once' }), perBus)).toEqual([
      'amount',
    ])
    expect(changedFacts(facts({ costKind: 'fixed', amountCents: 345_000 }), perBus)).toEqual([])
  })

  it('not the number of people: an order is for rooms and places', () => {
    expect(changedFacts(facts(), { ...facts(), people: { ...people, adults: 10 } } as never)).toEqual([])
  })
})

describe('a voucher', () => {
  it('is true while the same people get the same', () => {
    expect(isVoucherTrue(facts(), facts())).toBe(true)
  })

  it('is no longer true with other people, leader and driver included', () => {
    expect(isVoucherTrue(facts(), { ...facts(), people: { ...people, drivers: 2 } })).toBe(false)
  })

  it('names neither prices nor the dates of the order', () => {
    const dearer = facts({ releaseOn: '2027-03-05', rooms: [{ ...rooms, priceCents: 13_000 }] })
    expect(isVoucherTrue(facts(), dearer)).toBe(true)
  })

  it('is no longer true with another code, or other rooms', () => {
    expect(isVoucherTrue(facts(), facts({ pnr: 'VES-1' }))).toBe(false)
    expect(isVoucherTrue(facts(), facts({ rooms: [{ ...rooms, quantity: 12 }] }))).toBe(false)
  })
})
