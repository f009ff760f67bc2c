import type { CostKind } from './cost-kinds.values.ts'
import { type RoomType, roomCapacity } from './room-types.values.ts'

/** A row of an allotment: the price is of one room for one night; the night of the check-out day is not included. */
export type PricedRooms = {
  roomType: RoomType
  quantity: number
  priceCents: number
  checkInDay: number
  checkOutDay: number
}
type Rows = readonly PricedRooms[]

/** The price of a place is made in half twin; a hotel without doubles is shared by more, or by nobody. */
const placeOrder: readonly RoomType[] = ['TWN', 'DBL', 'TRP', 'QUAD', 'DUS', 'SGL']
const singleOrder: readonly RoomType[] = ['SGL', 'DUS']

function nightsOf(rows: Rows): number[] {
  const nights = rows.flatMap(({ checkInDay, checkOutDay }) =>
    Array.from({ length: Math.max(0, checkOutDay - checkInDay) }, (_, at) => checkInDay + at),
  )
  return [...new Set(nights)]
}

/** The row of the first of these room types that has one for the night. */
function rowOf(rows: Rows, night: number, order: readonly RoomType[]): PricedRooms | null {
  const there = rows.filter(({ checkInDay, checkOutDay }) => night >= checkInDay && night < checkOutDay)
  for (const type of order) {
    const row = there.find(({ roomType }) => roomType === type)
    if (row) return row
  }
  return null
}

/** What a place in half twin costs for the whole stay, to the nearest cent; null without rooms. */
export function placeCents(rows: Rows): number | null {
  const nights = nightsOf(rows)
  if (nights.length === 0) return null
  // Twelve holds halves, thirds and quarters of a cent.
  const twelfths = nights.reduce((sum, night) => {
    const { priceCents, roomType } = rowOf(rows, night, placeOrder)!
    return sum + priceCents * (12 / roomCapacity[roomType])
  }, 0)
  return Math.round(twelfths / 12)
}

/** What a person alone costs for the whole stay, in a single or else in a double for one; null where a night has neither. */
export function singleCents(rows: Rows): number | null {
  const found = nightsOf(rows).map((night) => rowOf(rows, night, singleOrder)?.priceCents)
  const known = found.filter((price) => price !== undefined)
  return known.length === 0 || known.length < found.length ? null : known.reduce((sum, price) => sum + price, 0)
}

/** What all the rooms of an allotment cost for their stay: 19 rooms for four nights, each at its price. */
export function roomsCents(rows: Rows): number | null {
  if (rows.length === 0) return null
  return rows.reduce((sum, row) => sum + row.quantity * row.priceCents * (row.checkOutDay - row.checkInDay), 0)
}

/** Nights somebody sleeps there. */
export function nightsIn(rows: Rows): number {
  return nightsOf(rows).length
}

/**
 * What a service costs, the whole if fixed, per person if variable: the amount of its form, else what the prices of its
 * allotment come to. Null when neither says it: "da definire".
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
