import { describe, expect, it } from 'vitest'
import { numbered, readyModel, seatsOf } from '#src/features/seating/seat-maps/layouts.rules.ts'
import { seatTowards } from './seating.view.ts'

const places = seatsOf(numbered([{ rows: ['D...O', 'PP.PP', 'TT.TT', 'PP.OW', 'PPPPP'] }]))
const from = (label: string, arrow: Parameters<typeof seatTowards>[2], among = places) =>
  seatTowards(among, among.find((place) => place.label === label)!, arrow).label

describe('an arrow on the map', () => {
  it.each([
    ['1', 'ArrowRight', '2'],
    ['2', 'ArrowRight', '3'],
    ['3', 'ArrowLeft', '2'],
    ['4', 'ArrowRight', '4'],
    ['1', 'ArrowDown', '5'],
    ['4', 'ArrowDown', '6'],
    ['6', 'ArrowUp', '2'],
    ['9', 'ArrowUp', '6'],
    ['1', 'ArrowUp', '1'],
  ] as const)('from %s by %s leads to %s', (label, arrow, to) => expect(from(label, arrow)).toBe(to))

  it('leads over the edge of a deck to the other one', () => {
    const two = seatsOf(readyModel(74))
    expect(from('60', 'ArrowRight', two)).toBe('5')
    expect(from('5', 'ArrowLeft', two)).toBe('60')
  })
})
