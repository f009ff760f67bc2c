import { countryName } from '#src/features/municipalities/countries.values.ts'
import { formatDay, isDay } from '#src/shared/day.ts'
import type { Difference } from '#src/shared/difference.ts'
import { formatCents } from '#src/shared/money.ts'
import { permitPanelText as texts } from './permit-panel.text.ts'
import type { PermitState } from './permit-states.values.ts'

/** A permit as its form holds it. Texts are never null. */
export type PermitValues = {
  city: string
  zone: string
  number: string
  fromOn: string | null
  fromTime: string | null
  untilOn: string | null
  untilTime: string | null
  plate: string
  country: string
  costCents: number | null
  state: PermitState
}

type Stored = { [Key in keyof PermitValues]: PermitValues[Key] | null }

export function permitValues(stored: Stored): PermitValues {
  const { zone, number, plate } = stored
  return { ...(stored as PermitValues), zone: zone ?? '', number: number ?? '', plate: plate ?? '' }
}

const fields = [
  ...(['city', 'zone', 'number', 'fromOn', 'fromTime', 'untilOn', 'untilTime'] as const),
  ...(['plate', 'country', 'costCents', 'state'] as const),
]

/** The fields in which two forms of a permit differ, in words. */
export function permitDifferences(mine: PermitValues, theirs: PermitValues): Difference[] {
  return fields.flatMap((field) => {
    const [one, other] = [inWords(mine, field), inWords(theirs, field)]
    return one === other ? [] : [{ field: texts[`permits.field.${field}`], mine: one, theirs: other }]
  })
}

function inWords(values: PermitValues, field: (typeof fields)[number]): string {
  const value = values[field]
  if (value === null || value === '') return ''
  if (field === 'state') return texts[`permits.state.${values.state}`]
  if (field === 'country') return countryName(values.country)
  if (typeof value === 'number') return formatCents(value)
  return isDay(value) ? formatDay(value) : value
}
