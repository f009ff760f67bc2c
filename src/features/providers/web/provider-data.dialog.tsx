import {
  dataOfProvider,
  type ProviderData,
  providerDifferences,
} from '#src/features/providers/provider-differences.words.ts'
import { providerDataForm } from '#src/features/providers/provider-form.contract.ts'
import { editProvider, getProvider } from '#src/features/providers/providers.contract.ts'
import { request } from '#src/web/calls/api.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { SavedDialog } from '#src/web/forms/saved-dialog.tsx'
import { type Stored, savedBy, useSavedForm } from '#src/web/forms/saved-form.ts'
import { t } from '#src/web/text.ts'
import type { Provider } from './provider-facts.panel.tsx'
import { ProviderFields } from './provider-fields.form.tsx'
import styles from './providers.module.css'

/** The stored data without the notes, which are saved separately. */
const storedOf = (provider: Provider): Stored<ProviderData> => ({
  version: provider.version,
  values: { ...dataOfProvider(provider), notes: '' },
})

/** Changes the data of a supplier. */
export function ProviderDataDialog({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const params = { providerId: provider.id }
  const stored = storedOf(provider)
  const form = useFormOf<typeof providerDataForm, ProviderData>(providerDataForm, {
    mode: 'controlled',
    initialValues: stored.values,
  })
  const saved = useSavedForm(form, {
    name: 'provider-data',
    stored,
    load: async () => storedOf(await request(getProvider, { params })),
    differences: providerDifferences,
    call: savedBy(editProvider, (data, version) => ({ params, body: { ...data, version } })),
    failureText: t('providers.save-failed'),
    savedText: t('providers.saved'),
    onClose,
  })
  return (
    <SavedDialog
      saved={saved}
      size="medium"
      title={t('providers.edit-data')}
      saveLabel={t('providers.save')}
      cancelLabel={t('providers.cancel')}
      className={styles.form}
      onClose={onClose}
    >
      <ProviderFields form={form} />
    </SavedDialog>
  )
}
