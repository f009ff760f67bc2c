import type { FormEvent } from 'react'
import { noProviderData } from '#src/features/providers/provider-differences.words.ts'
import { providerForm } from '#src/features/providers/provider-form.contract.ts'
import { createProvider } from '#src/features/providers/providers.contract.ts'
import type { SupplyKind } from '#src/features/providers/supply-kinds.values.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { FormDialog } from '#src/web/forms/form-dialog.tsx'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { TextAreaField } from '#src/web/ui/fields/text-area-field.tsx'
import { ProviderFields } from './provider-fields.form.tsx'
import styles from './providers.module.css'

export type CreatedProvider = Output<typeof createProvider>

type NewProviderProps = {
  name?: string
  category?: SupplyKind | null
  /** The trip or template in whose form it is created. */
  itineraryId?: string
  onClose: () => void
  onCreated: (provider: CreatedProvider) => void
}

/** Creates a supplier, over another form if need be. Only its name is needed. */
export function NewProviderDialog({ name = '', category = null, itineraryId, onClose, onCreated }: NewProviderProps) {
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
    initialValues: { ...noProviderData, companyName: name, category },
    onValid: (body) => {
      if (!create.isPending) create.mutate({ body: { ...body, ...(itineraryId !== undefined && { itineraryId }) } })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Without this the form around this window would be submitted too.
    event.stopPropagation()
    form.submit()
  }
  return (
    <FormDialog
      onClose={onClose}
      size="medium"
      title={t('providers.new')}
      isDirty={() => form.isDirty()}
      backOut={t('providers.cancel')}
      submitLabel={t('providers.save')}
      isBusy={create.isPending}
      className={styles.form}
      onSubmit={submit}
    >
      <ProviderFields form={form} />
      <TextAreaField
        {...form.getInputProps('notes')}
        label={t('providers.field.notes')}
        rows={2}
        className={styles.w12}
      />
    </FormDialog>
  )
}
