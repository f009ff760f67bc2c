import type { RowFault } from '#src/features/bookings/importing/import-plan.rules.ts'
import { importRefusals } from '#src/features/bookings/importing/importing.text.ts'
import type { PastedKey } from '#src/features/bookings/importing/pasted-columns.values.ts'
import { t, textOfAnyCode } from '#src/web/text.ts'

/** The content of a sheet's column in words. */
export function keySaid(key: PastedKey): string {
  if (key === 'surnameName' || key === 'nameSurname' || key === 'room' || key === 'departure')
    return t(`import.key.${key}`)
  return t(`customers.field.${key}`)
}

/** Short words for faults whose usual text is a sentence: a cell would need four lines for it. */
const short: Readonly<Record<string, () => string>> = {
  'shapes.day': () => t('import.short.day'),
  'shapes.phone': () => t('import.short.phone'),
  'shapes.email': () => t('import.short.email'),
  'customers.phone': () => t('import.short.phone'),
  'customers.tax-code-check-letter': () => t('import.short.check-letter'),
  'customers.tax-code-date': () => t('import.short.code-date'),
  'customers.tax-code-structure': () => t('import.short.structure'),
}

/** A fault in words, as short as its cell. */
export function faultSaid({ code, params }: Pick<RowFault, 'code' | 'params'>): string {
  const words = short[code]
  if (words) return words()
  return Object.hasOwn(importRefusals, code)
    ? t(code as keyof typeof importRefusals, params)
    : (textOfAnyCode(code, params) ?? t('shapes.value'))
}
