/** A label below a point of a scale. `at` and `width` have the same unit; `at` counts from the start of the scale. */
export type MarkLabel = { at: number; width: number }
/** The label's left end, and its line below the scale; the first line is 0. */
export type PlacedLabel = { left: number; row: number }

/**
 * Centres each label below its point. A label moves inward where it would leave the scale, and one line down where it
 * would touch an earlier one.
 */
export function labelsUnder(labels: readonly MarkLabel[], total: number, gap = 8): PlacedLabel[] {
  const ends: number[] = []
  const placed: PlacedLabel[] = labels.map(() => ({ left: 0, row: 0 }))
  const inOrder = labels.map((label, index) => ({ ...label, index })).toSorted((one, other) => one.at - other.at)
  for (const { at, width, index } of inOrder) {
    const left = Math.max(0, Math.min(at - width / 2, total - width))
    const free = ends.findIndex((end) => end + gap <= left)
    const row = free < 0 ? ends.length : free
    ends[row] = left + width
    placed[index] = { left, row }
  }
  return placed
}

type Box = { left: number; top: number; width: number; height: number }
type Point = { x: number; y: number }

const meet = (one: Box, other: Box) =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height

/**
 * The base line of a number at each point of a curve: above the point, otherwise below, otherwise further away. It is
 * where the number meets least of the frame, the other numbers and `curve` (the drawn points and the zero line).
 */
export function numbersAt(
  points: readonly (Point & { width: number })[],
  { curve, zeroY, right, bottom }: { curve: readonly Point[]; zeroY: number; right: number; bottom: number },
): Point[] {
  const height = 12
  const dots = points.map(({ x, y }) => ({ left: x - 6, top: y - 6, width: 12, height: 12 }))
  const line = curve.map(({ x, y }) => ({ left: x - 1, top: y - 1, width: 2, height: 2 }))
  const zero = { left: 0, top: zeroY - 1, width: right, height: 2 }
  const taken: Box[] = []
  return points.map(({ x, y, width }) => {
    const middle = Math.min(x, right - width / 2)
    const [best] = [-10, 21, -24, 35]
      .map((below) => {
        const box = { left: middle - width / 2, top: y + below - height, width, height: height + 2 }
        const isOut = box.top < 0 || box.top + box.height > bottom
        const hidden = [...taken, ...dots].filter((other) => meet(box, other)).length
        const struck = [...line, zero].filter((other) => meet(box, other)).length
        return { box, below, cost: (isOut ? 1_000 : 0) + hidden * 100 + struck * 10 }
      })
      .toSorted((one, other) => one.cost - other.cost)
    taken.push(best!.box)
    return { x: middle, y: y + best!.below }
  })
}
