import { expect, test } from 'vitest'
import { percentile, timesOf } from './percentiles.ts'

test('a percentile is a measured value: the nearest rank', () => {
  const sorted = [15, 20, 35, 40, 50]
  expect([0.05, 0.3, 0.4, 0.5, 1].map((share) => percentile(sorted, share))).toEqual([15, 20, 20, 35, 50])
  expect(percentile([], 0.5)).toBeNaN()
})

test('times are sorted first', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect(timesOf(hundred)).toEqual({ count: 100, p50: 50, p95: 95, p99: 99 })
})
