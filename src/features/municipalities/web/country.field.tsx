import { countryCodes, countryName } from '#src/features/municipalities/countries.values.ts'
import { SearchSelectField, type SearchSelectFieldProps } from '#src/web/ui/combo/search-select-field.tsx'

const options = countryCodes
  .map((code) => ({ value: code, label: countryName(code) }))
  .toSorted((one, other) => one.label.localeCompare(other.label, 'it'))

/** A country by its Italian name. Its value is the two-letter code. */
export function CountryField(props: Omit<SearchSelectFieldProps<string>, 'options'>) {
  return <SearchSelectField {...props} options={options} />
}
