import { getProvider, saveProviderNotes } from '#src/features/providers/providers.contract.ts'
import { request } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { savedBy } from '#src/web/forms/saved-form.ts'
import { SavedNotes } from '#src/web/forms/saved-notes.tsx'
import { useCan } from '#src/web/session.ts'
import { t } from '#src/web/text.ts'
import type { Provider } from './provider-facts.panel.tsx'

/** What the office knows about a supplier, beside its data. */
export function ProviderNotes({ provider }: { provider: Provider }) {
  const params = { providerId: provider.id }
  const canEdit = useCan('edit', 'Provider')
  const restore = useCommand(saveProviderNotes, { failureText: t('providers.save-failed') })
  return (
    <SavedNotes
      name="provider-notes"
      notes={provider.notes}
      load={() => request(getProvider, { params })}
      call={savedBy(saveProviderNotes, ({ notes }: { notes: string }, from: string) => ({
        params,
        body: { notes, from },
      }))}
      onRestore={(notes) => restore.mutate({ params, body: { notes, from: '' } })}
      title={t('providers.field.notes')}
      placeholder={t(canEdit ? 'providers.notes-none' : 'providers.notes-empty')}
      failureText={t('providers.save-failed')}
      saveLabel={t('providers.notes-save')}
      isReadOnly={!canEdit}
      rows={3}
    />
  )
}
