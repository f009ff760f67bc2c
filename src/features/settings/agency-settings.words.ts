import type { Difference } from '#src/shared/difference.ts'
import { formatCents, formatPercent } from '#src/shared/money.ts'
import { formatPhone } from '#src/shared/phone.ts'
import type { AgencySettings } from './agency-settings.contract.ts'
import { agencyFields, countFields, countingFields } from './agency-settings.values.ts'
import { storedPhone } from './phone-line.values.ts'
import { settingsPageText as text } from './settings-page.text.ts'

type Plain = Exclude<keyof AgencySettings, 'bands' | 'offices'>
/** The values of the page, complete or as they are being typed. */
type Values = Record<Plain, string | number | boolean | null> & {
  bands: readonly { fromDay: number | null; toDay: number | null; percentBps: number | null }[]
  offices: Record<keyof AgencySettings['offices'], string | null>
}

const plain: readonly Plain[] = [
  ...agencyFields,
  ...Object.values(countFields).flatMap((fields) => fields.map(({ key }) => key)),
  ...countingFields,
]

function inWords(key: Plain, value: string | number | boolean | null): string {
  if (value === null || Number.isNaN(value)) return ''
  if (typeof value === 'boolean') return text[value ? 'settings.yes' : 'settings.no']
  if (typeof value === 'string') return key.endsWith('Phone') ? formatPhone(storedPhone(value) ?? '') : value
  if (key.endsWith('Cents')) return formatCents(value)
  return key.endsWith('Bps') ? formatPercent(value) : String(value)
}

const scaleInWords = (bands: Values['bands']) =>
  bands
    .map(({ fromDay, toDay, percentBps }) => `${toDay ?? ''}–${fromDay ?? ''}: ${formatPercent(percentBps ?? 0)}`)
    .join(', ')

/** The settings without penalties and offices in which two sides differ, in words. */
export function plainDifferences(mine: Pick<Values, Plain>, theirs: Pick<Values, Plain>): Difference[] {
  return plain
    .filter((key) => (mine[key] ?? '') !== (theirs[key] ?? ''))
    .map((key) => ({
      field: text[`settings.field.${key}`],
      theirs: inWords(key, theirs[key]),
      mine: inWords(key, mine[key]),
    }))
}

/** The difference of two scales of the penalty, in words. Empty when they are the same. */
export function scaleDifferences(mine: Values['bands'], theirs: Values['bands']): Difference[] {
  const scale = { theirs: scaleInWords(theirs), mine: scaleInWords(mine) }
  return scale.theirs === scale.mine ? [] : [{ field: text['settings.penalties'], ...scale }]
}

/** The fields, in words, in which two sides of the page of settings differ. */
export function settingsDifferences(mine: Values, theirs: Values): Difference[] {
  const found = [...plainDifferences(mine, theirs), ...scaleDifferences(mine.bands, theirs.bands)]
  for (const kind of Object.keys(mine.offices) as (keyof Values['offices'])[]) {
    const sides = { theirs: theirs.offices[kind] ?? '', mine: mine.offices[kind] ?? '' }
    if (sides.theirs !== sides.mine) found.push({ field: text[`settings.office.${kind}`], ...sides })
  }
  return found
}
