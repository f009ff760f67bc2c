import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Outlet, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import { getCalendar } from '#src/features/trips/list/trips.contract.ts'
import { PreviewOrder, useIsPreviewAlone } from '#src/features/trips/list/web/preview-over-list.state.ts'
import {
  filtersForCall,
  isNarrowed,
  noTripFilters,
  OwnerFilter,
  StatusChips,
  TitleSearch,
  type TripFilters,
  TypeFilter,
} from '#src/features/trips/list/web/trip-filters.panel.tsx'
import { todayIn } from '#src/shared/day.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { useShortcuts } from '#src/web/keys/shortcuts.ts'
import { useFilterKey } from '#src/web/keys/use-filter-key.ts'
import { useCan } from '#src/web/session.ts'
import { announce } from '#src/web/shell/announcer.tsx'
import { PageHead } from '#src/web/shell/page-head.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { LinkButton } from '#src/web/ui/buttons/link-button.tsx'
import { addToMonth, monthTitle } from '#src/web/ui/calendar/month-grid.ts'
import { useIsUpTo } from '#src/web/ui/layout/screen-size.ts'
import { useDelayed } from '#src/web/ui/signs/delayed.ts'
import { LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import styles from './calendar.module.css'
import { CalendarMenu } from './calendar-menu.panel.tsx'
import { EmptyMonth } from './empty-month.panel.tsx'
import { MonthPicker } from './month.picker.tsx'
import { MonthGrid } from './month-grid.panel.tsx'
import { MonthList } from './month-list.list.tsx'
import { PrintedHead } from './month-print.panel.tsx'

const route = getRouteApi('/main/calendar/month')

/** The month with its trips. A trip's preview opens over the month, or alone when it is opened by its link. */
export function CalendarScreen() {
  return useIsPreviewAlone() ? <Outlet /> : <Calendar />
}

function Calendar() {
  const search = route.useSearch()
  const { month } = search
  const today = todayIn(new Date())
  const thisMonth = today.slice(0, 7)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { tripId } = useParams({ strict: false })
  const canCreate = useCan('edit', 'Trip')
  const isPhone = useIsUpTo(767)
  const filters = useFilterKey()

  const queryFor = (wanted: string) => queryOf(getCalendar, { query: { month: wanted, ...filtersForCall(search) } })
  const { data, isError, isPlaceholderData, isPending, refetch } = useQuery({
    ...queryFor(month),
    placeholderData: keepPreviousData,
  })
  const isSlow = useDelayed(isPlaceholderData || isPending)
  const trips = data?.trips ?? []
  const order = useMemo(() => data?.trips.map(({ id }) => id) ?? [], [data])
  const isEmpty = data !== undefined && !isPlaceholderData && trips.length === 0

  const filter = (changed: Partial<TripFilters>) =>
    void navigate({ to: '/calendar', search: { ...search, ...changed }, replace: true })
  const show = (wanted: string) => void navigate({ to: '/calendar', search: { ...search, month: wanted } })
  const prepare = (wanted: string) => () => void queryClient.prefetchQuery(queryFor(wanted))
  const create = () => void navigate({ to: '/calendar/create-trip', search })

  const title = monthTitle(month)
  const told = useRef(title)
  useEffect(() => {
    if (data === undefined || isPlaceholderData || told.current === title) return
    told.current = title
    announce(t('calendar.month-said', { month: title, trips: t('calendar.trips-on-day', { n: data.trips.length }) }))
  }, [data, isPlaceholderData, title])

  useShortcuts([
    ...(canCreate ? [{ keys: 'n', label: t('trips.create'), run: create }] : []),
    { keys: 'p', label: t('calendar.print'), run: () => window.print() },
  ])

  return (
    <div className={styles.page}>
      <PageHead
        title={t('calendar.heading')}
        actions={
          <>
            {canCreate && (
              <LinkButton kind="primary" icon={IconPlus} to="/calendar/create-trip" search={search}>
                {t('trips.create')}
              </LinkButton>
            )}
            <CalendarMenu search={search} />
          </>
        }
        below={
          <div ref={filters} className={styles.below}>
            <StatusChips filters={search} counts={data?.counts} onChange={filter} />
            <OwnerFilter filters={search} onChange={filter} size="small" />
          </div>
        }
      >
        <IconButton
          icon={IconChevronLeft}
          kind="secondary"
          label={t('calendar.previous-month')}
          onClick={() => show(addToMonth(month, -1))}
          onMouseEnter={prepare(addToMonth(month, -1))}
        />
        <MonthPicker month={month} thisMonth={thisMonth} onPick={show} />
        <IconButton
          icon={IconChevronRight}
          kind="secondary"
          label={t('calendar.next-month')}
          onClick={() => show(addToMonth(month, 1))}
          onMouseEnter={prepare(addToMonth(month, 1))}
        />
        <Button onClick={() => show(thisMonth)}>{t('calendar.today')}</Button>
        <TitleSearch filters={search} onChange={filter} />
        <TypeFilter filters={search} onChange={filter} />
      </PageHead>
      <PreviewOrder value={order}>
        <div className={styles.content}>
          <PrintedHead search={search} />
          <div className={styles.frame} aria-busy={isPlaceholderData || isPending}>
            {isSlow && <div className={styles.progress} />}
            {isPhone ? (
              <MonthList month={month} today={today} trips={trips} search={search} canCreate={canCreate} />
            ) : (
              <MonthGrid
                month={month}
                today={today}
                trips={trips}
                search={search}
                openTripId={tripId}
                canCreate={canCreate}
                onMonth={show}
              />
            )}
            {isError && data === undefined && (
              <div className={styles.over}>
                <div className={styles.message}>
                  <LoadFailure what={t('calendar.what')} onRetry={() => void refetch()} />
                </div>
              </div>
            )}
            {isEmpty && (
              <EmptyMonth
                month={month}
                search={search}
                canCreate={canCreate}
                onClear={isNarrowed(search) ? () => filter(noTripFilters) : undefined}
              />
            )}
          </div>
        </div>
        <Outlet />
      </PreviewOrder>
    </div>
  )
}
