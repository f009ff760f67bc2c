import { countryName } from '#src/features/municipalities/countries.values.ts'
import type { Difference } from '#src/shared/difference.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { fillText } from '#src/shared/text.ts'
import { departuresText } from './departures.text.ts'
import { clockOfMinutes } from './driving-day.rules.ts'

/** A departure as its form holds it. A time is 'HH:MM'. */
export type DepartureData = {
  name: string
  address: string
  time: string | null
  isExtra: boolean
  referencePhone: string | null
  returnTime: string | null
}

/** A coach as its form holds it. */
export type VehicleData = {
  passengerSeats: number | null
  plate: string | null
  country: string | null
  model: string | null
}

/** The fields in which two forms of a departure differ, in words. */
export function departureDifferences(mine: DepartureData, theirs: DepartureData): Difference[] {
  return differences(departureSides(mine), departureSides(theirs))
}

/** The fields in which two forms of a coach differ, in words. */
export function vehicleDifferences(mine: VehicleData, theirs: VehicleData): Difference[] {
  return differences(vehicleSides(mine), vehicleSides(theirs))
}

/**
 * A new order of stops: the one that moved, with its places, or both orders where more moved. Empty for the same order.
 */
export function orderDifferences(mine: readonly Stop[], theirs: readonly Stop[]): Difference[] {
  const without = (stops: readonly Stop[], id: string) => idsOf(stops.filter((stop) => stop.id !== id)).join()
  if (idsOf(mine).join() === idsOf(theirs).join()) return []
  const placeIn = (stops: readonly Stop[], id: string) => stops.findIndex((stop) => stop.id === id) + 1
  // Of two neighbours that changed places, either moved: the one that goes first now is named.
  const moved = mine.find(({ id }) => without(mine, id) === without(theirs, id))
  if (moved) {
    const [now, before] = [placeIn(mine, moved.id), placeIn(theirs, moved.id)]
    return [{ field: moved.name, theirs: ordinal(before), mine: ordinal(now) }]
  }
  const names = (stops: readonly Stop[]) => stops.map(({ name }) => name).join(', ')
  return [{ field: departuresText['departures.order'], theirs: names(theirs), mine: names(mine) }]
}
type Stop = { id: string; name: string }
const idsOf = (stops: readonly Stop[]) => stops.map(({ id }) => id)
const ordinal = (n: number) => fillText(departuresText['departures.nth'], { n })

type Driving = { day: number; minutes: number }

/** The days whose driving differs, each from how long to how long; `theirs` is what was stated before. */
export function drivingDifferences(mine: readonly Driving[], theirs: readonly Driving[]): Difference[] {
  const days = [...new Set([...mine, ...theirs].map(({ day }) => day))].toSorted((a, b) => a - b)
  const said = (times: readonly Driving[], day: number) => {
    const found = times.find((one) => one.day === day)
    return found ? clockOfMinutes(found.minutes) : ''
  }
  return days
    .map((day) => {
      const field = fillText(departuresText['departures.driving-on'], { day })
      return { field, theirs: said(theirs, day), mine: said(mine, day) }
    })
    .filter((one) => one.theirs !== one.mine)
}

const yesOrNo = (is: boolean) => departuresText[is ? 'departures.yes' : 'departures.no']

function departureSides({ name, address, time, isExtra, referencePhone, returnTime }: DepartureData) {
  return {
    'departures.field.name': name,
    'departures.field.address': address,
    'departures.field.time': time ?? '',
    'departures.field.returnTime': returnTime ?? '',
    'departures.field.referencePhone': referencePhone ? formatPhone(referencePhone) : '',
    'departures.extra': yesOrNo(isExtra),
  } as const
}

function vehicleSides({ passengerSeats, plate, country, model }: VehicleData) {
  return {
    'departures.field.seats': Number.isNaN(passengerSeats) ? '' : String(passengerSeats ?? ''),
    'departures.field.plate': plate ?? '',
    'departures.field.country': country ? countryName(country) : '',
    'departures.field.model': model ?? '',
  } as const
}

function differences<Key extends keyof typeof departuresText>(
  mine: Record<Key, string>,
  theirs: Record<Key, string>,
): Difference[] {
  return (Object.keys(mine) as Key[])
    .filter((key) => mine[key] !== theirs[key])
    .map((key) => ({ field: departuresText[key] as string, theirs: theirs[key], mine: mine[key] }))
}
