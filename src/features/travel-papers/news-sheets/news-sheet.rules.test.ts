import { describe, expect, it } from 'vitest'
import { abilityFrom, abilityRulesOf } from '#src/shared/abilities.ts'
import { blocksToStore, firstBlocks, sourceOf, tripChange, wholeSheet } from './news-sheet.rules.ts'
import { agencyBlocks, sheetBlocks } from './news-sheet.values.ts'

const block = (key: string, given: object = {}) => ({
  ...{ key, title: '', isOn: true, text: null, basis: null, editedAt: null },
  ...given,
})

describe('a stored sheet', () => {
  it('gets the blocks that it lacks at its end, and loses those of the other sheet', () => {
    const stored = [block('hotel'), block('diets'), block('free-1', { title: 'Assicurazione' }), block('programme')]
    const keys = wholeSheet('client', stored).map(({ key }) => key)
    expect(keys.slice(0, 3)).toEqual(['hotel', 'free-1', 'programme'])
    expect(keys.toSorted()).toEqual([...sheetBlocks.client, 'free-1'].toSorted())
  })

  it('begins with every block and without the guides, who are strangers to the customers', () => {
    expect(
      firstBlocks('client')
        .filter(({ isOn }) => !isOn)
        .map(({ key }) => key),
    ).toEqual(['guides'])
    expect(firstBlocks('technical').every(({ isOn }) => isOn)).toBe(true)
  })
})

describe('where a text comes from', () => {
  it.each([
    ['hotel', null, 'trip'],
    ['bring', null, 'agency'],
    ['bring', 'Scarponi', 'edited'],
    ['free-3', '', 'free'],
  ])('%s', (key, text, source) => expect(sourceOf({ key, text }, agencyBlocks)).toBe(source))
})

describe('what the trip says differently', () => {
  const basis = 'Hotel Vesuvio Palace, 4 notti\nArrivo: 17:30\nvia Partenope 41'
  const text = 'Hotel Vesuvio Palace, 4 notti\nArrivo: 18:00\nvia Partenope 41'

  it('is nothing as long as the trip says what it said, or says what the text says', () => {
    expect(tripChange({ text, basis, tripText: basis })).toBeNull()
    expect(tripChange({ text, basis, tripText: text })).toBeNull()
    expect(tripChange({ text: null, basis: null, tripText: basis })).toBeNull()
  })

  it('is named with both values', () => {
    const tripText = basis.replace('17:30', '16:45')
    expect(tripChange({ text, basis, tripText })).toEqual({ label: 'Arrivo', trip: '16:45', mine: '18:00' })
    const stops = '05:20 Milano\n06:15 Bergamo'
    const moved = { text: `${stops}\nSiate puntuali`, basis: stops, tripText: stops.replace('06:15', '06:30') }
    expect(tripChange(moved)).toEqual({ label: 'Bergamo', trip: '06:30', mine: '06:15' })
  })

  it('is the new line, or the one that is gone', () => {
    const free = 'Colazione compresa'
    expect(tripChange({ text, basis, tripText: `${basis}\n${free}` })).toEqual({ label: '', trip: free, mine: '' })
    const gone = 'via Partenope 41'
    expect(tripChange({ text, basis, tripText: basis.replace(`\n${gone}`, '') })).toEqual({
      ...{ label: '', trip: '', mine: gone },
    })
  })
})

describe('storing', () => {
  const now = '2027-03-03T09:00:00.000Z'
  const before = '2027-03-01T09:00:00.000Z'
  const able = (role: 'booking' | 'groupsOffice') => abilityFrom(abilityRulesOf([role]))

  it('gives a changed text the time of the save, and keeps that of the others', () => {
    const stored = [block('hotel', { text: 'A', basis: 'B', editedAt: before }), block('bring')]
    const sent = [block('hotel', { text: 'A', basis: 'C' }), block('bring', { text: 'Scarponi', basis: 'Scarpe' })]
    const kept = blocksToStore(sent, { stored, ability: able('groupsOffice'), now })
    expect(kept.map(({ editedAt }) => editedAt)).toEqual([before, now])
    const restored = blocksToStore([block('hotel')], { stored, ability: able('groupsOffice'), now })
    expect(restored).toEqual([block('hotel')])
  })

  it('keeps what the writer cannot read: the booking office sees no payments to suppliers', () => {
    const stored = [block('payments', { text: 'Limonoro: 228,00 €', basis: '', editedAt: before })]
    const sent = [block('payments', { isOn: false }), block('diets', { text: 'Celiaca: Monti Sara', basis: '' })]
    expect(blocksToStore(sent, { stored, ability: able('booking'), now })).toEqual([
      { ...stored[0], isOn: false },
      { ...sent[1], editedAt: now },
    ])
  })

  it('takes each block once', () => {
    const sent = [block('hotel', { text: 'A', basis: '' }), block('hotel')]
    expect(blocksToStore(sent, { stored: [], ability: able('booking'), now })).toHaveLength(1)
  })
})
