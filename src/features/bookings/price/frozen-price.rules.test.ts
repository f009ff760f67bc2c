import { describe, expect, it } from 'vitest'
import { type FrozenEdit, frozenChanges } from './frozen-price.rules.ts'
import { lineByHand, type PriceLine, type PriceTerms, priceLines, totalCents } from './price.rules.ts'

const prices: PriceTerms = {
  unitCents: 890_00,
  adultCents: null,
  childCents: 620_00,
  singleSupplementCents: 195_00,
  registrationFeeCents: 25_00,
  insuranceBps: 400,
  isInsuranceIncluded: false,
}
const visit = (): PriceLine =>
  lineByHand({ kind: 'extra', label: 'Visita', cents: 10_00, participantId: null, byName: 'Elena', on: '2027-01-18' })
const pair = { adults: 2, children: 0, childAges: [] }
const kept = { prices, party: pair, roomBefore: 'DBL', room: 'DBL', byHand: [] } as const satisfies FrozenEdit
const ofPair = (byHand: PriceLine[] = []) => priceLines(prices, { ...pair, roomType: 'DBL' }, byHand)
const alone = { adults: 1, children: 0, childAges: [] }

describe('a frozen price saved again', () => {
  it('as it was changes nothing', () => {
    expect(frozenChanges(ofPair(), kept)).toEqual({ takenBack: [], supplements: [], byHand: [], grown: [] })
  })
  it('does not ask a supplement that the trip began to ask after the confirmation', () => {
    const free = priceLines({ ...prices, singleSupplementCents: null }, { ...alone, roomType: 'DUS' })
    const edit: FrozenEdit = { ...kept, party: alone, roomBefore: 'DUS', room: 'DUS' }
    expect(frozenChanges(free, edit).supplements).toEqual([])
  })
  it('asks the supplement when this edit makes the room a single, and gives it back when it no longer is one', () => {
    const single: FrozenEdit = { ...kept, party: alone, roomBefore: 'DBL', room: 'DUS' }
    expect(totalCents(frozenChanges(priceLines(prices, { ...alone, roomType: 'DBL' }), single).supplements)).toBe(
      195_00,
    )
    const double: FrozenEdit = { ...kept, party: alone, roomBefore: 'DUS', room: 'DBL' }
    const back = frozenChanges(priceLines(prices, { ...alone, roomType: 'DUS' }), double)
    expect(back.takenBack.map(({ kind }) => kind)).toEqual(['singleSupplement'])
  })
  it('keeps the supplement of a double that one person keeps, until somebody joins them', () => {
    const kept1 = priceLines(prices, { ...alone, roomType: 'DUS' })
    const same: FrozenEdit = { ...kept, party: alone }
    expect(frozenChanges(kept1, same)).toMatchObject({ takenBack: [], supplements: [] })
    const joined = frozenChanges(kept1, { ...same, party: { adults: 2, children: 0 } })
    expect(joined.takenBack.map(({ kind }) => kind)).toEqual(['singleSupplement'])
    expect(frozenChanges(kept1, { ...same, room: 'DUS' })).toMatchObject({ takenBack: [], supplements: [] })
    expect(frozenChanges(kept1, { ...same, room: 'TWN' }).takenBack).toHaveLength(1)
  })
  it('counts two amounts alike as two', () => {
    const twice = ofPair([visit(), visit()])
    expect(frozenChanges(twice, { ...kept, byHand: [visit()] }).takenBack).toHaveLength(1)
    expect(frozenChanges(ofPair([visit()]), { ...kept, byHand: [visit(), visit()] }).byHand).toHaveLength(1)
    expect(frozenChanges(twice, { ...kept, byHand: [visit(), visit()] })).toMatchObject({ takenBack: [], byHand: [] })
  })
  it('charges whoever joined, their fee and their insurance', () => {
    const { grown } = frozenChanges(ofPair(), { ...kept, party: { adults: 2, children: 1 } })
    expect(totalCents(grown)).toBe(620_00 + 25_00 + 24_80)
  })
})
