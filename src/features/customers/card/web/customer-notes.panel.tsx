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
  const restore = useCommand(saveCustomerNotes, { failureText: t('card.save-failed') })
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
      title={t('card.notes')}
      placeholder={t(canEdit ? 'card.notes-none' : 'card.notes-empty')}
      failureText={t('card.save-failed')}
      saveLabel={t('card.notes-save')}
      isReadOnly={!canEdit}
      rows={3}
    />
  )
}
