import { getProvider, saveProviderNotes } from '#src/features/providers/providers.contract.ts'
import { request } from '#src/web/calls/api.ts'
import { notesBy, SavedNotes } from '#src/web/forms/saved-notes.tsx'
import { useCan } from '#src/web/session.ts'
import { t } from '#src/web/text.ts'
import type { Provider } from './provider-facts.panel.tsx'

/** What the office knows about a supplier, beside its data. */
export function ProviderNotes({ provider }: { provider: Provider }) {
  const params = { providerId: provider.id }
  const canEdit = useCan('edit', 'Provider')
  return (
    <SavedNotes
      name="provider-notes"
      notes={provider.notes}
      load={() => request(getProvider, { params })}
      call={notesBy(saveProviderNotes, (body) => ({ params, body }))}
      title={t('providers.field.notes')}
      placeholder={t('providers.notes-none')}
      failureText={t('providers.save-failed')}
      isReadOnly={!canEdit}
      rows={3}
    />
  )
}
