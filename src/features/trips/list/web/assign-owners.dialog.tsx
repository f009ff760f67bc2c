import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { assignOwners, type BulkOutcome } from '#src/features/trips/list/trip-bulk.contract.ts'
import { inParts } from '#src/features/trips/list/trip-bulk.values.ts'
import { listOwners } from '#src/features/trips/list/trips.contract.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { FormDialog } from '#src/web/forms/form-dialog.tsx'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { CheckField } from '#src/web/ui/fields/check-field.tsx'
import { FieldFrame } from '#src/web/ui/fields/field-frame.tsx'

type AssignOwnersProps = {
  tripIds: readonly string[]
  onClose: () => void
  onDone: (outcome: BulkOutcome) => void
}

/** Gives several trips the same organisers. */
export function AssignOwnersDialog({ tripIds, onClose, onDone }: AssignOwnersProps) {
  const { data: owners = [] } = useQuery(queryOf(listOwners, {}))
  const [ownerIds, setOwnerIds] = useState<readonly string[]>([])
  const [fault, setFault] = useState<string | null>(null)
  const assign = useCommand(assignOwners, {
    failureText: t('trips.edit-failed'),
    onRefused: ({ fields = [] }) => {
      const at = fields.find(({ path }) => path === '/ownerIds')
      if (at) setFault(at.text)
      return at !== undefined
    },
  })
  const toggle = (id: string, isOn: boolean) =>
    setOwnerIds(isOn ? [...ownerIds, id] : ownerIds.filter((one) => one !== id))

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setFault(ownerIds.length === 0 ? t('trips.required') : null)
    if (ownerIds.length === 0 || assign.isPending) return
    const outcome = await inParts(tripIds, (part) =>
      assign.mutateAsync({ body: { tripIds: part, ownerIds: [...ownerIds] } }),
    )
    if (outcome.done > 0) toast.success(t('trips.assign-done', { n: outcome.done }))
    onClose()
    onDone(outcome)
  }

  return (
    <FormDialog
      onClose={onClose}
      title={t('trips.assign-title', { n: tripIds.length })}
      isDirty={() => ownerIds.length > 0}
      backOut={t('trips.back-out')}
      submitLabel={t('trips.assign-owner')}
      isBusy={assign.isPending}
      onSubmit={(event) => void submit(event).catch(() => undefined)}
    >
      <FieldFrame look={{ label: t('trips.field.owner'), isRequired: true, error: fault }} isGroup>
        {({ id }) => (
          <div role="group" aria-labelledby={id}>
            {owners
              .filter(({ isActive }) => isActive)
              .map((owner) => (
                <div key={owner.id}>
                  <CheckField
                    label={owner.name}
                    checked={ownerIds.includes(owner.id)}
                    onChange={(isOn) => toggle(owner.id, isOn)}
                  />
                </div>
              ))}
          </div>
        )}
      </FieldFrame>
    </FormDialog>
  )
}
