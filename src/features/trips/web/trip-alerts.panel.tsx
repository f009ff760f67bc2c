import { IconBell } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getTripActivity } from '#src/features/activity/activity.contract.ts'
import { request } from '#src/web/api.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Drawer } from '#src/web/ui/drawer.tsx'
import { EmptyState, LoadFailure } from '#src/web/ui/empty-state.tsx'
import { SegmentedControl } from '#src/web/ui/segmented-control.tsx'
import { SkeletonRows } from '#src/web/ui/skeleton.tsx'
import { ActivityLog } from './activity-log.panel.tsx'
import styles from './trip-alerts.module.css'
import { useTrip } from './trip-context.panel.tsx'
import type { TripDialogProps } from './trip-dialogs.panel.tsx'

type AlertsView = 'alerts' | 'activity'

/** What waits on this trip and what was done on it, beside any of its sections. */
export function TripAlertsDrawer({ onClose }: TripDialogProps) {
  return <AlertsDrawer view="alerts" onClose={onClose} />
}

export function TripActivityDrawer({ onClose }: TripDialogProps) {
  return <AlertsDrawer view="activity" onClose={onClose} />
}

function AlertsDrawer({ view, onClose }: { view: AlertsView; onClose: () => void }) {
  const trip = useTrip()
  const [shown, show] = useState<AlertsView>(view)
  return (
    <Drawer title={trip.title} onClose={onClose}>
      <div className={styles.views}>
        <SegmentedControl
          label={t('trips.alerts-views')}
          choices={[
            { value: 'alerts', label: t('trips.head-alerts') },
            { value: 'activity', label: t('trips.activity') },
          ]}
          value={shown}
          onChange={show}
          isWide
        />
      </div>
      {shown === 'activity' ? <WholeActivity tripId={trip.id} /> : <NoAlerts />}
    </Drawer>
  )
}

function NoAlerts() {
  return <EmptyState icon={IconBell} title={t('trips.alerts-none')} text={t('trips.alerts-none-text')} />
}

function WholeActivity({ tripId }: { tripId: string }) {
  const params = { tripId }
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [getTripActivity.method, getTripActivity.url, params, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      request(getTripActivity, { params, query: { ...(pageParam && { before: pageParam }) } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
    meta: { topics: [`trip:${tripId}`, `activity:${tripId}`] },
  })
  if (error && !data) return <LoadFailure what={t('trips.activity-what')} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows count={8} />
  const entries = data.pages.flatMap((page) => page.entries)
  if (entries.length === 0) return <p>{t('trips.activity-none')}</p>
  return (
    <>
      <ActivityLog entries={entries} />
      {hasNextPage && (
        <div className={styles.more}>
          <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('trips.activity-more')}
          </Button>
        </div>
      )}
    </>
  )
}
