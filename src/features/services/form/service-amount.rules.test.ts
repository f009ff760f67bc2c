import { expect, test } from 'vitest'
import {
  amountOf,
  nightsIn,
  type PricedRooms,
  placeCents,
  roomsCents,
  singleCents,
  steppedCents,
} from './service-amount.rules.ts'

const stay = { checkInDay: 1, checkOutDay: 5 }
const rooms = (roomType: PricedRooms['roomType'], quantity: number, priceCents: number): PricedRooms => ({
  ...{ roomType, quantity, priceCents },
  ...stay,
})
/** The allotment of the drawing service.png, its triple at 170,00. */
const miralago = [
  rooms('SGL', 2, 88_00),
  rooms('DUS', 1, 98_00),
  rooms('DBL', 12, 124_00),
  rooms('TWN', 3, 124_00),
  rooms('TRP', 1, 170_00),
]

test('a hotel without an amount costs what its allotment gives: four nights in half a double of 124,00', () => {
  expect(amountOf({ costKind: 'variable', amountCents: null, allotments: miralago })).toBe(248_00)
})

test('as a fixed cost it is all the rooms for all the nights: the 9.216,00 of the drawing', () => {
  expect(amountOf({ costKind: 'fixed', amountCents: null, allotments: miralago })).toBe(9_216_00)
  expect(roomsCents(miralago)).toBe(9_216_00)
})

test('a guide for 130,00 up to 20 people and 2,00 for each further one', () => {
  const guide = { amountCents: 130_00, steps: { upTo: 20, beyondCents: 2_00 } }
  for (const [people, cents] of [
    [1, 130_00],
    [20, 130_00],
    [21, 132_00],
    [34, 158_00],
    [50, 190_00],
  ] as const)
    expect(steppedCents(guide, people), `${people} people`).toBe(cents)
  expect(steppedCents({ ...guide, steps: null }, 34)).toBe(130_00)
})

test('two guides are paid twice, each beyond 20 people: 51 people go in groups of 25 and 26', () => {
  const guide = { amountCents: 130_00, steps: { upTo: 20, beyondCents: 2_00 } }
  expect(steppedCents(guide, 51, 2)).toBe(2 * 130_00 + (5 + 6) * 2_00)
  expect(steppedCents(guide, 38, 2)).toBe(2 * 130_00)
})

test('a typed amount wins, also zero', () => {
  expect(amountOf({ costKind: 'variable', amountCents: 240_00, allotments: miralago })).toBe(240_00)
  expect(amountOf({ costKind: 'variable', amountCents: 0, allotments: miralago })).toBe(0)
})

test('without amount and rooms nothing is known', () => {
  for (const costKind of ['variable', 'fixed'] as const)
    expect(amountOf({ costKind, amountCents: null, allotments: [] })).toBeNull()
})

test('each night has its own price; a hotel without doubles is shared by three, or slept in alone', () => {
  const weekend = [
    { ...rooms('DBL', 5, 100_00), checkInDay: 1, checkOutDay: 3 },
    { ...rooms('DBL', 5, 140_00), checkInDay: 3, checkOutDay: 4 },
  ]
  expect(placeCents(weekend)).toBe(170_00)
  expect(nightsIn(weekend)).toBe(3)
  expect(placeCents([rooms('TRP', 4, 100_00)])).toBe(133_33)
  expect(placeCents([rooms('SGL', 4, 80_00)])).toBe(320_00)
  expect(placeCents([{ ...rooms('DBL', 1, 124_01), checkOutDay: 2 }])).toBe(62_01)
})

test('a person alone costs the single room, or the double for single use where there is none', () => {
  expect(singleCents(miralago)).toBe(352_00)
  expect(singleCents(miralago.slice(1))).toBe(392_00)
  const shortSingle = [rooms('DUS', 1, 98_00), { ...rooms('SGL', 1, 88_00), checkOutDay: 3 }]
  expect(singleCents(shortSingle)).toBe(372_00)
  expect(singleCents([rooms('DBL', 1, 124_00)])).toBeNull()
  expect(singleCents([rooms('DBL', 1, 124_00), { ...rooms('SGL', 1, 88_00), checkOutDay: 3 }])).toBeNull()
})
