import { useState } from 'react'
import { assignBoarding } from '#src/features/bookings/boarding/boarding.contract.ts'
import type { ParticipantRow } from '#src/features/bookings/people/participants.view.ts'
import { useTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { useCommand } from '#src/web/calls/command.ts'
import { FormDialog } from '#src/web/forms/form-dialog.tsx'
import { sayUndone, toastWithUndo } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { SelectField } from '#src/web/ui/fields/select-field.tsx'

type AssignStopProps = { people: readonly ParticipantRow[]; onDone: () => void; onClose: () => void }

/** Gives several people the stop where they board. */
export function AssignStopDialog({ people, onDone, onClose }: AssignStopProps) {
  const trip = useTrip()
  const params = { tripId: trip.id }
  const [stop, setStop] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const undo = useCommand(assignBoarding, { onDone: sayUndone })
  const assign = useCommand(assignBoarding, {
    onDone: (_nothing, { body }) => {
      const back = body.moves.map(({ participantId, from, to }) => ({ participantId, from: to, to: from }))
      toastWithUndo(t('bookings.stop-assigned', { n: body.moves.length }), () =>
        undo.mutate({ params, body: { moves: back } }),
      )
      onDone()
      onClose()
    },
  })
  const submit = () => {
    if (stop === null) return setFault(t('bookings.boarding-departure-missing'))
    const moves = people
      .filter(({ departureId }) => departureId !== stop)
      .map(({ participantId, departureId }) => ({ participantId, from: departureId, to: stop }))
    if (moves.length === 0) return onClose()
    assign.mutate({ params, body: { moves } })
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('bookings.assign-stop')}
      isDirty={() => stop !== null}
      backOut={t('bookings.bulk-back')}
      submitLabel={t('bookings.assign-stop-do', { n: people.length })}
      isBusy={assign.isPending}
      onSubmit={submit}
    >
      <SelectField
        label={t('bookings.field.departure')}
        isRequired
        value={stop}
        error={fault}
        onChange={(next) => {
          setStop(next)
          setFault(null)
        }}
        options={trip.departures.map(({ id, name, time }) => ({ value: id, label: `${time} ${name}` }))}
      />
    </FormDialog>
  )
}
