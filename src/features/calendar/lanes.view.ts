import { type Day, daysBetween } from '#src/shared/day.ts'

/** Something that lasts from a day to a day, both included. */
export type Spanning = { departsOn: Day; returnsOn: Day }

/**
 * The part of a trip that is drawn in one week: from `column` (0 is Monday) over `span` days, in `lane` (0 is the top).
 */
export type Bar<Trip> = {
  trip: Trip
  lane: number
  column: number
  span: number
  /** True when the trip began in an earlier week. */
  isFromBefore: boolean
  /** True when the trip goes on in the next week. */
  goesOn: boolean
}

/** The bars that fit, and for each day of the week the number of bars that do not. */
export type Lanes<Trip> = { bars: Bar<Trip>[]; hidden: number[] }

/** The most lanes of a week; further trips become "2 altri". */
const maxLanes = 3

/** Heights in pixels: the day's number, a lane, the line "2 altri". */
const weekParts = { top: 31, lane: 26, more: 20 } as const

/**
 * The number of lanes for a month of `weeks` weeks in a height in pixels: three, or two if only then the whole month
 * fits without scrolling. `minHeight` is the least height of a week.
 */
export function lanesIn(height: number, weeks: number): { lanes: number; minHeight: number } {
  const heightOf = (lanes: number) => weekParts.top + lanes * weekParts.lane + weekParts.more
  const fits = (lanes: number) => heightOf(lanes) * weeks <= height
  const lanes = !fits(maxLanes) && fits(maxLanes - 1) ? maxLanes - 1 : maxLanes
  return { lanes, minHeight: heightOf(lanes) }
}

/** Tells whether a trip is under way on a day. */
export function isUnderWay({ departsOn, returnsOn }: Spanning, day: Day): boolean {
  return departsOn <= day && day <= returnsOn
}

/**
 * The lanes of a week, whose days are given in order. Trips are placed by start, the longest first, each in the first
 * lane that is free from its first day on. A trip without a lane is hidden and counted on every day that it covers.
 */
export function lanesOf<Trip extends Spanning>(
  week: readonly Day[],
  trips: readonly Trip[],
  lanes = maxLanes,
): Lanes<Trip> {
  const monday = week[0]!
  const sunday = week.at(-1)!
  const lastColumns: number[] = []
  const bars: Bar<Trip>[] = []
  const hidden = week.map(() => 0)
  const inWeek = trips.filter((trip) => trip.departsOn <= sunday && trip.returnsOn >= monday)
  for (const trip of inWeek.sort(byStartThenLength)) {
    const column = Math.max(0, daysBetween(monday, trip.departsOn))
    const last = Math.min(week.length - 1, daysBetween(monday, trip.returnsOn))
    const free = lastColumns.findIndex((end) => end < column)
    const lane = free < 0 ? lastColumns.length : free
    lastColumns[lane] = last
    if (lane >= lanes) {
      for (let at = column; at <= last; at += 1) hidden[at]! += 1
      continue
    }
    const isFromBefore = trip.departsOn < monday
    bars.push({ trip, lane, column, span: last - column + 1, isFromBefore, goesOn: trip.returnsOn > sunday })
  }
  return { bars, hidden }
}

function byStartThenLength(a: Spanning, b: Spanning): number {
  if (a.departsOn !== b.departsOn) return a.departsOn < b.departsOn ? -1 : 1
  return a.returnsOn === b.returnsOn ? 0 : a.returnsOn > b.returnsOn ? -1 : 1
}
