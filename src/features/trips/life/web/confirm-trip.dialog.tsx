import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { confirmTrip } from '#src/features/trips/life/trip-states.contract.ts'
import { isNeverConfirmed } from '#src/features/trips/life/trip-states.rules.ts'
import { useTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { formatDay, todayIn } from '#src/shared/day.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { FormDialog } from '#src/web/forms/form-dialog.tsx'
import { showMissing } from '#src/web/forms/form-faults.ts'
import { useCan } from '#src/web/session.ts'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { TextAreaField } from '#src/web/ui/fields/text-area-field.tsx'
import { Badge } from '#src/web/ui/signs/badge.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { OccupancyBar } from '#src/web/ui/signs/occupancy-bar.tsx'
import styles from './trip-dialogs.module.css'
import type { TripDialogProps } from './trip-dialogs.panel.tsx'

/**
 * Confirms a trip after showing deadline and minimum. Below the minimum it takes force and a reason, which is stored.
 */
export function ConfirmTripDialog({ onClose, next }: TripDialogProps) {
  const trip = useTrip()
  const canKeepTemplate = useCan('edit', 'Template')
  const isForced = !trip.isMinimumReached || isNeverConfirmed(trip, todayIn(new Date()))
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const confirm = useCommand(confirmTrip, {
    failureText: t('trips.confirm-failed'),
    onDone: () => {
      toast.success(t('trips.confirmed-toast'))
      if (canKeepTemplate) next('template')
      else onClose()
    },
  })
  const submit = () => {
    if (confirm.isPending) return
    const isMissing = isForced && reason.trim() === ''
    setFault(isMissing ? t('trips.reason-missing') : null)
    if (isMissing) return showMissing()
    const force = isForced ? { force: { reason } } : {}
    confirm.mutate({ params: { tripId: trip.id }, body: { version: trip.version, ...force } })
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('trips.confirm-title', { title: trip.title })}
      isDirty={() => reason.trim() !== ''}
      backOut={t('trips.back-out')}
      isBackFocused
      submitLabel={t(isForced ? 'trips.force-confirm' : 'trips.confirm')}
      kind={isForced ? 'dangerFill' : 'primary'}
      isBusy={confirm.isPending}
      className={styles.body}
      onSubmit={submit}
    >
      <ConfirmFacts />
      {isForced && (
        <TextAreaField
          label={t('trips.reason')}
          isRequired
          rows={3}
          maxLength={1000}
          help={t('trips.reason-kept')}
          error={fault}
          value={reason}
          onChange={setReason}
        />
      )}
    </FormDialog>
  )
}

function ConfirmFacts() {
  const { confirmBy, heads, minParticipants, isMinimumReached, places } = useTrip()
  const isPast = confirmBy !== null && confirmBy < todayIn(new Date())
  return (
    <ul className={styles.facts}>
      {confirmBy && (
        <li>
          <Icon of={isPast ? IconAlertTriangle : IconClock} className={isPast ? styles.err : styles.plain} />
          <span>
            {t('trips.confirm-term')} <b>{formatDay(confirmBy)}</b>.
          </span>
          {isPast && <Badge tone="err">{t('trips.confirm-past')}</Badge>}
        </li>
      )}
      <li>
        <Icon
          of={isMinimumReached ? IconCircleCheck : IconAlertTriangle}
          className={isMinimumReached ? styles.ok : styles.warn}
        />
        <span className={styles.wide}>
          {t(isMinimumReached ? 'trips.confirm-reached' : 'trips.confirm-not-reached')}{' '}
          <b>{t('trips.confirm-count', { n: heads.confirmed, min: minParticipants ?? 0 })}</b>.
        </span>
        <span className={styles.bar}>
          <OccupancyBar
            size="block"
            isBare
            confirmed={heads.confirmed}
            option={heads.option}
            places={places}
            minimum={minParticipants}
          />
        </span>
      </li>
    </ul>
  )
}
