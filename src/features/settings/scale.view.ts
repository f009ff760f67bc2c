import type { ScaleBand } from './scale.rules.ts'

/** A step of the staircase from `from` days before the departure down to `to`; nothing is kept in a hole. */
export type Step = { from: number | null; to: number; percentBps: number; isHole: boolean }

/** A scale as a staircase from the earliest withdrawal to the departure, with the days that no band covers. */
export function stepsOf(bands: readonly ScaleBand[]): Step[] {
  const sorted = bands
    .filter(({ fromDay, toDay }) => toDay === null || toDay >= fromDay)
    .toSorted((one, other) => other.fromDay - one.fromDay)
  const steps: Step[] = []
  /** The next day to be covered; null before the first band, which may begin at any earlier day. */
  let next: number | null = null
  for (const { fromDay, toDay, percentBps } of sorted) {
    const isOpen = steps.length === 0 && toDay === null
    if (steps.length === 0 && toDay !== null) steps.push(hole(null, toDay + 1))
    else if (next !== null && toDay !== null && toDay < next) steps.push(hole(next, toDay + 1))
    steps.push({ from: isOpen ? null : (toDay ?? next), to: fromDay, percentBps, isHole: false })
    next = fromDay - 1
  }
  if (next !== null && next >= 0) steps.push(hole(next, 0))
  return steps
}

const hole = (from: number | null, to: number): Step => ({ from, to, percentBps: 0, isHole: true })
