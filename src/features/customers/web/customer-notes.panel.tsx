import { type CustomerCard, getCustomerCard, saveCustomerNotes } from '#src/features/customers/directory.contract.ts'
import { request } from '#src/web/calls/api.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { type Stored, savedBy, useSavedForm } from '#src/web/forms/saved-form.ts'
import { SavedNotices } from '#src/web/forms/saved-notices.tsx'
import { useCan } from '#src/web/session.ts'
import { t } from '#src/web/text.ts'
import { TextAreaField } from '#src/web/ui/fields/text-area-field.tsx'
import { Card } from '#src/web/ui/layout/card.tsx'
import { SaveState } from '#src/web/ui/signs/save-state.tsx'

const body = saveCustomerNotes.schema.body.pick({ notes: true })
type Notes = { notes: string }

/** The stored notes. Their version is their own text. */
function storedOf(customer: CustomerCard): Stored<Notes> {
  const notes = customer.notes ?? ''
  return { version: notes, values: { notes } }
}

/** Notes that save by themselves a moment after the last key. They never overwrite another person's text. */
export function CustomerNotes({ customer }: { customer: CustomerCard }) {
  const params = { customerId: customer.id }
  const canEdit = useCan('edit', 'Customer')
  const stored = storedOf(customer)
  const form = useFormOf<typeof body, Notes>(body, { mode: 'controlled', initialValues: stored.values })
  const saved = useSavedForm(form, {
    name: 'customer-notes',
    stored,
    load: async () => storedOf(await request(getCustomerCard, { params })),
    differences: (mine, theirs) => [{ field: t('directory.notes'), theirs: theirs.notes, mine: mine.notes }],
    call: savedBy(saveCustomerNotes, ({ notes }: Notes, from: string) => ({ params, body: { notes, from } })),
    versionOf: ({ notes }) => notes,
    failureText: t('directory.save-failed'),
    pauseMs: 800,
    isWaiting: /\s$/.test(form.getValues().notes),
    ...(canEdit && { keys: { save: t('directory.notes-save') } }),
  })
  return (
    <Card title={t('directory.notes')} end={<SaveState saving={saved.saving} />}>
      <SavedNotices saved={saved} />
      <TextAreaField
        {...form.getInputProps('notes')}
        label={t('directory.notes')}
        isLabelHidden
        rows={3}
        maxLength={5000}
        placeholder={t(canEdit ? 'directory.notes-none' : 'directory.notes-empty')}
        readOnly={!canEdit}
        onBlur={saved.saveTyped}
      />
    </Card>
  )
}
