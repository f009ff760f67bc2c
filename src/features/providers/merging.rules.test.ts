import { describe, expect, it, test } from 'vitest'
import { isEmptyChoice, likenesses, mergedData, mergedRefusal, mergeRefusal, usuallyTaken } from './merging.rules.ts'
import { noProviderData, type ProviderData } from './provider-differences.words.ts'

const data = (given: Partial<ProviderData>): ProviderData => ({ ...noProviderData, ...given })
const sided = (id: string, given: Partial<ProviderData>) => ({ ...data(given), id })

describe('two suppliers', () => {
  it('are merged unless they have different VAT numbers of one country', () => {
    const kept = sided('a', { vatNumber: '00743110157' })
    expect(mergeRefusal(kept, sided('b', { vatNumber: '' }))).toBeNull()
    expect(mergeRefusal(kept, sided('b', { vatNumber: '12345678903' }))).toBe('providers.merge-two-numbers')
    expect(mergeRefusal(kept, sided('b', { country: 'DE', vatNumber: 'DE811907980' }))).toBeNull()
    expect(mergeRefusal(kept, sided('b', { vatNumber: 'RSSMRA45C12F205C', isPerson: true }))).toBeNull()
    expect(mergeRefusal(kept, kept)).toBe('providers.merge-itself')
  })

  it('become one with what each lacks, or what was chosen', () => {
    const kept = data({ companyName: 'Hotel Riva', city: 'Riva', province: 'TN', phone: '0464 1' })
    const double = data({ companyName: 'HOTEL RIVA', address: 'Via Roma 3', phone: '0464 2', releaseDays: 14 })
    expect(usuallyTaken(kept, double)).toEqual(['releaseDays'])
    expect(mergedData(kept, double, ['releaseDays', 'phone'])).toEqual({ ...kept, releaseDays: 14, phone: '0464 2' })
    expect(mergedData(kept, double, ['address'])).toMatchObject({ address: 'Via Roma 3', city: '', province: '' })
  })

  it('cannot take a number without whose it is, or to another country', () => {
    const kept = data({ country: 'DE', vatNumber: 'DE811907980' })
    const double = data({ vatNumber: 'RSSMRA45C12F205C', isPerson: true, city: 'Bergamo', province: 'BG' })
    expect(mergedData(kept, double, ['number'])).toMatchObject({ isPerson: true, vatNumber: 'RSSMRA45C12F205C' })
    expect(mergedRefusal(mergedData(kept, double, ['address']))).toBe('providers.vat-number')
    expect(mergedRefusal(mergedData(kept, double, ['number', 'address']))).toBeNull()
  })
})

test('a country alone is no address, and who a number belongs to is no number', () => {
  expect(isEmptyChoice('address', data({ country: 'AT' }))).toBe(true)
  expect(isEmptyChoice('number', data({ isPerson: true }))).toBe(true)
  expect(isEmptyChoice('releaseDays', data({ releaseDays: 0 }))).toBe(false)
})

test.each([
  [{ companyName: 'Hotel Riva S.r.l.' }, { companyName: 'HOTEL RIVA' }, ['name']],
  [{ companyName: 'A', city: 'Forlì' }, { companyName: 'B', city: 'Forli' }, ['city']],
  [{ companyName: 'A', phone: '+39 0464 551207' }, { companyName: 'B', phone: '0464551207' }, ['phone']],
  [{ companyName: 'A', phone: '112' }, { companyName: 'B', phone: '112' }, []],
  [
    { companyName: 'A', iban: 'IT60X0542811101000000123456' },
    { companyName: 'B', iban: 'IT60X0542811101000000123456' },
    ['iban'],
  ],
] as const)('%j looks like %j in %j', (one, other, expected) => {
  expect(likenesses(data(one), data(other))).toEqual(expected)
})
