import { countryName } from '#src/features/municipalities/countries.values.ts'
import { storedPhone } from '#src/features/settings/phone-line.values.ts'
import type { Difference } from '#src/shared/difference.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { ibanInFours, normalizeIban } from './iban.rules.ts'
import { providersText } from './providers.text.ts'
import type { SupplyKind } from './supply-kinds.values.ts'

/** The data of a supplier as its form holds them. Texts are never null. */
export type ProviderData = Record<(typeof textFields)[number], string> & {
  category: SupplyKind | null
  country: string | null
  isPerson: boolean
  releaseDays: number | null
  roomingDays: number | null
}

const textFields = [
  ...(['companyName', 'vatNumber', 'address', 'city', 'province', 'postalCode'] as const),
  ...(['phone', 'email', 'iban', 'paymentTerms', 'notes'] as const),
] as const

/** The fields that two records of a supplier may differ in, in the order of the form. */
export const providerFields = [
  ...(['companyName', 'category', 'vatNumber', 'isPerson', 'address', 'country', 'city', 'province'] as const),
  ...(['postalCode', 'phone', 'email', 'iban', 'paymentTerms', 'releaseDays', 'roomingDays', 'notes'] as const),
] as const
export type ProviderField = (typeof providerFields)[number]

/** An empty form: a supplier in Italy. */
export const noProviderData: ProviderData = {
  ...{ companyName: '', category: null, vatNumber: '', isPerson: false, country: 'IT', address: '', city: '' },
  ...{ province: '', postalCode: '', phone: '', email: '', iban: '', paymentTerms: '', notes: '' },
  ...{ releaseDays: null, roomingDays: null },
}

type Stored = { [Field in keyof ProviderData]: ProviderData[Field] | null }

export function dataOfProvider(stored: Stored): ProviderData {
  const texts = Object.fromEntries(textFields.map((field) => [field, stored[field] ?? '']))
  const { category, country, isPerson, releaseDays, roomingDays } = stored
  return { ...texts, category, country, isPerson: isPerson ?? false, releaseDays, roomingDays } as ProviderData
}

/** The fields in which two sides of a supplier differ, in words. */
export function providerDifferences(mine: ProviderData, theirs: ProviderData): Difference[] {
  return providerFields
    .map((field) => ({
      field: providersText[`providers.field.${field}`],
      theirs: fieldInWords(field, theirs),
      mine: fieldInWords(field, mine),
    }))
    .filter((line) => line.theirs !== line.mine)
}

/** A telephone in groups, '' when empty. Two spellings of one number are read alike. */
export const phoneInWords = (phone: string | null) => formatPhone(storedPhone(phone?.trim()) ?? '')

/** The value of one field for a reader, '' when empty. */
export function fieldInWords(field: ProviderField, data: ProviderData): string {
  if (field === 'country') return data.country ? countryName(data.country) : ''
  if (field === 'category') return data.category ? providersText[`providers.kind.${data.category}`] : ''
  if (field === 'isPerson') return providersText[data.isPerson ? 'providers.yes' : 'providers.no']
  if (field === 'iban') return ibanInFours(normalizeIban(data.iban))
  if (field === 'phone') return phoneInWords(data.phone)
  if (field === 'releaseDays' || field === 'roomingDays') {
    const days = data[field]
    return days === null || Number.isNaN(days) ? '' : String(days)
  }
  return data[field].trim()
}

/** A contact as its form holds it. */
export type ContactData = Record<'name' | 'purpose' | 'phone' | 'email', string>

const contactLabels = {
  name: 'providers.contact.name',
  purpose: 'providers.contact.purpose',
  phone: 'providers.field.phone',
  email: 'providers.field.email',
} as const

const contactInWords = (field: keyof ContactData, contact: ContactData) =>
  field === 'phone' ? phoneInWords(contact.phone) : contact[field].trim()

/** The fields in which two sides of a contact differ. */
export function contactDifferences(mine: ContactData, theirs: ContactData): Difference[] {
  return (['name', 'purpose', 'phone', 'email'] as const)
    .map((field) => ({
      field: providersText[contactLabels[field]],
      theirs: contactInWords(field, theirs),
      mine: contactInWords(field, mine),
    }))
    .filter((line) => line.theirs !== line.mine)
}
