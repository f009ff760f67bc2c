import { formatDay, isDay } from '#src/shared/day.ts'
import type { Difference } from '#src/shared/difference.ts'
import { driversText } from './drivers.text.ts'

/** A driver as the form holds the data. */
export type DriverData = {
  vehicleId: string | null
  licenceNumber: string | null
  licenceCategory: string | null
  licenceExpiresOn: string | null
}

const fields = ['vehicleId', 'licenceNumber', 'licenceCategory', 'licenceExpiresOn'] as const

/** The fields in which two forms of a driver differ, in words; `coachName` names a coach by its id. */
export function driverDifferences(
  mine: DriverData,
  theirs: DriverData,
  coachName: (id: string) => string,
): Difference[] {
  const said = (data: DriverData, field: (typeof fields)[number]) => {
    const value = data[field]
    if (!value) return ''
    if (field === 'vehicleId') return coachName(value)
    return field === 'licenceExpiresOn' && isDay(value) ? formatDay(value) : value
  }
  return fields
    .map((field) => ({
      field: driversText[`bookings.driver.${field}`],
      ...{ theirs: said(theirs, field), mine: said(mine, field) },
    }))
    .filter((line) => line.theirs !== line.mine)
}
