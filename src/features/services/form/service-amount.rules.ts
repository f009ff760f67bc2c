import type { CostKind } from './cost-kinds.values.ts'
import { type RoomType, roomCapacity } from './room-types.values.ts'

/**
 * A row of an allotment. Its price, in cents, is for one room and one night; the night of the check-out day is not
 * included.
 */
export type PricedRooms = {
  roomType: RoomType
  quantity: number
  priceCents: number
  checkInDay: number
  checkOutDay: number
}
type Rows = readonly PricedRooms[]

/** A price in steps: a total up to `upTo` people, then `beyondCents` for each further person. */
export type Steps = { upTo: number; beyondCents: number }

/**
 * The order of room types for the price of a place: half a twin first. A hotel without doubles has larger rooms, or
 * singles.
 */
const placeOrder: readonly RoomType[] = ['TWN', 'DBL', 'TRP', 'QUAD', 'DUS', 'SGL']
const singleOrder: readonly RoomType[] = ['SGL', 'DUS']

function nightsOf(rows: Rows): number[] {
  const nights = rows.flatMap(({ checkInDay, checkOutDay }) =>
    Array.from({ length: Math.max(0, checkOutDay - checkInDay) }, (_, at) => checkInDay + at),
  )
  return [...new Set(nights)]
}

/** The first row that has this night, by the order of room types. */
function rowOf(rows: Rows, night: number, order: readonly RoomType[]): PricedRooms | null {
  const there = rows.filter(({ checkInDay, checkOutDay }) => night >= checkInDay && night < checkOutDay)
  for (const type of order) {
    const row = there.find(({ roomType }) => roomType === type)
    if (row) return row
  }
  return null
}

/** The price of a place in half a twin for the whole stay, to the nearest cent; null without rooms. */
export function placeCents(rows: Rows): number | null {
  const nights = nightsOf(rows)
  if (nights.length === 0) return null
  // Twelfths of a cent are exact for halves, thirds and quarters.
  const twelfths = nights.reduce((sum, night) => {
    const { priceCents, roomType } = rowOf(rows, night, placeOrder)!
    return sum + priceCents * (12 / roomCapacity[roomType])
  }, 0)
  return Math.round(twelfths / 12)
}

/**
 * The price of a person alone for the whole stay in cents, in a single or otherwise in a double for one. Null where a
 * night has neither.
 */
export function singleCents(rows: Rows): number | null {
  const found = nightsOf(rows).map((night) => rowOf(rows, night, singleOrder)?.priceCents)
  const known = found.filter((price) => price !== undefined)
  return known.length === 0 || known.length < found.length ? null : known.reduce((sum, price) => sum + price, 0)
}

/** The price of all rooms of an allotment for their stay in cents, for instance of 19 rooms for four nights. */
export function roomsCents(rows: Rows): number | null {
  if (rows.length === 0) return null
  return rows.reduce((sum, row) => sum + row.quantity * row.priceCents * (row.checkOutDay - row.checkInDay), 0)
}

/** The number of nights for which there are rooms. */
export function nightsIn(rows: Rows): number {
  return nightsOf(rows).length
}

/**
 * The cost of a price in steps for this many people, in cents: "130 € fino a 20 persone, poi 2 € ciascuna". With
 * several coaches or groups (`times`) the price is paid that often, and people are spread evenly over them.
 */
export function steppedCents(
  { amountCents, steps }: { amountCents: number; steps: Steps | null },
  people: number,
  times = 1,
): number {
  const beyond = steps ? beyondSteps(steps, people, times) * steps.beyondCents : 0
  return amountCents * times + beyond
}

/** The people beyond the first step of a price, in all groups together. */
export function beyondSteps({ upTo }: Steps, people: number, times = 1): number {
  return Math.max(0, people - upTo * times)
}

/**
 * The cost of a service in cents, in total if fixed, per person if variable: the amount of its form, otherwise the sum
 * of its allotment's prices. Null when there is neither: "da definire".
 */
export function amountOf(service: {
  costKind: CostKind | null
  amountCents: number | null
  allotments: Rows
}): number | null {
  const { costKind, amountCents, allotments } = service
  if (amountCents !== null) return amountCents
  return costKind === 'fixed' ? roomsCents(allotments) : placeCents(allotments)
}
