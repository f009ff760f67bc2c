import { IconBus, IconCheck, IconEye, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { datesAndYear } from '#src/features/trips/data/trip-dates.words.ts'
import type { TripSort } from '#src/features/trips/list/trip-sorts.values.ts'
import type { listTrips } from '#src/features/trips/list/trips.contract.ts'
import { type Day, todayIn } from '#src/shared/day.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { usePreference } from '#src/web/shell/preferences.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { LinkButton } from '#src/web/ui/buttons/link-button.tsx'
import { DeadlineChip } from '#src/web/ui/signs/deadline-chip.tsx'
import { EmptyState } from '#src/web/ui/signs/empty-state.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { OccupancyBar } from '#src/web/ui/signs/occupancy-bar.tsx'
import { StatusPill } from '#src/web/ui/signs/status-pill.tsx'
import { DataTable } from '#src/web/ui/table/data-table.tsx'
import { useNextFrame } from '#src/web/ui/table/next-frame.ts'
import { type Column, type ColumnChoice, noChoice } from '#src/web/ui/table/table-columns.ts'
import { TableFooter } from '#src/web/ui/table/table-footer.tsx'
import type { Sort } from '#src/web/ui/table/table-head.tsx'
import type { Selection } from '#src/web/ui/table/table-selection.ts'
import type { TripsSearch } from './trip-filters.panel.tsx'
import styles from './trips.module.css'

type TripsPage = Output<typeof listTrips>
type TripRow = TripsPage['trips'][number]
export type PickedTrip = Pick<TripRow, 'id' | 'version' | 'title' | 'status'>

/** The choices about the list that each person makes. */
export type ListChoice = { columns: ColumnChoice; pageSize: number }

const usual: ListChoice = { columns: noChoice, pageSize: 50 }

export const useListChoice = () => usePreference<ListChoice>('trips-list', usual)

const sortKeys: Record<string, string> = { departsOn: 'dates' }
const sortOfKey: Record<string, string> = { dates: 'departsOn' }

function sortShown(sort: TripSort): Sort {
  const name = sort.replace('-', '')
  return { key: sortKeys[name] ?? name, isDescending: sort.startsWith('-') }
}

export type TripsListProps = {
  page: TripsPage | undefined
  search: TripsSearch
  sort: TripSort
  openTripId: string | undefined
  isFetching: boolean
  failure: (() => void) | null
  canEdit: boolean
  selection: Selection<PickedTrip>
  choice: ListChoice
  onChoice: (choice: ListChoice) => void
  onSort: (sort: TripSort) => void
  onPrevious: (() => void) | null
  onNext: (() => void) | null
  /** Present while filters limit the list. */
  onClear: (() => void) | undefined
}

const keyOf = ({ id }: TripRow) => id
const nameOf = ({ title }: TripRow) => title
const toneOf = ({ isPast }: TripRow) => (isPast ? 'past' : undefined)
const pastGroup = ({ isPast }: TripRow) => (isPast ? t('trips.list-past') : null)

export function TripsList(props: TripsListProps) {
  const { page, search, sort, selection, choice, failure, canEdit, onClear } = props
  const today = todayIn(new Date())
  const columns = useMemo(() => columnsOf(today), [today])
  const sortNow = sortShown(sort)
  const sortTitle = columns.find(({ key }) => key === sortNow.key)?.title.toLowerCase() ?? ''
  return (
    <DataTable
      caption={t('trips.list-caption', { n: page?.total ?? 0, sort: sortTitle })}
      columns={columns}
      rows={page?.trips}
      keyOf={keyOf}
      nameOf={nameOf}
      {...(sort === 'departsOn' && { groupOf: pastGroup })}
      toneOf={toneOf}
      openKey={props.openTripId ?? null}
      targetKey={search.date ? (page?.dateTripId ?? null) : null}
      isFetching={props.isFetching}
      failure={failure && { what: t('trips.list-what'), onRetry: failure }}
      empty={<NoTrips canEdit={canEdit} search={search} onClear={onClear} />}
      selection={selection}
      sort={sortNow}
      onSort={({ key, isDescending }) => props.onSort(`${isDescending ? '-' : ''}${sortOfKey[key] ?? key}` as TripSort)}
      columnChoice={choice.columns}
      onColumnChoice={(next) => props.onChoice({ ...choice, columns: next })}
      footer={
        <TripsFooter selection={selection}>
          <TableFooter
            label={t('trips.list-count', { n: page?.total ?? 0 })}
            onPrevious={props.onPrevious}
            onNext={props.onNext}
            pageSize={choice.pageSize}
            onPageSize={(pageSize) => props.onChoice({ ...choice, pageSize })}
          />
        </TripsFooter>
      }
      isFill
    />
  )
}

/** The chosen trips, one frame after the tick, because the bar of buttons takes longer to draw than the row. */
export function usePicked(selection: Selection<PickedTrip>): ReadonlyMap<string, PickedTrip> {
  return useNextFrame(selection.subscribe, selection.itemsNow)
}

/** The foot of the list. While trips are chosen, their acts take its place. */
function TripsFooter({ selection, children }: { selection: Selection<PickedTrip>; children: ReactNode }) {
  return usePicked(selection).size === 0 && children
}

type NoTripsProps = Pick<TripsListProps, 'canEdit' | 'search' | 'onClear'>

function NoTrips({ canEdit, search, onClear }: NoTripsProps) {
  if (onClear)
    return (
      <EmptyState
        icon={IconBus}
        title={t('trips.no-match')}
        text={t('trips.no-match-text')}
        action={<Button onClick={onClear}>{t('trips.clear-filters')}</Button>}
      />
    )
  return (
    <EmptyState
      icon={IconBus}
      title={t('trips.list-empty')}
      text={t('trips.list-empty-text')}
      action={
        canEdit && (
          <LinkButton icon={IconPlus} to="/trips/create-trip" search={search}>
            {t('trips.create')}
          </LinkButton>
        )
      }
    />
  )
}

function columnsOf(today: Day): Column<TripRow>[] {
  return [
    {
      key: 'title',
      title: t('trips.field.title'),
      canSort: true,
      cell: (trip) => <Title trip={trip} />,
    },
    {
      key: 'status',
      title: t('trips.column.status'),
      canSort: true,
      cell: ({ status }) => <StatusPill state={status} label={t(`trips.status.${status}`)} />,
    },
    {
      key: 'dates',
      title: t('trips.column.dates'),
      canSort: true,
      cell: (trip) => <Dates trip={trip} today={today} />,
    },
    {
      key: 'type',
      title: t('trips.column.type'),
      leavesBelow: 1400,
      cell: ({ type }) => t(`itineraries.type.${type}`),
    },
    {
      key: 'transport',
      title: t('trips.column.transport'),
      leavesBelow: 1400,
      cell: ({ transport }) => transport !== 'unselected' && t(`itineraries.transport.${transport}`),
    },
    {
      key: 'participants',
      title: t('trips.column.participants'),
      canSort: true,
      cell: (trip) => <Participants trip={trip} />,
    },
    {
      key: 'minimum',
      title: t('trips.column.minimum'),
      leavesBelow: 1100,
      isNumeric: true,
      cell: (trip) => <Minimum trip={trip} />,
    },
    {
      key: 'deadline',
      title: t('trips.column.deadline'),
      cell: ({ nextDeadline }) =>
        nextDeadline && (
          <span className={styles.due}>
            {t(`trips.deadline.${nextDeadline.kind}`)} <DeadlineChip dueOn={nextDeadline.dueOn} today={today} />
          </span>
        ),
    },
    {
      key: 'owner',
      title: t('trips.field.owner'),
      leavesBelow: 1100,
      cell: ({ owners }) => (
        <span className={styles.owner} title={owners.map(({ name }) => name).join(', ')}>
          {owners.map(({ name }) => surnameOf(name)).join(', ')}
        </span>
      ),
    },
  ]
}

/** The surname in a full name, which is everything after the first name: Elena Bonetti → Bonetti. */
const surnameOf = (name: string) => name.slice(name.indexOf(' ') + 1)

/**
 * The title links to the trip. A click elsewhere on the row, or on the eye, opens its preview beside the unchanged
 * list.
 */
function Title({ trip }: { trip: TripRow }) {
  const params = { tripId: trip.id }
  return (
    <span className={styles.title}>
      <Link to="/trips/$tripId" params={params} className={styles.name} title={trip.title}>
        {trip.title}
      </Link>
      <Link
        to="/trips/$tripId/preview"
        params={params}
        search
        state={{ isOverList: true }}
        resetScroll={false}
        data-row-link
        className={styles.eye}
        aria-label={t('trips.preview-of', { title: trip.title })}
        tabIndex={-1}
      >
        <Icon of={IconEye} />
      </Link>
    </span>
  )
}

/** On a narrow screen the current year is left out, and another one has two digits. */
function Dates({ trip, today }: { trip: TripRow; today: Day }) {
  const { dates, year } = datesAndYear(trip)
  const isThisYear = year === `/${today.slice(0, 4)}`
  return (
    <span className={styles.dates}>
      {dates}
      <span className={isThisYear ? styles.thisYear : undefined}>
        /<span className={styles.century}>{year.slice(1, 3)}</span>
        {year.slice(3)}
      </span>
    </span>
  )
}

function Participants({ trip: { status, heads, places, minParticipants } }: { trip: TripRow }) {
  if (status === 'cancelled') return null
  return (
    <OccupancyBar
      confirmed={heads.confirmed}
      option={heads.option}
      places={places}
      minimum={minParticipants}
      size="small"
    />
  )
}

function Minimum({ trip: { status, minParticipants, isMinimumReached } }: { trip: TripRow }) {
  if (minParticipants === null || status === 'cancelled') return null
  return (
    <span className={styles.minimum}>
      {minParticipants}
      {isMinimumReached ? (
        <span className={styles.reached} role="img" aria-label={t('trips.minimum-reached')}>
          <Icon of={IconCheck} size="small" />
        </span>
      ) : (
        <span className={styles.reached} />
      )}
    </span>
  )
}
