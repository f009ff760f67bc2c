import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getTripActivity } from '#src/features/activity/activity.contract.ts'
import type { Input } from '#src/shared/endpoint.ts'
import { request } from '#src/web/api.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/button.tsx'
import { LoadFailure } from '#src/web/ui/empty-state.tsx'
import { SkeletonRows } from '#src/web/ui/skeleton.tsx'
import { ActivityLog } from './activity-log.panel.tsx'
import styles from './trip-alerts.module.css'

export type ActivityFilters = Pick<
  NonNullable<Input<typeof getTripActivity>['query']>,
  'userId' | 'subject' | 'from' | 'to'
>

/** What was done on a trip under these filters, page after page. */
export function ActivityPages({
  tripId,
  filters = {},
  empty,
}: {
  tripId: string
  filters?: ActivityFilters
  /** In place of the log when nothing is found. */
  empty?: ReactNode
}) {
  const params = { tripId }
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [getTripActivity.method, getTripActivity.url, params, 'pages', filters],
    queryFn: ({ pageParam, signal }) =>
      request(getTripActivity, { params, query: { ...filters, ...(pageParam && { before: pageParam }) } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
    meta: { topics: [`trip:${tripId}`, `activity:${tripId}`] },
  })
  if (error && !data) return <LoadFailure what={t('trips.activity-what')} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows count={8} />
  const entries = data.pages.flatMap((page) => page.entries)
  if (entries.length === 0) return empty ?? <p>{t('trips.activity-none')}</p>
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
