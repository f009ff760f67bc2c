import { normalizePhone } from '#src/shared/phone.ts'
import { normalizeTaxCode } from '#src/shared/tax-code.ts'
import type { PersonInput } from './person.contract.ts'

const upper = (text: string) => text.toUpperCase()
const lower = (text: string) => text.toLowerCase()
const asIs = (text: string) => text

/** The fields of a person in their stored form. */
const stored = {
  surname: asIs,
  name: asIs,
  sex: asIs,
  bornOn: asIs,
  birthPlace: asIs,
  residence: asIs,
  citizenship: asIs,
  taxCode: normalizeTaxCode,
  taxCodeCountry: asIs,
  phone: (phone: string) => normalizePhone(phone) ?? phone,
  email: lower,
  documentType: asIs,
  documentNumber: upper,
  documentIssuedOn: asIs,
  documentIssuedAt: asIs,
  documentExpiresOn: asIs,
  allergies: asIs,
} as const satisfies Partial<Record<keyof PersonInput, (text: string) => string>>
export type StoredPerson = { [Field in keyof typeof stored]?: string | null | undefined }

/**
 * Tells whether a call changes anything of a stored person. A field that the reader may not see counts as unchanged.
 */
export function isPersonChanged(asked: StoredPerson, before: StoredPerson): boolean {
  return (Object.keys(stored) as (keyof StoredPerson)[]).some((field) => {
    if (before[field] === undefined) return false
    const [now, then] = [asked[field]?.trim() ?? '', before[field] ?? '']
    return stored[field](now) !== stored[field](then)
  })
}
