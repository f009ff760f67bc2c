import { isProvince } from '#src/features/municipalities/provinces.values.ts'
import { vatNumberRefusal } from './vat-number.rules.ts'

export type ProviderFields = {
  country: string
  vatNumber?: string | null | undefined
  province?: string | null | undefined
  postalCode?: string | null | undefined
}
type JudgedByCountry = Exclude<keyof ProviderFields, 'country'>

/**
 * What is wrong in the fields of a supplier that its country decides, or null for each. They are judged only where given:
 * a VAT number by its check digit, in Italy a postal code by its five digits, a province by the list of provinces.
 */
const refusalsByCountry: {
  readonly [Field in JudgedByCountry]: (text: string, country: string) => `providers.${string}` | null
} = {
  vatNumber: vatNumberRefusal,
  province: (text, country) => (country === 'IT' && !isProvince(text) ? 'providers.province' : null),
  postalCode: (text, country) => (country === 'IT' && !/^\d{5}$/.test(text.trim()) ? 'providers.postal-code' : null),
}

/** The refusal of one field of a form that may be half filled. */
export function fieldRefusal(field: JudgedByCountry, form: ProviderFields): `providers.${string}` | null {
  const text = form[field]
  return typeof text === 'string' && text.trim() !== '' ? refusalsByCountry[field](text, form.country) : null
}
