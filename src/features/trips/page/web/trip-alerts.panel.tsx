import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { ActivityPages } from '#src/features/activity/web/activity-pages.panel.tsx'
import type { TripDialogProps } from '#src/features/trips/life/web/trip-dialogs.panel.tsx'
import { t } from '#src/web/text.ts'
import { SegmentedControl } from '#src/web/ui/fields/segmented-control.tsx'
import { Drawer } from '#src/web/ui/overlay/drawer.tsx'
import { EmptyState } from '#src/web/ui/signs/empty-state.tsx'
import styles from './trip-alerts.module.css'
import { useTrip } from './trip-context.panel.tsx'

type AlertsView = 'alerts' | 'activity'

/** What waits on this trip and what was done on it, beside any of its sections. */
export function TripAlertsDrawer({ onClose }: TripDialogProps) {
  const trip = useTrip()
  const [shown, show] = useState<AlertsView>('alerts')
  return (
    <Drawer title={trip.title} onClose={onClose}>
      <div className={styles.views}>
        <SegmentedControl
          label={t('trips.alerts-views')}
          choices={[
            { value: 'alerts', label: t('trips.head-alerts') },
            { value: 'activity', label: t('activity.title') },
          ]}
          value={shown}
          onChange={show}
          isWide
        />
      </div>
      {shown === 'activity' ? <ActivityPages itineraryId={trip.id} /> : <NoAlerts />}
    </Drawer>
  )
}

function NoAlerts() {
  return <EmptyState icon={IconBell} title={t('trips.alerts-none')} text={t('trips.alerts-none-text')} />
}
