import { expect, test } from 'vitest'
import { occupancyParts } from './occupancy.ts'

test('parts are shares of the places', () => {
  expect(occupancyParts({ confirmed: 34, option: 4, minimum: 25, places: 50 })).toEqual({
    confirmed: 68,
    option: 8,
    minimum: 50,
    over: 0,
  })
})

test('beyond the places the bar is full and shows the excess', () => {
  expect(occupancyParts({ confirmed: 50, option: 2, minimum: 25, places: 50 })).toMatchObject({
    confirmed: 100,
    option: 0,
    over: 2,
  })
})

test('without places the bar is measured against what is known', () => {
  expect(occupancyParts({ confirmed: 10, minimum: 25, places: null })).toEqual({
    confirmed: 40,
    option: 0,
    minimum: 100,
    over: 0,
  })
  expect(occupancyParts({ confirmed: 0, places: null }).confirmed).toBe(0)
})
