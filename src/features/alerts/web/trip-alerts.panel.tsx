import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { todayIn } from '#src/shared/day.ts'
import { lazyDialog } from '#src/web/shell/lazy-parts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { OpenCount } from './open-count.panel.tsx'
import { alertsQuery } from './trip-alerts.state.ts'

/** The drawer is loaded when somebody opens it. */
export const TripAlertsDrawer = lazyDialog(
  async () => (await import('./trip-alerts-drawer.panel.tsx')).TripAlertsDrawer,
)

/** The button in the head of a trip that opens its alerts. A draft has none. */
export function TripAlertsButton() {
  const trip = useTrip()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({ ...alertsQuery(trip.id), enabled: trip.status !== 'draft' })
  const today = todayIn(new Date())
  if (trip.status === 'draft') return null
  return (
    <>
      <Button icon={IconAlertTriangle} aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('alerts.alerts')} {data && <OpenCount alerts={data} today={today} />}
      </Button>
      <Suspense>
        {isOpen && <TripAlertsDrawer tripId={trip.id} title={trip.title} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
