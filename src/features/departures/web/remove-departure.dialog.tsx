import { useState } from 'react'
import { addDeparture, removeDeparture } from '#src/features/departures/departures.contract.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { FormDialog } from '#src/web/forms/form-dialog.tsx'
import { toast, toastWithUndo } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { SelectField } from '#src/web/ui/fields/select-field.tsx'
import type { ListedDeparture } from './boarding.panel.tsx'

/** Removes at once a departure where nobody boards, and offers to undo it. */
export function useRemoveDeparture(itineraryId: string): (departure: ListedDeparture) => void {
  const restore = useCommand(addDeparture, { onDone: () => toast.success(t('departures.restored')) })
  const remove = useCommand(removeDeparture, {
    failureText: t('departures.remove-failed'),
    onDone: (body) => toastWithUndo(t('departures.removed'), () => restore.mutate({ params: { itineraryId }, body })),
  })
  return ({ id }) => remove.mutate({ params: { departureId: id }, query: {} })
}

type RemoveDepartureProps = {
  departure: ListedDeparture
  others: readonly ListedDeparture[]
  onClose: () => void
}

/** Removes a departure with passengers after asking where they shall board instead. */
export function RemoveDepartureDialog({ departure, others, onClose }: RemoveDepartureProps) {
  const { id, name, time, passengers } = departure
  const [moveTo, setMoveTo] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const remove = useCommand(removeDeparture, {
    failureText: t('departures.remove-failed'),
    onDone: () => {
      toast.success(t('departures.removed'))
      onClose()
    },
  })
  const submit = () => {
    setMissing(moveTo === null)
    if (moveTo !== null && !remove.isPending) remove.mutate({ params: { departureId: id }, query: { moveTo } })
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('departures.remove-title', { name })}
      isDirty={() => moveTo !== null}
      backOut={t('departures.back-out')}
      isBackFocused
      submitLabel={t('departures.remove-do')}
      kind="dangerFill"
      isBusy={remove.isPending}
      onSubmit={submit}
    >
      <SelectField
        label={t('departures.move-people', { n: passengers })}
        isRequired
        value={moveTo}
        onChange={setMoveTo}
        error={isMissing && t('departures.move-target')}
        help={t('departures.move-from', { time, name })}
        options={others.map((other) => ({ value: other.id, label: `${other.time} ${other.name}` }))}
      />
    </FormDialog>
  )
}
