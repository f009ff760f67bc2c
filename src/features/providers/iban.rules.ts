import { electronicFormatIBAN, isValidIBAN } from 'ibantools'
import { checkLetter } from '#src/shared/tax-code.ts'

/** An IBAN in its stored form: capitals, without blanks and hyphens. */
export function normalizeIban(text: string): string {
  return electronicFormatIBAN(text) ?? ''
}

/** An IBAN as people read it, in groups of four. */
export function ibanInFours(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ')
}

/**
 * Why this is not an IBAN, or null. Length, structure and check digits are those of its country (ISO 13616). In Italy
 * and San Marino the account has a check letter of its own, the CIN (rules of the trade 1.8).
 */
export function ibanRefusal(text: string): 'providers.iban' | null {
  const iban = normalizeIban(text)
  if (!isValidIBAN(iban)) return 'providers.iban'
  const hasCin = iban.startsWith('IT') || iban.startsWith('SM')
  return hasCin && checkLetter(iban.slice(5)) !== iban[4] ? 'providers.iban' : null
}
