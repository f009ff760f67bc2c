import { expect, test } from 'vitest'
import { parseTime } from './time.ts'

test.each([
  ['6', '06:00'],
  ['06', '06:00'],
  ['615', '06:15'],
  ['0615', '06:15'],
  ['6.15', '06:15'],
  ['6,15', '06:15'],
  ['6 15', '06:15'],
  ['06:15', '06:15'],
  [' 6:15 ', '06:15'],
  ['0', '00:00'],
  ['2359', '23:59'],
])('%s is read as %s', (text, time) => {
  expect(parseTime(text)).toBe(time)
})

test.each(['', 'x', '24', '2400', '6:60', '660', '6:5', '12345', '6:15:30', '-6', '6am'])(
  '%j is no time of day',
  (text) => {
    expect(parseTime(text)).toBeNull()
  },
)
