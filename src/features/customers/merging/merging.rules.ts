import type { Person } from '#src/features/customers/person/person.contract.ts'
import { isCalledAlike } from '#src/features/customers/person/same-person.rules.ts'
import { normalizeTaxCode } from '#src/shared/tax-code.ts'

/** The choices between two records of a person. Data that belong together are one choice. */
export const mergeChoices = {
  surname: ['surname'],
  name: ['name'],
  taxCode: ['taxCode', 'taxCodeCountry'],
  sex: ['sex'],
  bornOn: ['bornOn'],
  birthPlace: ['birthPlace', 'birthCode'],
  residence: ['residence'],
  citizenship: ['citizenship'],
  phone: ['phone'],
  email: ['email'],
  document: ['documentType', 'documentNumber', 'documentIssuedOn', 'documentIssuedAt', 'documentExpiresOn'],
  health: ['allergies', 'hasHealthConsent'],
} as const satisfies Record<string, readonly (keyof Person)[]>
export type MergeChoice = keyof typeof mergeChoices

export const mergeChoiceNames = Object.keys(mergeChoices) as MergeChoice[]

/** Tells whether a choice is empty. A consent without a text, or a country without a code, counts as empty. */
export function isEmptyChoice(choice: MergeChoice, person: Person): boolean {
  if (choice === 'taxCode') return !person.taxCode
  if (choice === 'birthPlace') return !person.birthPlace
  if (choice === 'health') return !person.allergies && !person.hasHealthConsent && !person.isHealthToAsk
  return mergeChoices[choice].every((field) => !person[field])
}

/** Tells whether both records have the same data for a choice. */
export function isSameChoice(choice: MergeChoice, one: Person, other: Person): boolean {
  return mergeChoices[choice].every((field) => (one[field] ?? null) === (other[field] ?? null))
}

/** The choices that are taken from the double unless somebody chooses: only those that the kept person lacks. */
export function usuallyTaken(kept: Person, double: Person): MergeChoice[] {
  return mergeChoiceNames.filter((choice) => isEmptyChoice(choice, kept) && !isEmptyChoice(choice, double))
}

type Sided = Pick<Person, 'customerId' | 'taxCode' | 'taxCodeCountry'>

/**
 * Why two people cannot be merged, or null. Two tax codes of one country belong to two people: a wrong code is
 * corrected first.
 */
export function mergeRefusal(
  kept: Sided,
  double: Sided,
): 'customers.merge-itself' | 'customers.merge-two-codes' | null {
  if (kept.customerId === double.customerId) return 'customers.merge-itself'
  const [code, other] = [kept, double].map(({ taxCode }) => normalizeTaxCode(taxCode ?? ''))
  const areTwo = Boolean(code && other) && code !== other && kept.taxCodeCountry === double.taxCodeCountry
  return areTwo ? 'customers.merge-two-codes' : null
}

/** The data in which two people look like one, for the reader who decides. */
export function likenesses(one: Person, other: Person): ('taxCode' | 'name' | 'bornOn' | 'phone' | 'email')[] {
  const isSame = {
    taxCode: Boolean(one.taxCode) && one.taxCode === other.taxCode,
    name: isCalledAlike(one, other),
    bornOn: Boolean(one.bornOn) && one.bornOn === other.bornOn,
    phone: Boolean(one.phone) && one.phone === other.phone,
    email: Boolean(one.email) && one.email === other.email,
  }
  return (['taxCode', 'name', 'bornOn', 'phone', 'email'] as const).filter((likeness) => isSame[likeness])
}
