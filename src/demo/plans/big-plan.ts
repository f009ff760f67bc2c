import type { Chance } from '#src/demo/people/chance.ts'
import { places } from '#src/demo/people/names.ts'
import type { TripStatus } from '#src/features/trips/life/trip-statuses.values.ts'
import { addDays, type Day, daysBetween } from '#src/shared/day.ts'

/** A demo trip to copy: its bookings by number, each with its confirmed heads and the ids of its people. */
export type Original = {
  id: string
  title: string
  status: TripStatus
  departsOn: Day
  returnsOn: Day
  bookings: readonly { number: number; isStaff: boolean; confirmedHeads: number; people: readonly string[] }[]
}

export type Copy = {
  n: number
  original: Original
  departsOn: Day
  shift: number
  title: string
  /** The highest number of a booking that is copied. */
  most: number
  isArchived: boolean
}

/** A month holds 300 trips: more trips only reach further back and ahead. */
const tripsADay = 300 / 30.4
const shareOfPast = 0.73
/** Days after which a finished trip is archived. */
const putAwayAfter = 60

/**
 * The original and the departure of each of `trips` copies, in the order of time. Finished trips lie before today,
 * trips on sale after it, on the same weekday as their original. Their bookings add up to `bookings`.
 */
export function spread(
  originals: readonly Original[],
  { trips, bookings, today, chance }: { trips: number; bookings: number; today: Day; chance: Chance },
): Copy[] {
  const usual = originals.filter(({ status, bookings }) => status === 'draft' || bookings.length > 0)
  const copies: Copy[] = []
  let made = 0
  for (let n = 1; n <= trips; n++) {
    const wantedOn = addDays(today, Math.round((n - trips * shareOfPast) / tripsADay))
    const original = chance.pick(fitting(usual, daysBetween(today, wantedOn), chance))
    const shift = shiftOf(original, wantedOn, today)
    const departsOn = addDays(original.departsOn, shift)
    const isOver = addDays(original.returnsOn, shift + putAwayAfter) < today
    const guests = original.bookings.filter(({ isStaff }) => !isStaff)
    const crew = original.bookings.length - guests.length
    const wanted = Math.round((bookings * n) / trips) - made - crew + Math.round(swing(n, trips) * chance.whole(-8, 8))
    const taken = Math.max(0, Math.min(wanted, guests.length))
    made += taken + crew
    copies.push({
      n,
      original,
      departsOn,
      shift,
      title: titleOf(original.title, chance),
      most: guests.toSorted((a, b) => a.number - b.number)[taken - 1]?.number ?? 0,
      isArchived: original.status === 'completed' && isOver,
    })
  }
  return copies
}

/** The originals whose state fits a trip that leaves in this many days. */
function fitting(originals: readonly Original[], leavesIn: number, chance: Chance): Original[] {
  const wanted = statesOf(leavesIn, chance.whole(1, 24))
  const found = originals.filter(({ status }) => wanted.includes(status))
  return found.length > 0 ? found : [...originals]
}

function statesOf(leavesIn: number, lot: number): readonly TripStatus[] {
  if (lot === 1) return ['cancelled']
  if (leavesIn < 0) return ['completed', 'archived']
  if (leavesIn < 21) return lot < 6 ? ['forSale'] : ['confirmed']
  return lot < 4 ? ['draft'] : ['forSale']
}

/**
 * The shift in whole weeks, so that the copy keeps a likely weekday. A finished trip must return before today, any
 * other trip leaves after it.
 */
function shiftOf({ departsOn, returnsOn, status }: Original, wantedOn: Day, today: Day): number {
  let shift = Math.round(daysBetween(departsOn, wantedOn) / 7) * 7
  const isOver = status === 'completed' || status === 'archived'
  if (isOver) while (addDays(returnsOn, shift) >= today) shift -= 7
  else if (wantedOn >= today) while (addDays(departsOn, shift) <= today) shift += 7
  return shift
}

/**
 * The share by which a trip's bookings may differ from the average. It falls to nothing towards the end, so that the
 * total is met.
 */
const swing = (n: number, trips: number) => Math.min(1, (trips - n) / 50)

const groups = [
  'il CRAL di',
  'la parrocchia di',
  "l'Università della terza età di",
  'gli alpini di',
  'il circolo di',
  'la Pro Loco di',
]

function titleOf(title: string, chance: Chance): string {
  return chance.happens(2) ? title : `${title} con ${chance.pick(groups)} ${chance.pick(places)[0]}`
}
