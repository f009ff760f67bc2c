import { getProvider, saveProviderNotes } from '#src/features/providers/providers.contract.ts'
import { request } from '#src/web/calls/api.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { type Stored, savedBy, useSavedForm } from '#src/web/forms/saved-form.ts'
import { SavedNotices } from '#src/web/forms/saved-notices.tsx'
import { useCan } from '#src/web/session.ts'
import { t } from '#src/web/text.ts'
import { TextAreaField } from '#src/web/ui/fields/text-area-field.tsx'
import { Card } from '#src/web/ui/layout/card.tsx'
import { SaveState } from '#src/web/ui/signs/save-state.tsx'
import type { Provider } from './provider-facts.panel.tsx'

const body = saveProviderNotes.schema.body.pick({ notes: true })
type Notes = { notes: string }

/** The stored notes. Their version is their own text. */
function storedOf(provider: Provider): Stored<Notes> {
  const notes = provider.notes ?? ''
  return { version: notes, values: { notes } }
}

/** Notes that save by themselves a moment after the last key. They never overwrite another person's text. */
export function ProviderNotes({ provider }: { provider: Provider }) {
  const params = { providerId: provider.id }
  const canEdit = useCan('edit', 'Provider')
  const stored = storedOf(provider)
  const form = useFormOf<typeof body, Notes>(body, { mode: 'controlled', initialValues: stored.values })
  const saved = useSavedForm(form, {
    name: 'provider-notes',
    stored,
    load: async () => storedOf(await request(getProvider, { params })),
    differences: (mine, theirs) => [{ field: t('providers.field.notes'), theirs: theirs.notes, mine: mine.notes }],
    call: savedBy(saveProviderNotes, ({ notes }: Notes, from: string) => ({ params, body: { notes, from } })),
    versionOf: ({ notes }) => notes,
    failureText: t('providers.save-failed'),
    pauseMs: 800,
    isWaiting: /\s$/.test(form.getValues().notes),
    ...(canEdit && { keys: { save: t('providers.notes-save') } }),
  })
  return (
    <Card title={t('providers.field.notes')} end={<SaveState saving={saved.saving} />}>
      <SavedNotices saved={saved} />
      <TextAreaField
        {...form.getInputProps('notes')}
        label={t('providers.field.notes')}
        isLabelHidden
        rows={3}
        maxLength={5000}
        placeholder={t(canEdit ? 'providers.notes-none' : 'providers.notes-empty')}
        readOnly={!canEdit}
        onBlur={saved.saveTyped}
      />
    </Card>
  )
}
