import type { FormEvent } from 'react'
import {
  type Municipality,
  minSearchLength,
  searchMunicipalities,
} from '#src/features/municipalities/municipalities.contract.ts'
import { CountryField } from '#src/features/municipalities/web/country.field.tsx'
import { createProvider, providerForm } from '#src/features/providers/providers.contract.ts'
import { vatNumberRefusal, vatNumberWarning } from '#src/features/providers/vat-number.rules.ts'
import { request } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { StackModal } from '#src/web/shell/modal-stack.tsx'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import type { ComboSource } from '#src/web/ui/combo/combo-source.ts'
import { SuggestField } from '#src/web/ui/combo/suggest-field.tsx'
import { CheckField } from '#src/web/ui/fields/check-field.tsx'
import { TextAreaField } from '#src/web/ui/fields/text-area-field.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import styles from './providers.module.css'

export type ChosenProvider = { id: string; companyName: string }

type NewProviderProps = {
  name: string
  category: string | null
  itineraryId: string
  onClose: () => void
  onCreated: (provider: ChosenProvider) => void
}

/** Municipalities that exist today; choosing one fills in its province. */
const cities: ComboSource<Municipality> = {
  minLength: minSearchLength,
  search: async (search, signal) => {
    const found = await request(searchMunicipalities, { query: { search } }, { signal })
    const today = found.filter(({ province, validTo }) => province !== 'EE' && validTo === null)
    return [{ options: today.map((place) => ({ key: place.code, label: place.label, value: place })) }]
  },
}

/** Fields that the country decides. */
const byCountry = ['vatNumber', 'province', 'postalCode'] as const

/** Creates a supplier while something else is being filled in. Only its name is needed. */
export function NewProviderDialog({ name, category, itineraryId, onClose, onCreated }: NewProviderProps) {
  const create = useCommand(createProvider, {
    failureText: t('providers.create-failed'),
    onDone: (provider) => {
      toast.success(t('providers.created'))
      onCreated(provider)
    },
    onRefused: (problem) => {
      const isNumber = problem.code === 'providers.vat-number-taken'
      if (isNumber) form.setFieldError('vatNumber', problem.detail)
      return isNumber
    },
    get form() {
      return form
    },
  })
  const form = useFormOf(providerForm, {
    mode: 'controlled',
    name: 'new-provider',
    initialValues: {
      ...{ companyName: name, category, country: 'IT' as string | null, isPerson: false },
      ...{ vatNumber: '', address: '', city: '', province: '', postalCode: '', phone: '', email: '', notes: '' },
      ...{ iban: '', paymentTerms: '' },
    },
    onValid: (body) => {
      if (!create.isPending) create.mutate({ body: { ...body, itineraryId } })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Without this the form around this window would be submitted too.
    event.stopPropagation()
    form.submit()
  }
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
  return (
    <StackModal
      isOpen
      onClose={onClose}
      size="medium"
      title={t('providers.new')}
      isDirty={() => form.isDirty()}
      footer={
        <>
          <Button onClick={onClose}>{t('providers.cancel')}</Button>
          <Button kind="primary" type="submit" form="new-provider" isBusy={create.isPending}>
            {t('providers.save')}
          </Button>
        </>
      }
    >
      <form id="new-provider" onSubmit={submit} noValidate className={styles.form}>
        <p className={styles.help}>{t('providers.required')}</p>
        <TextField
          {...form.getInputProps('companyName')}
          label={t('providers.field.companyName')}
          isRequired
          className={styles.w8}
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
          className={styles.w12}
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
        <TextField
          {...form.getInputProps('phone')}
          label={t('providers.field.phone')}
          type="tel"
          className={styles.w6}
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
        <TextAreaField
          {...form.getInputProps('notes')}
          label={t('providers.field.notes')}
          rows={2}
          className={styles.w12}
        />
      </form>
    </StackModal>
  )
}
