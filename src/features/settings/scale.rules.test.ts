import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ScaleBand, scaleFaults } from './scale.rules.ts'

const band = (fromDay: number, toDay: number | null, percent: number): ScaleBand => ({
  fromDay,
  toDay,
  percentBps: percent * 100,
})

test('the scale of the trade, 10 / 30 / 50 / 75 / 100 %, is valid in whatever order it is written', () => {
  const usual = [band(60, null, 10), band(30, 59, 30), band(15, 29, 50), band(4, 14, 75), band(0, 3, 100)]
  expect(scaleFaults(usual)).toEqual([])
  expect(scaleFaults(usual.toReversed())).toEqual([])
  expect(scaleFaults([band(0, null, 20)])).toEqual([])
  expect(scaleFaults([])).toEqual([])
})

test('bands that end seven days before the departure leave a gap of seven days, at their row', () => {
  const bands = [band(45, null, 10), band(30, 44, 25), band(15, 29, 50), band(7, 14, 75)]
  expect(scaleFaults(bands)).toEqual([
    { path: '/bands/3/fromDay', code: 'settings.penalty-hole', params: { n: 7, from: 6, to: 0 } },
  ])
})

test('a gap between two bands belongs to the earlier one, which can be extended down', () => {
  expect(scaleFaults([band(0, 9, 100), band(13, null, 20)])).toEqual([
    { path: '/bands/1/fromDay', code: 'settings.penalty-hole', params: { n: 3, from: 12, to: 10 } },
  ])
})

test('the first band is open: it also covers a withdrawal a year before', () => {
  expect(scaleFaults([band(0, 9, 100), band(10, 60, 20)])).toEqual([
    { path: '/bands/1/toDay', code: 'settings.penalty-open', params: { n: 60 } },
  ])
})

test('no day has two penalties', () => {
  expect(scaleFaults([band(10, null, 20), band(0, 10, 100)])).toEqual([
    { path: '/bands/1/toDay', code: 'settings.penalty-overlap' },
  ])
  expect(scaleFaults([band(10, null, 20), band(0, null, 100)]).map(({ path }) => path)).toEqual(['/bands/1/toDay'])
})

test('the kept part never falls as the departure nears; it may stay equal', () => {
  expect(scaleFaults([band(10, null, 50), band(4, 9, 30), band(0, 3, 30)])).toEqual([
    { path: '/bands/1/percentBps', code: 'settings.penalty-falls', params: { n: 50 } },
  ])
})

test('a band ends where it begins or later', () => {
  expect(scaleFaults([band(10, 4, 20), band(0, 3, 100)])).toEqual([
    { path: '/bands/0/toDay', code: 'settings.penalty-range' },
  ])
})

test('a scale without faults has one penalty for every day, none lower nearer to the departure', () => {
  const bands = fc.array(
    fc.record({
      fromDay: fc.integer({ min: 0, max: 12 }),
      toDay: fc.option(fc.integer({ min: 0, max: 14 })),
      percentBps: fc.integer({ min: 0, max: 10 }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  fc.assert(
    fc.property(bands, (scale) => {
      const kept = Array.from({ length: 20 }, (_, day) =>
        scale.filter(({ fromDay, toDay }) => day >= fromDay && (toDay === null || day <= toDay)),
      )
      const isRight =
        scale.every(({ fromDay, toDay }) => toDay === null || toDay >= fromDay) &&
        kept.every((found) => found.length === 1) &&
        kept.every(([found], day) => day === 0 || found!.percentBps <= kept[day - 1]![0]!.percentBps)
      expect(scaleFaults(scale).length === 0).toBe(isRight)
    }),
    { numRuns: 3_000 },
  )
})
