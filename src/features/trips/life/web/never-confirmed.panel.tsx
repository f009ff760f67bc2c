import { useTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { formatDay } from '#src/shared/day.ts'
import { useCan } from '#src/web/session.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'
import { useTripDialog } from './trip-dialogs.panel.tsx'

/** Asks to confirm by force, or to cancel, a trip that returned without ever being confirmed. */
export function NeverConfirmedStrip() {
  const trip = useTrip()
  const openDialog = useTripDialog()
  const canDecide = useCan('decide', 'Trip')
  const acts = canDecide && (
    <>
      <Button size="small" onClick={() => openDialog('confirm')}>
        {t('trips.force-confirm')}
      </Button>
      <Button size="small" onClick={() => openDialog('cancel')}>
        {t('trips.cancel')}
      </Button>
    </>
  )
  return (
    <NoticeStrip tone="warn" action={acts}>
      {t('trips.never-confirmed', { day: formatDay(trip.returnsOn) })}
    </NoticeStrip>
  )
}
