import { type FormEvent, useState } from 'react'
import { editTrip } from '#src/features/trips/data/trip-editing.contract.ts'
import styles from '#src/features/trips/life/web/trip-dialogs.module.css'
import type { TripDialogProps } from '#src/features/trips/life/web/trip-dialogs.panel.tsx'
import { type OpenTrip, useTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import type { Problem } from '#src/shared/refusal.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { tellMissing } from '#src/web/forms/form-faults.ts'
import { isStale, StaleNotice } from '#src/web/forms/stale-notice.tsx'
import { StackModal } from '#src/web/shell/modal-stack.tsx'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { OwnersField } from './owners.field.tsx'

const idsOf = ({ owners }: OpenTrip) => owners.map(({ id }) => id)

/** Gives a trip to other organisers, without its other data. */
export function TripOwnersDialog({ onClose }: TripDialogProps) {
  const trip = useTrip()
  const [start, setStart] = useState(trip)
  const [ownerIds, setOwnerIds] = useState(() => idsOf(trip))
  const [isMissing, setMissing] = useState(false)
  const [stale, setStale] = useState<Problem | null>(null)
  const edit = useCommand(editTrip, {
    topics: ['trips', 'calendar', `trip:${trip.id}`, `activity:${trip.id}`],
    failureText: t('trips.edit-failed'),
    onDone: () => {
      toast.success(t('trips.saved'))
      onClose()
    },
    onRefused: (problem) => {
      if (isStale(problem)) setStale(problem)
      return isStale(problem)
    },
  })
  const reload = () => {
    setStart(trip)
    setOwnerIds(idsOf(trip))
    setStale(null)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(ownerIds.length === 0)
    if (ownerIds.length === 0) return tellMissing()
    if (!edit.isPending) edit.mutate({ params: { tripId: trip.id }, body: { version: start.version, ownerIds } })
  }
  return (
    <StackModal
      isOpen
      onClose={onClose}
      title={t('trips.change-owner')}
      isDirty={() => ownerIds.toSorted().join() !== idsOf(start).toSorted().join()}
      footer={
        <>
          <Button onClick={onClose}>{t('trips.back-out')}</Button>
          <Button kind="primary" type="submit" form="trip-owners" isBusy={edit.isPending}>
            {t('trips.data-save')}
          </Button>
        </>
      }
    >
      <form id="trip-owners" onSubmit={submit} noValidate className={styles.body}>
        <StaleNotice problem={stale} onReload={reload} />
        <OwnersField value={ownerIds} onChange={setOwnerIds} error={isMissing && t('trips.required')} />
      </form>
    </StackModal>
  )
}
