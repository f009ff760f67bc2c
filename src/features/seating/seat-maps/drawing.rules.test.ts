import { describe, expect, it } from 'vitest'
import {
  cellTowards,
  checksOf,
  type Drawing,
  drawingOf,
  layoutOf,
  placed,
  renumbered,
  schemeOf,
  withCell,
  withDecks,
  withoutRow,
  withRow,
  withScheme,
} from './drawing.rules.ts'
import { layoutRefusal, numbered, readyModel, seatsOf } from './layouts.rules.ts'
import { modelSizes } from './layouts.values.ts'

const drawn = (...rows: string[]): Drawing => drawingOf(numbered([{ rows }]))
const rowsOf = (drawing: Drawing) => layoutOf(drawing).decks.map(({ rows }) => rows)
const labelsOf = (drawing: Drawing) => layoutOf(drawing).labels
const at = (row: number, column: number, deck = 0) => ({ deck, row, column })

describe('a drawing', () => {
  it.each(modelSizes)('of the ready model of %i seats is the same map again', (size) => {
    const { decks, labels, supplements } = layoutOf(drawingOf(readyModel(size)))
    expect({ decks, labels }).toEqual(readyModel(size))
    expect(supplements).toEqual(seatsOf(readyModel(size)).flatMap(({ isFront, label }) => (isFront ? label : [])))
  })

  it('gives a new seat the next number, and takes everything from a cell that is emptied', () => {
    const before = drawn('D.AO', 'PP.P')
    const seat = placed(before, at(0, 1), 'P')
    expect(labelsOf(seat)).toEqual(['4', 'A1', '1', '2', '3'])
    const emptied = placed(seat, at(1, 0), '.')
    expect(rowsOf(emptied)).toEqual([['DPAO', '.P.P']])
    expect(labelsOf(emptied)).toEqual(['4', 'A1', '2', '3'])
    expect(labelsOf(placed(emptied, at(0, 1), 'A'))).toEqual(['A2', 'A1', '2', '3'])
  })

  it('changes equal cells that are seen as one together', () => {
    expect(rowsOf(placed(drawn('TT.TT', 'PP.PP'), at(0, 0), 'P'))).toEqual([['PP.TT', 'PP.PP']])
  })

  it('keeps supplements and blocked seats with their seat when numbers change', () => {
    const chosen = withCell(withCell(drawn('PP', 'PP'), at(1, 0), { isSupplement: true }), at(1, 1), {
      isBlocked: true,
    })
    const { supplements, blocked } = layoutOf(renumbered(withCell(chosen, at(0, 0), { label: '9' })))
    expect({ supplements, blocked }).toEqual({ supplements: ['1', '2', '3'], blocked: ['4'] })
  })

  it('gets rows of its scheme or like another, with new numbers, and loses them', () => {
    const before = drawn('DD.AO', 'PP.PP', 'PP.OW')
    const longer = withRow(before, at(2, 0))
    expect(rowsOf(longer)).toEqual([['DD.AO', 'PP.PP', 'PP.PP', 'PP.OW']])
    expect(labelsOf(longer)).toEqual(['A1', '1', '2', '3', '4', '7', '8', '9', '10', '5', '6'])
    const twice = withRow(before, at(3, 0), before.decks[0]![2])
    expect(rowsOf(twice)).toEqual([['DD.AO', 'PP.PP', 'PP.OW', 'PP.OW']])
    expect(rowsOf(withoutRow(before, at(1, 0)))).toEqual([['DD.AO', 'PP.OW']])
  })

  it('gets an upper deck of its scheme, and loses it', () => {
    const two = withDecks(drawn('DD.AO', 'PP.PP'), 2)
    expect(rowsOf(two)).toEqual([
      ['DD.AO', 'PP.PP'],
      ['PP.PP', 'PP.PP'],
    ])
    expect(layoutRefusal(layoutOf(two))).toBeNull()
    expect(rowsOf(withDecks(two, 1))).toEqual([['DD.AO', 'PP.PP']])
  })

  it('knows its scheme, and takes another without moving what stands at the windows', () => {
    const before = drawn('DD.AO', 'PP.PP', 'PP.OW', 'PPPPP')
    expect(schemeOf(before)).toBe('2+2')
    const narrow = withScheme(before, '2+1')
    expect(rowsOf(narrow)).toEqual([['DD.O', 'PP.P', 'PP.W', 'PPPP']])
    expect(layoutRefusal(layoutOf(narrow))).toBeNull()
    const wide = withScheme(narrow, '2+3')
    expect(rowsOf(wide)).toEqual([['DD.OOO', 'PP.PPP', 'PP.WWW', 'PPPPPP']])
    expect(layoutRefusal(layoutOf(wide))).toBeNull()
  })
})

describe('the arrows of the editor', () => {
  const two = drawingOf(readyModel(74))

  it('pass equal cells at once, and go from deck to deck', () => {
    expect(cellTowards(two, at(0, 0), 'ArrowRight')).toEqual(at(0, 2))
    expect(cellTowards(two, at(0, 4), 'ArrowRight')).toEqual(at(0, 0, 1))
    expect(cellTowards(two, at(0, 0, 1), 'ArrowLeft')).toEqual(at(0, 4))
    expect(cellTowards(two, at(1, 1), 'ArrowDown')).toEqual(at(2, 0))
    expect(cellTowards(two, at(0, 0), 'ArrowUp')).toEqual(at(0, 0))
  })
})

describe('the checks of the editor', () => {
  const said = (drawing: Drawing, registered: number | null = null) =>
    checksOf(drawing, registered).map(({ is, says }) => `${is} ${says}`)

  it('compare the seats with those of the document, and name numbers used twice', () => {
    const map = drawn('D.AO', 'PP.P')
    expect(said(map, 3)).toEqual(['ok registered', 'ok no-double', 'ok crew'])
    expect(said(map, 2)[0]).toBe('fault over-registered')
    expect(said(map, 4)[0]).toBe('hint below-registered')
    const twice = withCell(map, at(1, 1), { label: '1' })
    expect(checksOf(twice, null)[0]).toEqual({ is: 'fault', says: 'double', params: { n: 1, seats: '1' } })
    expect(said(withCell(map, at(1, 1), { label: ' ' }))[0]).toBe('fault no-number')
  })

  it('remark numbers that do not begin below, and a map without a door', () => {
    expect(said(drawingOf(readyModel(74)), 74)).toEqual(['ok registered', 'ok no-double', 'ok crew', 'hint restart'])
    expect(said(drawn('PP'))).toEqual(['ok no-double', 'hint no-door'])
  })
})
