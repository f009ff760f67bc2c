import { describe, expect, it } from 'vitest'
import { issueRefusal, marksOf, policiesRefusal, premiumCents } from './policies.rules.ts'

describe('the premium', () => {
  const trip = { adultCents: 89_000, insuranceBps: 400 }
  it('is what the person was charged, where the insurance was added to the price', () => {
    expect(premiumCents({ ...trip, chargedCents: 3_560, quotaCents: 89_000, insuranceBps: 500 })).toBe(3_560)
  })
  it('is the percentage of the quota, where it is included', () => {
    expect(premiumCents({ ...trip, chargedCents: 0, quotaCents: 62_000 })).toBe(2_480)
  })
  it('counts somebody without a quota as an adult', () => {
    expect(premiumCents({ ...trip, chargedCents: 0, quotaCents: null })).toBe(3_560)
  })
  it('is nothing on a trip without a percentage, or without a price', () => {
    expect(premiumCents({ ...trip, chargedCents: 0, quotaCents: 89_000, insuranceBps: null })).toBe(0)
    expect(premiumCents({ chargedCents: 0, quotaCents: null, adultCents: null, insuranceBps: 400 })).toBe(0)
  })
})

describe('a policy is issued', () => {
  const head = { isNamed: true, isOnTrip: true, isInsured: true, hasPolicy: false }
  it('to a named person who is confirmed and has none', () => {
    expect(issueRefusal(head)).toBeNull()
  })
  it.each([
    ['insurance.not-on-trip', { isOnTrip: false }],
    ['insurance.crew-not-insured', { isInsured: false }],
    ['insurance.unnamed', { isNamed: false }],
    ['insurance.already-issued', { hasPolicy: true }],
  ])('otherwise it is refused: %s', (code, given) => {
    expect(issueRefusal({ ...head, ...given })).toBe(code)
  })
  it('in every state of the trip, except archived', () => {
    expect(policiesRefusal({ status: 'completed' })).toBeNull()
    expect(policiesRefusal({ status: 'archived' })).toBe('itineraries.archived')
  })
})

describe('an issued policy', () => {
  const policy = {
    ...{ leftOn: null, isOfFormerPerson: false, isToVerify: false, insuredName: 'Rossi Mario', nameNow: 'Rossi Mario' },
    ...{ premiumCents: 3_560, premiumNowCents: 3_560 },
  }
  it('has no mark while nothing changed', () => {
    expect(marksOf(policy)).toEqual([])
  })
  it('says every change since its issue', () => {
    const changed = { ...policy, isToVerify: true, nameNow: 'Rossi Marco', premiumNowCents: 3_700 }
    expect(marksOf(changed)).toEqual(['toVerify', 'renamed', 'premiumChanged'])
  })
  it('says only that its person left, or that somebody else came instead', () => {
    const left = { ...policy, isToVerify: true, leftOn: '2027-02-01' }
    expect(marksOf(left)).toEqual(['canceled'])
    expect(marksOf({ ...left, isOfFormerPerson: true })).toEqual(['replaced'])
  })
})
