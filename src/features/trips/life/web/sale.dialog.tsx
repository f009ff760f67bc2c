import { putOnSale } from '#src/features/trips/life/trip-states.contract.ts'
import { useTripLoss } from '#src/features/trips/page/web/cost-plan.state.ts'
import { type OpenTrip, useTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { formatDayShort } from '#src/shared/day.ts'
import { euro } from '#src/shared/money.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { StackModal } from '#src/web/shell/modal-stack.tsx'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'
import type { TripDialogProps } from './trip-dialogs.panel.tsx'

/** The trips that will be created when a repeated draft goes on sale; null for a draft that does not repeat. */
export function seriesInWords({ series }: OpenTrip): string | null {
  if (series.dates.length < 2) return null
  // The head shows the first year, so other years appear only where the series crosses into one.
  const [first = ''] = series.dates
  const dates = series.dates.map((day) => formatDayShort(day, first)).join(', ')
  return t('trips.sale-series', { n: series.dates.length, dates })
}

export function SaleDialog({ onClose }: TripDialogProps) {
  const trip = useTrip()
  const sale = useCommand(putOnSale, {
    failureText: t('trips.edit-failed'),
    onDone: ({ trips }) => {
      toast.success(t('trips.on-sale-toast', { n: trips.length }))
      onClose()
    },
  })
  const series = seriesInWords(trip)
  const loss = useTripLoss()
  return (
    <StackModal
      isOpen
      onClose={onClose}
      title={t('trips.sale-title', { title: trip.title })}
      backOut={t('trips.back-out')}
      isBackFocused
      footer={
        <Button
          kind="primary"
          isBusy={sale.isPending}
          onClick={() => sale.mutate({ params: { tripId: trip.id }, body: { version: trip.version } })}
        >
          {t('trips.put-on-sale')}
        </Button>
      }
    >
      <p>{t('trips.sale-body')}</p>
      {series && <p>{series}</p>}
      {loss && (
        <NoticeStrip tone="warn">{t('costs.loss-said', { n: loss.people, amount: euro(loss.lossCents) })}</NoticeStrip>
      )}
    </StackModal>
  )
}
