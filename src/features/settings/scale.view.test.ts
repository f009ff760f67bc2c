import { expect, it } from 'vitest'
import { usualScale } from './scale.rules.ts'
import { stepsOf } from './scale.view.ts'

const steps = (bands: Parameters<typeof stepsOf>[0]) =>
  stepsOf(bands).map(({ from, to, percentBps, isHole }) => [from, to, isHole ? 'hole' : percentBps / 100])

it('is a staircase from any earlier day down to the departure', () => {
  expect(steps(usualScale)).toEqual([
    [null, 60, 10],
    [59, 30, 30],
    [29, 15, 50],
    [14, 4, 75],
    [3, 0, 100],
  ])
})

it('shows the days that no band covers, whatever the order of the bands', () => {
  expect(
    steps([
      { fromDay: 2, toDay: 3, percentBps: 10_000 },
      { fromDay: 7, toDay: 14, percentBps: 7_500 },
    ]),
  ).toEqual([
    [null, 15, 'hole'],
    [14, 7, 75],
    [6, 4, 'hole'],
    [3, 2, 100],
    [1, 0, 'hole'],
  ])
  expect(steps([])).toEqual([])
})
