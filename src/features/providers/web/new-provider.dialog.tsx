import type { FormEvent } from 'react'
import { createProvider } from '#src/features/providers/providers.contract.ts'
import { vatNumberRefusal, vatNumberWarning } from '#src/features/providers/vat-number.rules.ts'
import { useCommand } from '#src/web/command.ts'
import { useFormOf } from '#src/web/form.ts'
import { StackModal } from '#src/web/shell/modal-stack.tsx'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/button.tsx'
import { TextAreaField } from '#src/web/ui/text-area-field.tsx'
import { TextField } from '#src/web/ui/text-field.tsx'
import type { ChosenProvider } from './provider.picker.tsx'
import styles from './providers.module.css'

type NewProviderProps = {
  name: string
  category: string | null
  onClose: () => void
  onCreated: (provider: ChosenProvider) => void
}

/** A supplier made while something else is being filled in: only its name is needed, the rest may follow. */
export function NewProviderDialog({ name, category, onClose, onCreated }: NewProviderProps) {
  const create = useCommand(createProvider, {
    topics: ['providers'],
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
  const form = useFormOf(createProvider.schema.body, {
    mode: 'controlled',
    name: 'new-provider',
    initialValues: {
      ...{ companyName: name, category, country: 'IT' },
      ...{ vatNumber: '', address: '', city: '', province: '', postalCode: '', phone: '', email: '', notes: '' },
    },
    onValid: (body) => {
      if (!create.isPending) create.mutate({ body })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The form around this window is not the one being sent.
    event.stopPropagation()
    form.submit()
  }
  const { vatNumber, country } = form.getValues()
  const warning =
    vatNumber && vatNumberRefusal(vatNumber, country) === null ? vatNumberWarning(vatNumber, country) : null
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
          label={t('providers.field.vatNumber')}
          isMono
          warning={warning && t(warning)}
          className={styles.w4}
        />
        <TextField {...form.getInputProps('address')} label={t('providers.field.address')} className={styles.w6} />
        <TextField {...form.getInputProps('city')} label={t('providers.field.city')} className={styles.w6} />
        <TextField {...form.getInputProps('province')} label={t('providers.field.province')} className={styles.w2} />
        <TextField
          {...form.getInputProps('postalCode')}
          label={t('providers.field.postalCode')}
          inputMode="numeric"
          className={styles.w3}
        />
        <TextField
          {...form.getInputProps('phone')}
          label={t('providers.field.phone')}
          type="tel"
          className={styles.w3}
        />
        <TextField
          {...form.getInputProps('email')}
          label={t('providers.field.email')}
          type="email"
          className={styles.w4}
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
