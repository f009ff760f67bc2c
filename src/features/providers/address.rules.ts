import { isProvince } from '#src/features/municipalities/provinces.values.ts'
import { type VatNumberRefusal, vatNumberRefusal } from './vat-number.rules.ts'

export type ProviderFields = {
  country: string
  vatNumber?: string | null | undefined
  /** True for a sole trader, who may have a tax code instead of a VAT number. */
  isPerson?: boolean | undefined
  province?: string | null | undefined
  postalCode?: string | null | undefined
}
type ProviderRefusal = VatNumberRefusal | 'providers.province' | 'providers.postal-code'
type JudgedByCountry = Exclude<keyof ProviderFields, 'country' | 'isPerson'>

/**
 * The refusal of each field of a supplier that depends on its country, or null. Empty fields pass. A VAT number is
 * judged by its check digit. In Italy a postal code has five digits and a province is one of the list.
 */
const refusalsByCountry: {
  readonly [Field in JudgedByCountry]: (text: string, country: string, isPerson: boolean) => ProviderRefusal | null
} = {
  vatNumber: vatNumberRefusal,
  province: (text, country) => (country === 'IT' && !isProvince(text) ? 'providers.province' : null),
  postalCode: (text, country) => (country === 'IT' && !/^\d{5}$/.test(text.trim()) ? 'providers.postal-code' : null),
}

/** The refusal of one field in a form that may be only partly filled. */
export function fieldRefusal(field: JudgedByCountry, form: ProviderFields): ProviderRefusal | null {
  const text = form[field]
  return typeof text === 'string' && text.trim() !== ''
    ? refusalsByCountry[field](text, form.country, form.isPerson ?? false)
    : null
}
