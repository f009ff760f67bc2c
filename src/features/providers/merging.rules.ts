import { foldText } from '#src/shared/folded.ts'
import { fieldRefusal } from './address.rules.ts'
import type { ProviderData } from './provider-differences.words.ts'

/**
 * The choices between two records of a supplier. A number goes together with its kind of holder, an address with its
 * country.
 */
export const mergeChoices = {
  companyName: ['companyName'],
  category: ['category'],
  number: ['vatNumber', 'isPerson'],
  address: ['address', 'country', 'city', 'province', 'postalCode'],
  phone: ['phone'],
  email: ['email'],
  iban: ['iban'],
  paymentTerms: ['paymentTerms'],
  releaseDays: ['releaseDays'],
  roomingDays: ['roomingDays'],
  notes: ['notes'],
} as const satisfies Record<string, readonly (keyof ProviderData)[]>
export type MergeChoice = keyof typeof mergeChoices

export const mergeChoiceNames = Object.keys(mergeChoices) as MergeChoice[]

/** The fields that decide whether a choice is empty: a country alone is no address. */
const telling = { ...mergeChoices, number: ['vatNumber'], address: ['address', 'city', 'province', 'postalCode'] }

export function isEmptyChoice(choice: MergeChoice, data: ProviderData): boolean {
  return telling[choice].every((field) => {
    const value = data[field as keyof ProviderData]
    return value === '' || value === null
  })
}

/** Tells whether both records have the same data for a choice. */
export function isSameChoice(choice: MergeChoice, one: ProviderData, other: ProviderData): boolean {
  return mergeChoices[choice].every((field) => one[field] === other[field])
}

/** The choices that are taken from the double unless somebody chooses: only those that the kept supplier lacks. */
export function usuallyTaken(kept: ProviderData, double: ProviderData): MergeChoice[] {
  return mergeChoiceNames.filter((choice) => isEmptyChoice(choice, kept) && !isEmptyChoice(choice, double))
}

/** The data of the kept supplier with the choices that are taken from its double. */
export function mergedData(kept: ProviderData, double: ProviderData, taken: readonly MergeChoice[]): ProviderData {
  const fields = taken.flatMap((choice): readonly (keyof ProviderData)[] => mergeChoices[choice])
  return { ...kept, ...Object.fromEntries(fields.map((field) => [field, double[field]])) }
}

type Sided = ProviderData & { id: string }

/**
 * Why two suppliers cannot be merged, or null. Two VAT numbers of one country belong to two firms. In Italy a VAT
 * number and a tax code may belong to one person.
 */
export function mergeRefusal(
  kept: Sided,
  double: Sided,
): 'providers.merge-itself' | 'providers.merge-two-numbers' | null {
  if (kept.id === double.id) return 'providers.merge-itself'
  const areTwo =
    kept.country === double.country &&
    kept.vatNumber !== '' &&
    kept.vatNumber.length === double.vatNumber.length &&
    kept.vatNumber !== double.vatNumber
  return areTwo ? 'providers.merge-two-numbers' : null
}

/** Why the merged data cannot be stored, or null: a number or a postal code of one country beside another country. */
export function mergedRefusal(data: ProviderData) {
  const form = { ...data, country: data.country ?? '' }
  return fieldRefusal('vatNumber', form) ?? fieldRefusal('province', form) ?? fieldRefusal('postalCode', form)
}

const legalForms = /(.)(srls?|spa|snc|sas|scarl|soccoop|gmbh|sarl)$/
const nameKey = (name: string) => foldText(name).replace(legalForms, '$1')
const phoneKey = (phone: string) => /^\d{6,}$/.exec(phone.replace(/\D/g, '').slice(-9))?.[0]

/**
 * The data in which two suppliers look like one, for the reader who decides. The database searches by the same data
 * (`doubles.queries`).
 */
export function likenesses(one: ProviderData, other: ProviderData): ('name' | 'city' | 'phone' | 'iban')[] {
  const isSame = {
    name: nameKey(one.companyName) === nameKey(other.companyName),
    city: one.city !== '' && foldText(one.city) === foldText(other.city),
    phone: phoneKey(one.phone) !== undefined && phoneKey(one.phone) === phoneKey(other.phone),
    iban: one.iban !== '' && one.iban === other.iban,
  }
  return (['name', 'city', 'phone', 'iban'] as const).filter((likeness) => isSame[likeness])
}
