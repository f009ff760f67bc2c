import { type CustomerCard, getCustomerCard, saveCustomerNotes } from '#src/features/customers/card/card.contract.ts'
import { request } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { savedBy } from '#src/web/forms/saved-form.ts'
import { SavedNotes } from '#src/web/forms/saved-notes.tsx'
import { useCan } from '#src/web/session.ts'
import { t } from '#src/web/text.ts'

/** What the office knows about a person, beside their data. */
export function CustomerNotes({ customer }: { customer: CustomerCard }) {
  const params = { customerId: customer.id }
  const canEdit = useCan('edit', 'Customer')
  const restore = useCommand(saveCustomerNotes, { failureText: t('directory.save-failed') })
  return (
    <SavedNotes
      name="customer-notes"
      notes={customer.notes}
      load={() => request(getCustomerCard, { params })}
      call={savedBy(saveCustomerNotes, ({ notes }: { notes: string }, from: string) => ({
        params,
        body: { notes, from },
      }))}
      onRestore={(notes) => restore.mutate({ params, body: { notes, from: '' } })}
      title={t('directory.notes')}
      placeholder={t(canEdit ? 'directory.notes-none' : 'directory.notes-empty')}
      failureText={t('directory.save-failed')}
      saveLabel={t('directory.notes-save')}
      isReadOnly={!canEdit}
      rows={3}
    />
  )
}
