import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cancelTrip, getCancellation } from '#src/features/trips/life/trip-states.contract.ts'
import { cancelFormRefusal } from '#src/features/trips/life/trip-states.rules.ts'
import { useTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { formatDay } from '#src/shared/day.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { euro } from '#src/shared/money.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { FormDialog } from '#src/web/forms/form-dialog.tsx'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { TextAreaField } from '#src/web/ui/fields/text-area-field.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import { LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'
import { SkeletonRows } from '#src/web/ui/signs/skeleton.tsx'
import styles from './trip-dialogs.module.css'
import type { TripDialogProps } from './trip-dialogs.panel.tsx'

/** Cancels a trip. It shows the effects and the term of the law, and asks for a reason and the title in full. */
export function CancelTripDialog({ onClose }: TripDialogProps) {
  const trip = useTrip()
  const params = { tripId: trip.id }
  const [typed, setTyped] = useState({ title: '', reason: '' })
  const [wasTried, setTried] = useState(false)
  const { data, error, refetch } = useQuery({
    ...queryOf(getCancellation, { params }),
    staleTime: 0,
  })
  const cancel = useCommand(cancelTrip, {
    failureText: t('trips.cancel-failed'),
    onDone: () => {
      toast.success(t('trips.cancelled-toast'))
      onClose()
    },
  })
  const isTitleWrong = cancelFormRefusal(trip, { ...typed, reason: '-' }) !== null
  const isReasonMissing = typed.reason.trim() === ''
  const submit = () => {
    setTried(true)
    if (isTitleWrong || isReasonMissing || cancel.isPending) return
    cancel.mutate({ params, body: { version: trip.version, ...typed } })
  }
  return (
    <FormDialog
      onClose={onClose}
      size="threeButtons"
      title={t('trips.cancel-title', { title: trip.title })}
      isDirty={() => typed.title !== '' || typed.reason !== ''}
      backOut={t('trips.back-out')}
      isBackFocused
      submitLabel={t('trips.cancel')}
      kind="dangerFill"
      isBusy={cancel.isPending}
      className={styles.body}
      onSubmit={submit}
    >
      {data && <Consequences of={data} />}
      {!data && error && <LoadFailure what={t('trips.cancel-what')} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows count={4} />}
      <TextAreaField
        label={t('trips.reason')}
        isRequired
        rows={2}
        maxLength={1000}
        error={wasTried && isReasonMissing && t('trips.reason-missing')}
        value={typed.reason}
        onChange={(reason) => setTyped({ ...typed, reason })}
      />
      <TextField
        label={t('trips.title-not-typed')}
        isRequired
        error={wasTried && isTitleWrong && t(typed.title.trim() === '' ? 'shapes.required' : 'trips.title-other')}
        value={typed.title}
        onChange={(title) => setTyped({ ...typed, title })}
      />
    </FormDialog>
  )
}

function Consequences({ of: brings }: { of: Output<typeof getCancellation> }) {
  return (
    <>
      <p>
        {t('trips.cancel-body', {
          bookings: t('trips.cancel-bookings', { n: brings.bookings }),
          customers: t('trips.cancel-customers', { n: brings.customers }),
          suppliers: t('trips.cancel-suppliers', { n: brings.suppliers }),
        })}
      </p>
      <dl className={styles.bill}>
        <div>
          <dt>{t('trips.cancel-refund')}</dt>
          <dd>
            {euro(brings.refundCents)} <small>{t('trips.cancel-refund-by', { day: formatDay(brings.refundBy) })}</small>
          </dd>
        </div>
        {brings.agencyRefundCents > 0 && (
          <div>
            <dt>{t('trips.cancel-refund-agencies')}</dt>
            <dd>
              {euro(brings.agencyRefundCents)} <small>{t('trips.cancel-refund-own')}</small>
            </dd>
          </div>
        )}
        <div>
          <dt>{t('trips.cancel-paid')}</dt>
          <dd>{euro(brings.paidToSuppliersCents)}</dd>
        </div>
      </dl>
      {brings.isLate && (
        <NoticeStrip tone="err">{t('trips.cancel-late', { day: formatDay(brings.lastNoticeOn) })}</NoticeStrip>
      )}
    </>
  )
}
