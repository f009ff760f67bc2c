import { IconDots, IconLink, IconPlus, IconPrinter } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Outlet, useLocation, useNavigate, useParams, useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { listTrips } from '#src/features/trips/list/trips.contract.ts'
import { formatDay } from '#src/shared/day.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { useShortcuts } from '#src/web/keys/shortcuts.ts'
import { useFilterKey } from '#src/web/keys/use-filter-key.ts'
import { useCan } from '#src/web/session.ts'
import { announce } from '#src/web/shell/announcer.tsx'
import { copyText } from '#src/web/shell/clipboard.ts'
import { PageHead } from '#src/web/shell/page-head.tsx'
import { t } from '#src/web/text.ts'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { LinkButton } from '#src/web/ui/buttons/link-button.tsx'
import { ActionMenu } from '#src/web/ui/overlay/action-menu.tsx'
import { RemovableChip } from '#src/web/ui/table/filter-chip.tsx'
import { Selection } from '#src/web/ui/table/table-selection.ts'
import { PreviewOrder, useIsPreviewAlone } from './preview-over-list.state.ts'
import {
  chosenBy,
  isNarrowed,
  listedBy,
  noTripFilters,
  OwnerFilter,
  StatusChips,
  TitleSearch,
  type TripsSearch,
  TypeFilter,
} from './trip-filters.panel.tsx'
import { TripViews } from './trip-views.panel.tsx'
import { type ListChoice, type PickedTrip, TripsList, useListChoice } from './trips.list.tsx'
import styles from './trips.module.css'
import { exportActions } from './trips-export.state.ts'
import { TripsSelection } from './trips-selection.panel.tsx'

const route = getRouteApi('/main/trips/list')

/** All trips. A trip's preview opens over the list, or alone when it is opened by its link. */
export function TripsScreen() {
  return useIsPreviewAlone() ? <Outlet /> : <Trips />
}

function useTrips(search: TripsSearch, { pageSize }: ListChoice) {
  const { date, cursor } = search
  const query = {
    ...listedBy(search),
    ...(date !== undefined && { date }),
    ...(cursor !== undefined && { cursor }),
    ...(pageSize === 100 && { limit: '100' as const }),
  }
  return useQuery({ ...queryOf(listTrips, { query }), placeholderData: keepPreviousData })
}

/** The chosen rows of one list. Another list, whether by filters, a link or Back, starts with none. */
function useSelectionFrom(list: string): Selection<PickedTrip> {
  const [chosen, setChosen] = useState(() => ({ list, selection: new Selection<PickedTrip>() }))
  if (chosen.list === list) return chosen.selection
  const anew = { list, selection: new Selection<PickedTrip>() }
  setChosen(anew)
  return anew.selection
}

function Trips() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const router = useRouter()
  const isPaged = useLocation({ select: ({ state }) => state.isPaged === true })
  const { tripId } = useParams({ strict: false })
  const canEdit = useCan('edit', 'Trip')
  const [choice, setChoice] = useListChoice()
  const selection = useSelectionFrom(JSON.stringify(chosenBy(search)))
  const filters = useFilterKey()
  const { data, isError, isFetching, isPlaceholderData, refetch } = useTrips(search, choice)
  const order = useMemo(() => data?.trips.map(({ id }) => id) ?? [], [data])

  const go = (next: TripsSearch, replace: boolean) => void navigate({ to: '/trips', search: next, replace })
  const filter = (changed: Partial<TripsSearch>) => go({ ...search, ...changed, cursor: undefined }, true)
  const create = () => void navigate({ to: '/trips/create-trip', search })
  /** Restarts the list without its cursor, because an outdated cursor would always fail. */
  const retry = () => (search.cursor ? go({ ...search, cursor: undefined }, true) : void refetch())
  const turnBack = () => (isPaged ? router.history.back() : go({ ...search, cursor: undefined }, false))
  const turnOn = (cursor: string) =>
    void navigate({ to: '/trips', search: { ...search, cursor }, state: { isPaged: true } })
  const copyLink = () => void copyText(window.location.origin + router.state.location.href, t('trips.list-link-copied'))

  const print = () => window.print()

  const total = data?.total
  const told = useRef(total)
  useEffect(() => {
    if (isPlaceholderData || total === undefined || told.current === total) return
    told.current = total
    announce(t('trips.list-count', { n: total }))
  }, [isPlaceholderData, total])

  useShortcuts([
    ...(canEdit ? [{ keys: 'n', label: t('trips.create'), run: create }] : []),
    { keys: 'p', label: t('trips.head-print'), run: print },
  ])

  return (
    <div className={styles.page}>
      <PageHead
        title={t('trips.heading')}
        actions={
          <>
            {canEdit && (
              <LinkButton kind="primary" icon={IconPlus} to="/trips/create-trip" search={search}>
                {t('trips.create')}
              </LinkButton>
            )}
            <ActionMenu
              actions={[
                ...exportActions({ search, columns: choice.columns }),
                { key: 'print', label: t('trips.head-print'), icon: IconPrinter, keys: 'P', onSelect: print },
                { key: 'copy', label: t('trips.list-menu-copy'), icon: IconLink, isApart: true, onSelect: copyLink },
              ]}
            >
              <IconButton icon={IconDots} kind="secondary" label={t('trips.more')} aria-haspopup="menu" />
            </ActionMenu>
          </>
        }
        below={
          <div ref={filters} className={styles.below}>
            <StatusChips filters={search} counts={data?.counts} onChange={filter} />
            {search.only && (
              <RemovableChip label={t(`trips.only.${search.only}`)} onRemove={() => filter({ only: undefined })} />
            )}
            {search.date && (
              <RemovableChip
                label={t('trips.go-to', { day: formatDay(search.date) })}
                onRemove={() => filter({ date: undefined })}
              />
            )}
            <TripViews search={search} onShow={(view) => go({ ...noTripFilters, sort: 'departsOn', ...view }, false)} />
          </div>
        }
      >
        <TitleSearch filters={search} onChange={filter} />
        <TypeFilter filters={search} onChange={filter} />
        <OwnerFilter filters={search} onChange={filter} />
      </PageHead>
      <PreviewOrder value={order}>
        <div className={styles.content}>
          <TripsList
            page={data}
            search={search}
            sort={search.sort}
            openTripId={tripId}
            isFetching={isFetching}
            failure={isError && data === undefined ? retry : null}
            canEdit={canEdit}
            selection={selection}
            choice={choice}
            onChoice={setChoice}
            onSort={(sort) => filter({ sort })}
            onPrevious={search.cursor ? turnBack : null}
            onNext={data?.next ? () => turnOn(data.next!) : null}
            onClear={
              isNarrowed(search) || search.only ? () => filter({ ...noTripFilters, only: undefined }) : undefined
            }
          />
          <TripsSelection selection={selection} total={total ?? 0} search={search} columns={choice.columns} />
        </div>
        <Outlet />
      </PreviewOrder>
    </div>
  )
}
