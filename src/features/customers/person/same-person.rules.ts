import type { Day } from '#src/shared/day.ts'
import { foldText } from '#src/shared/folded.ts'
import { normalizePhone } from '#src/shared/phone.ts'
import { normalizeTaxCode, taxCodeMismatches } from '#src/shared/tax-code.ts'
import type { PersonInput } from './person.contract.ts'

/** The identity of a person, as far as it was entered. */
export type Identity = {
  surname: string
  name: string
  bornOn: Day | null
  taxCode: string | null
  taxCodeCountry: string
}

/**
 * Tells whether two entries are one person. They are with the same tax code of the same country, and not with different
 * ones. Without two such codes they are with the same birth date and the same name in any spelling ("D'Angelo Nicolò"
 * is "D ANGELO NICOLO"), with surname and name in either order.
 */
export function isSamePerson(one: Identity, other: Identity): boolean {
  const [code, otherCode] = [one, other].map(({ taxCode }) => normalizeTaxCode(taxCode ?? ''))
  if (code && otherCode && one.taxCodeCountry === other.taxCodeCountry) return code === otherCode
  return Boolean(one.bornOn) && one.bornOn === other.bornOn && isCalledAlike(one, other)
}

/**
 * Tells whether an entry over a known person is somebody else. Surname and name both differ, and so does the tax code
 * or, without codes, the birth date; or the tax code is the same but does not fit the new names. Without codes and
 * birth dates nobody can tell, and the person is renamed.
 */
export function isAnotherPerson(known: Identity, entered: Identity): boolean {
  const areOthers = (['surname', 'name'] as const).every(
    (field) => entered[field].trim() !== '' && foldText(known[field]) !== foldText(entered[field]),
  )
  if (!areOthers || isCalledAlike(known, entered)) return false
  const [before, now] = [known, entered].map(({ taxCode }) => normalizeTaxCode(taxCode ?? ''))
  if (before && now && known.taxCodeCountry === entered.taxCodeCountry)
    return before !== now || taxCodeMismatches(now, entered).some((field) => field === 'surname' || field === 'name')
  return Boolean(known.bornOn && entered.bornOn) && known.bornOn !== entered.bornOn
}

type Named = Pick<Identity, 'surname' | 'name'>

/** Tells whether two names are the same in any spelling, with surname and name in either order. */
export function isCalledAlike(one: Named, other: Named): boolean {
  const [surname, name] = [foldText(one.surname), foldText(one.name)]
  if (surname === '' || name === '') return false
  const joined = foldText(other.surname) + foldText(other.name)
  return joined === surname + name || joined === name + surname
}

/** The compared fields of a person besides the name, in their stored form. */
const compared = {
  sex: (sex: string) => sex,
  bornOn: (day: string) => day,
  birthPlace: foldText,
  residence: foldText,
  citizenship: foldText,
  phone: (phone: string) => normalizePhone(phone) ?? phone,
  email: (email: string) => email.toLowerCase(),
  documentType: (type: string) => type,
  documentNumber: foldText,
  documentIssuedOn: (day: string) => day,
  documentIssuedAt: foldText,
  documentExpiresOn: (day: string) => day,
  allergies: foldText,
} as const satisfies Partial<Record<keyof PersonInput, (value: string) => string>>
export type ComparedPerson = Named & { [Field in keyof typeof compared]?: string | null | undefined } & {
  birthCode?: string | null | undefined
}

/** The refusal that asks whether two entries are one person. */
export const samePersonAsked = 'customers.same-person'

/**
 * The fields in which an entry contradicts the person who has its tax code. Empty or unknown fields contradict nothing.
 * Without a contradiction the two are one person; with one, only a human can tell.
 */
export function contradictions(known: ComparedPerson, entered: ComparedPerson): (keyof ComparedPerson)[] {
  const fields = Object.keys(compared) as (keyof typeof compared)[]
  const isSamePlace = Boolean(known.birthCode) && known.birthCode === entered.birthCode
  const found = fields.filter((field) => {
    const [before, now] = [known[field], entered[field]]
    if (!before || !now || (field === 'birthPlace' && isSamePlace)) return false
    return compared[field](before) !== compared[field](now)
  })
  const isCalledOtherwise = entered.name
    ? !isCalledAlike(known, entered)
    : foldText(known.surname) !== foldText(entered.surname)
  return isCalledOtherwise ? ['surname', 'name', ...found] : found
}
