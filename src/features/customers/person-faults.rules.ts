import { type Day, isDay } from '#src/shared/day.ts'
import { phoneRefusal } from '#src/shared/phone.ts'
import type { Fault } from '#src/shared/refusal.ts'
import type { PersonInput } from './customers.contract.ts'
import { taxCodeRefusal } from './tax-code.rules.ts'

/** A person, whoever it is: of a booking's head the names may still lack. */
type PersonData = Omit<PersonInput, 'surname' | 'name'>
export type PersonKey = Exclude<keyof PersonInput, 'birthCode' | 'taxCodeCountry' | 'hasHealthConsent'>

/** What is said at a field that must be filled (specification, section 5). */
export const missingText = {
  surname: 'customers.surname',
  name: 'customers.name',
  sex: 'customers.sex',
  bornOn: 'customers.born-on',
  birthPlace: 'customers.birth-place',
  residence: 'customers.residence',
  taxCode: 'customers.tax-code-missing',
  phone: 'customers.phone',
  email: 'customers.email',
  documentType: 'customers.document-type',
  documentNumber: 'customers.document-number',
  documentIssuedOn: 'customers.issued-on',
  documentExpiresOn: 'customers.expires-on',
} as const satisfies Partial<Record<PersonKey, string>>

const emailShape = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]{2,}$/

/** Why this is no address that a message can be sent to, or null. */
function emailRefusal(email: string): 'customers.email' | null {
  return emailShape.test(email.trim()) ? null : 'customers.email'
}

/** What is wrong in what was entered of a person; what is not entered is not wrong. Paths are field names. */
export function wrongFields(person: PersonData, today: Day): Fault[] {
  const faults: Fault[] = []
  const at = (path: keyof PersonData, code: string | null) => {
    if (code) faults.push({ path: `/${path}`, code })
  }
  if (person.taxCode) at('taxCode', taxCodeRefusal(person.taxCode, person.taxCodeCountry))
  const day = (path: 'bornOn' | 'documentIssuedOn' | 'documentExpiresOn') => {
    const typed = person[path]
    if (typed && !isDay(typed)) at(path, 'shapes.day')
    return typed && isDay(typed) ? typed : null
  }
  const [bornOn, issuedOn, expiresOn] = [day('bornOn'), day('documentIssuedOn'), day('documentExpiresOn')]
  if (bornOn && bornOn > today) at('bornOn', 'customers.born-in-future')
  if (bornOn && bornOn < '1900-01-01') at('bornOn', 'shapes.day')
  if (person.phone) at('phone', phoneRefusal(person.phone))
  if (person.email) at('email', emailRefusal(person.email))
  if (issuedOn && issuedOn > today) at('documentIssuedOn', 'customers.issued-in-future')
  else if (issuedOn && bornOn && issuedOn < bornOn) at('documentIssuedOn', 'customers.issued-before-birth')
  if (issuedOn && expiresOn && expiresOn < issuedOn) at('documentExpiresOn', 'customers.document-expires-before-issue')
  return faults
}

/**
 * Why what is said of a person's health is not kept, or null: only with their consent (GDPR, article 9). Said before
 * anything is lost: what was typed stays until the consent is ticked or the text taken out.
 */
export function consentRefusal({
  allergies,
  hasHealthConsent,
}: Pick<PersonInput, 'allergies' | 'hasHealthConsent'>): 'customers.consent-missing' | null {
  return allergies?.trim() && !hasHealthConsent ? 'customers.consent-missing' : null
}

/** Whether somebody is still to be asked about what was erased of their health: neither a text nor a consent answers it. */
export function isStillToAsk(person: {
  isHealthToAsk: boolean
  allergies: string | null
  hasHealthConsent: boolean
}): boolean {
  return person.isHealthToAsk && !person.allergies?.trim() && !person.hasHealthConsent
}

/** A document is kept whole: type, number and both dates, or none of them. Names the ones that lack. */
export function missingOfDocument(person: PersonData): PersonKey[] {
  const parts = ['documentType', 'documentNumber', 'documentIssuedOn', 'documentExpiresOn'] as const
  const missing = parts.filter((part) => !person[part])
  return missing.length === parts.length ? [] : missing
}
