import {
  type Municipality,
  minSearchLength,
  searchMunicipalities,
} from '#src/features/municipalities/municipalities.contract.ts'
import { CountryField } from '#src/features/municipalities/web/country.field.tsx'
import type { ProviderData } from '#src/features/providers/provider-differences.words.ts'
import type { providerForm } from '#src/features/providers/provider-form.contract.ts'
import { supplyKinds } from '#src/features/providers/supply-kinds.values.ts'
import { vatNumberRefusal, vatNumberWarning } from '#src/features/providers/vat-number.rules.ts'
import { request } from '#src/web/calls/api.ts'
import type { useFormOf } from '#src/web/forms/form.ts'
import { t } from '#src/web/text.ts'
import type { ComboSource } from '#src/web/ui/combo/combo-source.ts'
import { SuggestField } from '#src/web/ui/combo/suggest-field.tsx'
import { CheckField } from '#src/web/ui/fields/check-field.tsx'
import { NumberField } from '#src/web/ui/fields/number-field.tsx'
import { PhoneField } from '#src/web/ui/fields/phone-field.tsx'
import { SelectField } from '#src/web/ui/fields/select-field.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import styles from './providers.module.css'

/** Municipalities that exist today. Choosing one fills in its province. */
const cities: ComboSource<Municipality> = {
  minLength: minSearchLength,
  search: async (search, signal) => {
    const found = await request(searchMunicipalities, { query: { search } }, { signal })
    const today = found.filter(({ province, validTo }) => province !== 'EE' && validTo === null)
    return [{ options: today.map((place) => ({ key: place.code, label: place.label, value: place })) }]
  },
}

/** Fields that depend on the country. */
const byCountry = ['vatNumber', 'province', 'postalCode'] as const

const kinds = supplyKinds.map((kind) => ({ value: kind, label: t(`providers.kind.${kind}`) }))

type Form = ReturnType<typeof useFormOf<typeof providerForm, ProviderData>>

/** The fields of a supplier's data, in a form of twelve columns. */
export function ProviderFields({ form }: { form: Form }) {
  const { vatNumber, country, isPerson } = form.getValues()
  const isItalian = country === 'IT'
  const warning =
    country && vatNumber && vatNumberRefusal(vatNumber, country, isPerson) === null
      ? vatNumberWarning(vatNumber, country)
      : null
  const chooseCountry = (chosen: string | null) => {
    form.setValues({ country: chosen })
    for (const field of byCountry) form.clearFieldError(field)
  }
  const city = form.getInputProps('city')
  const phone = form.getInputProps('phone')
  return (
    <>
      <p className={styles.help}>{t('providers.required')}</p>
      <TextField
        {...form.getInputProps('companyName')}
        label={t('providers.field.companyName')}
        isRequired
        className={styles.w8}
      />
      <SelectField
        {...form.getInputProps('category')}
        label={t('providers.field.category')}
        options={kinds}
        isClearable
        className={styles.w4}
      />
      <TextField
        {...form.getInputProps('vatNumber')}
        label={t(isPerson ? 'providers.field.vatNumberOfPerson' : 'providers.field.vatNumber')}
        isMono
        warning={warning && t(warning)}
        className={styles.w4}
      />
      <CheckField
        label={t('providers.field.isPerson')}
        checked={isPerson}
        className={styles.person}
        onChange={(next) => {
          form.setValues({ isPerson: next })
          form.clearFieldError('vatNumber')
        }}
      />
      <TextField {...form.getInputProps('address')} label={t('providers.field.address')} className={styles.w8} />
      <CountryField
        {...form.getInputProps('country')}
        label={t('providers.field.country')}
        isRequired
        className={styles.w4}
        onChange={chooseCountry}
      />
      {isItalian ? (
        <SuggestField
          {...city}
          label={t('providers.field.city')}
          className={styles.w6}
          source={cities}
          onPick={({ value: place }) => {
            form.setValues({ city: place.name, province: place.province })
            form.clearFieldError('province')
          }}
        />
      ) : (
        <TextField {...city} label={t('providers.field.city')} className={styles.w6} />
      )}
      <TextField
        {...form.getInputProps('province')}
        label={t('providers.field.province')}
        maxLength={isItalian ? 2 : 40}
        className={styles.w3}
      />
      <TextField
        {...form.getInputProps('postalCode')}
        label={t('providers.field.postalCode')}
        inputMode={isItalian ? 'numeric' : 'text'}
        className={styles.w3}
      />
      <PhoneField
        {...phone}
        label={t('providers.field.phone')}
        className={styles.w6}
        onChange={(typed) => phone.onChange(typed ?? '')}
      />
      <TextField
        {...form.getInputProps('email')}
        label={t('providers.field.email')}
        type="email"
        className={styles.w6}
      />
      <TextField {...form.getInputProps('iban')} label={t('providers.field.iban')} isMono className={styles.w6} />
      <TextField
        {...form.getInputProps('paymentTerms')}
        label={t('providers.field.paymentTerms')}
        className={styles.w6}
      />
      <NumberField
        {...form.getInputProps('releaseDays')}
        label={t('providers.field.releaseDays')}
        help={t('providers.days-before')}
        min={0}
        max={180}
        className={styles.w6}
      />
      <NumberField
        {...form.getInputProps('roomingDays')}
        label={t('providers.field.roomingDays')}
        help={t('providers.days-before')}
        min={0}
        max={180}
        className={styles.w6}
      />
    </>
  )
}
