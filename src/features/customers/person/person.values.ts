import type { Person, PersonInput } from './person.contract.ts'

/** A person as the fields of a form hold them. An empty text is missing; unreadable input stays as typed. */
export type PersonValues = {
  customerId: string | null
  version: number | null
  surname: string
  name: string
  sex: 'F' | 'M' | null
  bornOn: string | null
  birthPlace: string
  birthCode: string | null
  residence: string
  citizenship: string
  taxCode: string
  taxCodeCountry: string
  phone: string | null
  email: string
  documentType: 'passport' | 'idCard' | 'drivingLicense' | null
  documentNumber: string
  documentIssuedOn: string | null
  documentIssuedAt: string
  documentExpiresOn: string | null
  allergies: string
  hasHealthConsent: boolean
  /** The stored value, which the form cannot change. */
  isHealthToAsk: boolean
}

export const homeCountry = 'Italia'
/** The country of an identifier that is not an Italian tax code: no country in particular (ISO 3166, user-assigned). */
export const foreignCountry = 'XX'

export const blankPerson: PersonValues = {
  customerId: null,
  version: null,
  surname: '',
  name: '',
  sex: null,
  bornOn: null,
  birthPlace: '',
  birthCode: null,
  residence: '',
  citizenship: homeCountry,
  taxCode: '',
  taxCodeCountry: 'IT',
  phone: null,
  email: '',
  documentType: null,
  documentNumber: '',
  documentIssuedOn: null,
  documentIssuedAt: '',
  documentExpiresOn: null,
  allergies: '',
  hasHealthConsent: false,
  isHealthToAsk: false,
}

const notEntered: readonly (keyof PersonValues)[] = [
  'customerId',
  'version',
  'citizenship',
  'taxCodeCountry',
  'birthCode',
  'hasHealthConsent',
  'isHealthToAsk',
]

/** Tells whether anything was entered of this person, in a form or a call. */
export function isPersonBegun(person: { [Field in keyof PersonValues]?: unknown }): boolean {
  if (person.customerId) return true
  const keys = Object.keys(blankPerson) as (keyof PersonValues)[]
  return keys.some((key) => !notEntered.includes(key) && Boolean(person[key]))
}

/** A stored person as form values. Fields that the reader may not see are blank. */
export function personValuesOf(person: Person): PersonValues {
  const text = (value: string | null | undefined) => value ?? ''
  return {
    ...blankPerson,
    ...person,
    birthPlace: text(person.birthPlace),
    residence: text(person.residence),
    citizenship: text(person.citizenship),
    taxCode: text(person.taxCode),
    email: text(person.email),
    documentNumber: text(person.documentNumber),
    documentIssuedAt: text(person.documentIssuedAt),
    allergies: text(person.allergies),
  }
}

/** Form values as a call takes them: an empty text becomes null. */
export function personInputOf(values: PersonValues): PersonInput {
  const line = (value: string | null) => value?.trim() || null
  const { customerId: _id, version: _version, isHealthToAsk: _toAsk, ...fields } = values
  return {
    ...fields,
    surname: values.surname.trim(),
    name: values.name.trim(),
    birthPlace: line(values.birthPlace),
    residence: line(values.residence),
    citizenship: line(values.citizenship),
    taxCode: line(values.taxCode),
    phone: line(values.phone),
    email: line(values.email),
    documentNumber: line(values.documentNumber),
    documentIssuedAt: line(values.documentIssuedAt),
    allergies: line(values.allergies),
  }
}

/**
 * The values of a new entry that turned out to be a known person. Name and birth stay as stored; address, document and
 * allergies are the newer ones; empty fields are filled from the stored person.
 */
export function recognized(known: PersonValues, entered: PersonValues): PersonValues {
  const { birthPlace, birthCode } = known.birthPlace ? known : entered
  const { allergies, hasHealthConsent } = entered.allergies ? entered : known
  const { documentType, documentNumber, documentIssuedOn, documentIssuedAt, documentExpiresOn } = entered.documentNumber
    ? entered
    : known
  return {
    ...known,
    sex: known.sex ?? entered.sex,
    bornOn: known.bornOn ?? entered.bornOn,
    ...{ birthPlace, birthCode, citizenship: known.citizenship || entered.citizenship },
    residence: entered.residence || known.residence,
    phone: entered.phone || known.phone,
    email: entered.email || known.email,
    ...{ documentType, documentNumber, documentIssuedOn, documentIssuedAt, documentExpiresOn },
    ...{ allergies, hasHealthConsent },
  }
}

/** The full name "Rossi Mario", or the part of it that is known. */
export function fullName({ surname, name }: { surname: string; name: string }): string {
  return [surname.trim(), name.trim()].filter(Boolean).join(' ')
}
