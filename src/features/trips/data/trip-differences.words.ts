import type { Transport, TripType } from '#src/features/itineraries/itineraries.rules.ts'
import { itinerariesText } from '#src/features/itineraries/itineraries.text.ts'
import { tripDataText } from '#src/features/trips/data/trip-data.text.ts'
import type { Repetition } from '#src/features/trips/life/series.rules.ts'
import { tripLifeText } from '#src/features/trips/life/trip-life.text.ts'
import { tripWizardText } from '#src/features/trips/wizard/trip-wizard.text.ts'
import { formatDay, isDay } from '#src/shared/day.ts'
import type { Difference } from '#src/shared/difference.ts'

const texts = { ...itinerariesText, ...tripDataText, ...tripLifeText, ...tripWizardText }

/** The data of a trip as its form holds them. */
export type TripData = {
  title: string
  type: TripType
  departsOn: string | null
  days: number | null
  transport: Transport
  maxPlaces: number | null
  repetition: Repetition
  until: string | null
  customOn: string | null
  ownerIds: readonly string[]
  confirmBy: string | null
  cancelBy: string | null
  customersReleaseOn: string | null
}

const labels = {
  title: 'trips.field.title',
  type: 'trips.field.type',
  departsOn: 'trips.field.departsOn',
  days: 'trips.field.days-count',
  transport: 'trips.field.transport',
  maxPlaces: 'trips.field.max-places',
  repetition: 'trips.data-repetition',
  until: 'trips.wizard-until',
  customOn: 'trips.wizard-custom-on',
  ownerIds: 'trips.data-owners',
  confirmBy: 'trips.field.confirmBy',
  cancelBy: 'trips.field.cancelBy',
  customersReleaseOn: 'trips.field.customersReleaseOn',
} as const satisfies Record<keyof TripData, keyof typeof texts>

/**
 * The fields, in words, in which two sides of a trip's data differ: a form and the stored trip, or a trip before and
 * after an edit. `nameOf` names an organiser.
 */
export function tripDifferences(
  mine: TripData,
  theirs: TripData,
  nameOf: (ownerId: string) => string,
): (Difference & { key: keyof TripData })[] {
  return (Object.keys(labels) as (keyof TripData)[])
    .map((field) => ({
      key: field,
      field: texts[labels[field]],
      theirs: inWords(field, theirs, nameOf),
      mine: inWords(field, mine, nameOf),
    }))
    .filter((line) => line.theirs !== line.mine)
}

function inWords(field: keyof TripData, data: TripData, nameOf: (ownerId: string) => string): string {
  if (field === 'type') return texts[`itineraries.type.${data.type}`]
  if (field === 'transport') return texts[`itineraries.transport.${data.transport}`]
  if (field === 'repetition') return texts[`trips.repetition.${data.repetition}`]
  if (field === 'ownerIds') return data.ownerIds.map(nameOf).toSorted().join(', ')
  const value = data[field]
  if (value === null || Number.isNaN(value)) return ''
  return typeof value === 'string' && isDay(value) ? formatDay(value) : String(value)
}
