import { type CustomerCard, getCustomerCard, saveCustomerNotes } from '#src/features/customers/card/card.contract.ts'
import { request } from '#src/web/calls/api.ts'
import { notesBy, SavedNotes } from '#src/web/forms/saved-notes.tsx'
import { useCan } from '#src/web/session.ts'
import { t } from '#src/web/text.ts'

/** What the office knows about a person, beside their data. */
export function CustomerNotes({ customer }: { customer: CustomerCard }) {
  const params = { customerId: customer.id }
  const canEdit = useCan('edit', 'Customer')
  return (
    <SavedNotes
      name="customer-notes"
      notes={customer.notes}
      load={() => request(getCustomerCard, { params })}
      call={notesBy(saveCustomerNotes, (body) => ({ params, body }))}
      title={t('card.notes')}
      placeholder={t('card.notes-none')}
      failureText={t('card.save-failed')}
      isReadOnly={!canEdit}
      rows={3}
    />
  )
}
