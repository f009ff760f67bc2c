import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { labelsUnder, numbersAt } from './mark-labels.view.ts'

describe('labels under a scale', () => {
  it('are centred below their places, in one line while they do not touch', () => {
    const labels = [
      { at: 100, width: 60 },
      { at: 300, width: 80 },
    ]
    expect(labelsUnder(labels, 400)).toEqual([
      { left: 70, row: 0 },
      { left: 260, row: 0 },
    ])
  })

  it('a small number at the beginning does not overlap its neighbour, and the last stays inside', () => {
    const labels = [
      { at: 0, width: 40 },
      { at: 32, width: 60 },
      { at: 400, width: 50 },
    ]
    expect(labelsUnder(labels, 400)).toEqual([
      { left: 0, row: 0 },
      { left: 2, row: 1 },
      { left: 350, row: 0 },
    ])
  })

  it('never overlap, and each covers its place', () => {
    const label = fc.record({ at: fc.integer({ min: 0, max: 400 }), width: fc.integer({ min: 10, max: 120 }) })
    fc.assert(
      fc.property(fc.array(label, { maxLength: 6 }), (labels) => {
        const placed = labelsUnder(labels, 400).map((place, at) => ({ ...place, ...labels[at]! }))
        for (const one of placed) {
          expect(one.left <= one.at && one.at <= one.left + one.width).toBe(true)
          for (const other of placed)
            if (one !== other && one.row === other.row)
              expect(one.left + one.width <= other.left || other.left + other.width <= one.left).toBe(true)
        }
      }),
    )
  })
})

it('numbers at neighbouring points of a curve are above or below their own, apart from each other and from zero', () => {
  const points = [
    { x: 60, y: 150, width: 54 },
    { x: 95, y: 130, width: 54 },
    { x: 130, y: 108, width: 48 },
  ]
  const frame = { curve: points, zeroY: 120, right: 928, bottom: 158 }
  const placed = numbersAt(points, frame)
  placed.forEach(({ x, y }, at) => {
    expect(x).toBe(points[at]!.x)
    // The text's base line never crosses the zero line.
    expect(y - 12 > 121 || y + 2 < 119).toBe(true)
    for (const [other, { x: otherX, y: otherY }] of placed.entries())
      if (other !== at) expect(Math.abs(otherX - x) >= 48 || Math.abs(otherY - y) >= 12).toBe(true)
  })
})
