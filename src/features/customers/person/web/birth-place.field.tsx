import { homeCountry } from '#src/features/customers/person/person.values.ts'
import {
  type Municipality,
  minSearchLength,
  searchMunicipalities,
} from '#src/features/municipalities/municipalities.contract.ts'
import { closenessOf } from '#src/shared/folded.ts'
import { request } from '#src/web/calls/api.ts'
import { t } from '#src/web/text.ts'
import type { ComboSource } from '#src/web/ui/combo/combo-source.ts'
import { SuggestField } from '#src/web/ui/combo/suggest-field.tsx'
import type { FieldLook } from '#src/web/ui/fields/field-frame.tsx'

const places: ComboSource<Municipality> = {
  minLength: minSearchLength,
  search: async (search, signal) => {
    const found = await request(searchMunicipalities, { query: { search } }, { signal })
    return [{ options: found.map((place) => ({ key: place.code, label: place.label, value: place })) }]
  },
}

/** Foreign states have no province; the list marks them EE. */
const states: ComboSource<string> = {
  minLength: minSearchLength,
  search: async (search, signal) => {
    const found = await request(searchMunicipalities, { query: { search } }, { signal })
    const names = found.filter(({ province }) => province === 'EE').map(({ name }) => name)
    const isHome = closenessOf(homeCountry, search) !== null
    const all = [...new Set([...(isHome ? [homeCountry] : []), ...names])]
    return [{ options: all.map((name) => ({ key: name, label: name, value: name })) }]
  },
}

type OwnProps = Omit<FieldLook, 'label'> & {
  placeholder?: string | undefined
  readOnly?: boolean
  onBlur?: () => void
  onKeyDown?: (event: React.KeyboardEvent<HTMLInputElement>) => void
  'data-path'?: string
}

type BirthPlaceFieldProps = OwnProps & {
  value: string
  code: string | null
  /** `code` is null for a place outside the list. */
  onChange: (place: string, code: string | null) => void
}

/** A birth place: a municipality or a foreign state. A place outside the list may be typed too. */
export function BirthPlaceField({ value, code, onChange, ...field }: BirthPlaceFieldProps) {
  const isUnlisted = value.trim().length >= minSearchLength && code === null
  return (
    <SuggestField
      {...field}
      label={t('customers.field.birthPlace')}
      source={places}
      startsAtFirst
      value={value}
      onChange={(text) => onChange(text, null)}
      onPick={({ value: place }) => onChange(place.label, place.code)}
      warning={isUnlisted ? t('customers.place-unlisted') : field.warning}
    />
  )
}

/** A person's citizenship. */
export function CitizenshipField({
  value,
  onChange,
  ...field
}: OwnProps & { value: string; onChange: (country: string) => void }) {
  return (
    <SuggestField
      {...field}
      label={t('customers.field.citizenship')}
      source={states}
      startsAtFirst
      value={value}
      onChange={onChange}
      onPick={({ value: country }) => onChange(country)}
    />
  )
}
