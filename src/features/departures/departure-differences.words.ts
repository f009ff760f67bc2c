import { countryName } from '#src/features/municipalities/countries.values.ts'
import type { Difference } from '#src/shared/difference.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { departuresText } from './departures.text.ts'

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
