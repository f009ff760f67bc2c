import { type Day, isDay } from '#src/shared/day.ts'
import { phoneRefusal } from '#src/shared/phone.ts'
import type { Fault } from '#src/shared/refusal.ts'
import { type TaxCodeRefusal, taxCodeRefusal } from '#src/shared/tax-code.ts'
import type { PersonInput } from './person.contract.ts'

/** The data of any person. A participant's names may still be missing. */
type PersonData = Omit<PersonInput, 'surname' | 'name'>
export type PersonKey = Exclude<keyof PersonInput, 'birthCode' | 'taxCodeCountry' | 'hasHealthConsent'>

/** Texts for fields that must be filled (specification, section 5). */
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

/** Why a message cannot be sent to this address, or null. */
function emailRefusal(email: string): 'customers.email' | null {
  return emailShape.test(email.trim()) ? null : 'customers.email'
}

type WrongField =
  | TaxCodeRefusal
  | 'shapes.day'
  | 'shapes.phone'
  | 'customers.email'
  | 'customers.born-in-future'
  | 'customers.issued-in-future'
  | 'customers.issued-before-birth'
  | 'customers.document-expires-before-issue'

/** Faults in a person's entered data. Empty fields have none. Paths are field names. */
export function wrongFields(person: PersonData, today: Day): Fault<WrongField>[] {
  const faults: Fault<WrongField>[] = []
  const at = (path: keyof PersonData, code: WrongField | null) => {
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
 * Why this health data cannot be stored, or null. It needs the person's consent (GDPR, article 9). The save is refused
 * before anything is lost: the typed text stays until the consent is ticked or the text removed.
 */
export function consentRefusal({
  allergies,
  hasHealthConsent,
}: Pick<PersonInput, 'allergies' | 'hasHealthConsent'>): 'customers.consent-missing' | null {
  return allergies?.trim() && !hasHealthConsent ? 'customers.consent-missing' : null
}

/** Tells whether a person is still to be asked about erased health data. A text or a consent answers it. */
export function isStillToAsk(person: {
  isHealthToAsk: boolean
  allergies: string | null
  hasHealthConsent: boolean
}): boolean {
  return person.isHealthToAsk && !person.allergies?.trim() && !person.hasHealthConsent
}
