import { luhnHolds, taxCodeRefusal } from '#src/shared/tax-code.ts'

/** A VAT number in its stored form: capitals, without spaces, dots and hyphens; an Italian one without IT. */
export function normalizeVatNumber(text: string, country = 'IT'): string {
  const bare = text.toUpperCase().replace(/[\s.-]/g, '')
  return country === 'IT' ? bare.replace(/^IT/, '') : bare
}

export type VatNumberRefusal = 'providers.vat-number' | 'providers.tax-code' | 'providers.tax-code-of-person'

/**
 * Why this is not a VAT number, or null (rules of the trade 1.8). For Italy: eleven digits with a Luhn check digit, the
 * first seven not all 0, since 00000000000 passes Luhn. A supplier that is a person may have a tax code of sixteen
 * characters instead, which is judged as a tax code (1.7). For other countries any text passes that is not empty.
 */
export function vatNumberRefusal(text: string, country = 'IT', isPerson = false): VatNumberRefusal | null {
  const number = normalizeVatNumber(text, country)
  if (country !== 'IT') return number === '' ? 'providers.vat-number' : null
  if (/^[A-Z][A-Z0-9]{15}$/.test(number)) {
    if (taxCodeRefusal(number) !== null) return 'providers.tax-code'
    return isPerson ? null : 'providers.tax-code-of-person'
  }
  const isRight = /^\d{11}$/.test(number) && !number.startsWith('0000000') && luhnHolds(number)
  return isRight ? null : 'providers.vat-number'
}

/**
 * The warning of an unusual office code (digits 8 to 10 outside 001-100, 120, 121, 888, 999), or null. Registers
 * differ, so it does not refuse.
 */
export function vatNumberWarning(text: string, country = 'IT'): 'providers.vat-number-office' | null {
  if (country !== 'IT' || vatNumberRefusal(text) !== null) return null
  const office = Number(normalizeVatNumber(text).slice(7, 10))
  return (office >= 1 && office <= 100) || [120, 121, 888, 999].includes(office) ? null : 'providers.vat-number-office'
}
