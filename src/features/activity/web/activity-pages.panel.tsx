import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getActivity } from '#src/features/activity/activity.contract.ts'
import type { Endpoint, Input, Output } from '#src/shared/endpoint.ts'
import { metaOf, request } from '#src/web/calls/api.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { SkeletonRows } from '#src/web/ui/signs/skeleton.tsx'
import styles from './activity.module.css'
import { ActivityLog } from './activity-log.panel.tsx'
import { StillUndoable } from './still-undoable.panel.tsx'

export type ActivityFilters = Pick<
  NonNullable<Input<typeof getActivity>['query']>,
  'userId' | 'subject' | 'from' | 'to'
>

type LogProps = {
  filters?: ActivityFilters
  /** Shown when nothing is found. */
  empty?: ReactNode
}

/** The log of a trip or a template with these filters, page after page. */
export function ActivityPages({ itineraryId, ...props }: LogProps & { itineraryId: string }) {
  return <LogPages call={getActivity} params={{ itineraryId }} {...props} />
}

type Log = Output<typeof getActivity>
const requestLog = request as (call: Endpoint, input: object, options: { signal: AbortSignal }) => Promise<Log>

/** A log, page after page. `call` answers its pages, as `getActivity` does. */
export function LogPages({
  call,
  params = {},
  filters = {},
  empty,
}: Omit<LogProps, 'filters'> & { call: Endpoint; params?: Record<string, string>; filters?: object }) {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [call.method, call.url, { params }, 'pages', filters],
    queryFn: ({ pageParam, signal }) =>
      requestLog(call, { params, query: { ...filters, ...(pageParam && { before: pageParam }) } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
    meta: metaOf(call, { params }),
  })
  if (error && !data) return <LoadFailure what={t('activity.what')} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows count={8} />
  const entries = data.pages.flatMap((page) => page.entries)
  const of = Object.values({ ...params, ...filters }).find((id) => id !== undefined)
  if (entries.length === 0) return empty ?? <p>{t('activity.none')}</p>
  return (
    <>
      {typeof of === 'string' && <StillUndoable of={of} />}
      <ActivityLog entries={entries} isByDay />
      {hasNextPage && (
        <div className={styles.more}>
          <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('activity.more')}
          </Button>
        </div>
      )}
    </>
  )
}
