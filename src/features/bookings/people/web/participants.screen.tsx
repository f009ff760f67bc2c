import { IconDownload, IconFileImport, IconPlus, IconPrinter } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type ComponentType, Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { departedRefusal } from '#src/features/bookings/booking/booking.rules.ts'
import { listParticipants } from '#src/features/bookings/people/participants.contract.ts'
import {
  listOfView,
  rowsOf,
  type ShownParticipant,
  shownCounts,
  shownParticipants,
} from '#src/features/bookings/people/participants.view.ts'
import { type ParticipantsView, participantsView } from '#src/features/bookings/people/participants-views.values.ts'
import { PromotionNotice, usePromotion } from '#src/features/bookings/places/web/promotion.panel.tsx'
import { editRefusal, isItineraryClosed } from '#src/features/trips/data/editing.rules.ts'
import { useTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { formatDay, todayIn } from '#src/shared/day.ts'
import { euro } from '#src/shared/money.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { useShortcuts } from '#src/web/keys/shortcuts.ts'
import { useFilterKey } from '#src/web/keys/use-filter-key.ts'
import { useCan } from '#src/web/session.ts'
import { announce } from '#src/web/shell/announcer.tsx'
import { HeadActions } from '#src/web/shell/head-slots.tsx'
import { lazyPart } from '#src/web/shell/lazy-parts.tsx'
import { usePreference } from '#src/web/shell/preferences.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { LinkButton } from '#src/web/ui/buttons/link-button.tsx'
import { CheckField } from '#src/web/ui/fields/check-field.tsx'
import { ActionMenu } from '#src/web/ui/overlay/action-menu.tsx'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'
import { FilterChip } from '#src/web/ui/table/filter-chip.tsx'
import { ListSearch } from '#src/web/ui/table/list-search.tsx'
import { type ColumnChoice, noChoice, shownColumns } from '#src/web/ui/table/table-columns.ts'
import { Selection } from '#src/web/ui/table/table-selection.ts'
import { ParticipantsList, useParticipantColumns } from './participants.list.tsx'
import styles from './participants.module.css'
import { exportActions } from './participants-export.state.ts'
import { type BulkProps, ParticipantsSelection } from './participants-selection.panel.tsx'

const CountedPlacesButton = lazyPart(
  async () => (await import('#src/features/bookings/attendees/web/counted-places.panel.tsx')).CountedPlacesButton,
)

const route = getRouteApi('/main/trips/$tripId/sections/participants')

/**
 * Everybody on the trip, by booking: who they are, how they travel, and what they still owe. `acts` are the acts of
 * later features on chosen people.
 */
export function ParticipantsScreen({ acts }: { acts: ComponentType<BulkProps> }) {
  const trip = useTrip()
  const search = route.useSearch()
  const navigate = useNavigate()
  const filters = useFilterKey()
  const { show, search: text } = search
  const isTripCancelled = trip.cancelReason !== null
  const of = listOfView(show, isTripCancelled)
  const { data, isError, isFetching, refetch } = useQuery({
    ...queryOf(listParticipants, { params: { tripId: trip.id }, query: { of } }),
    placeholderData: keepPreviousData,
  })
  const mayEdit = useCan('edit', 'Booking')
  const mayExchange = useCan('edit', 'PeopleExchange')
  const canAdd = mayEdit && editRefusal({ status: trip.status, hasBookings: true }, 'bookings') === null
  const departed = departedRefusal(trip, todayIn(new Date()))
  const closed = canAdd && departed ? t(departed, { day: formatDay(trip.departsOn) }) : null
  const all = useMemo(() => data && rowsOf(data.bookings), [data])
  const asked = useMemo(
    () => ({ show, search: text, isGrouped: !search.flat, sort: search.sort }),
    [show, text, search.flat, search.sort],
  )
  // The rows follow the filters a moment later, so that a key or a chip shows at once.
  const shown = useDeferredValue(asked)
  const rows = useMemo(() => all && shownParticipants(all, shown), [all, shown])
  const promotion = usePromotion(trip, all, canAdd)
  const [selection] = useState(() => new Selection<ShownParticipant>())
  const [choice, setChoice] = usePreference<ColumnChoice>('participants-list', noChoice)
  const isOff = listOfView(shown.show, isTripCancelled) !== 'current' && shown.show !== 'missingBalance'
  const isMoneySeen = data?.refunds !== undefined
  const columns = useParticipantColumns({ tripId: trip.id, view: shown.show, isOff, canAdd, promotion, isMoneySeen })
  const wanted = {
    ...{ tripId: trip.id, ...asked },
    columns: shownColumns(columns, choice).map(({ key }) => key),
  }
  const go = (changed: Partial<typeof search>) =>
    void navigate({ to: '.', search: (now) => ({ ...now, ...changed }), replace: true })
  const add = () => void navigate({ to: '/trips/$tripId/participants/add', params: { tripId: trip.id } })

  const count = rows && shownCounts(rows).people
  const told = useRef(count)
  useEffect(() => {
    if (count === undefined || told.current === count) return
    if (told.current !== undefined) announce(t('bookings.list-count', { n: count }))
    told.current = count
  }, [count])

  useShortcuts([
    ...(canAdd && !closed ? [{ keys: 'n', label: t('bookings.add'), run: add }] : []),
    { keys: 'p', label: t('bookings.print'), run: () => window.print() },
  ])

  return (
    <>
      <HeadActions>
        <Button icon={IconPrinter} onClick={() => window.print()}>
          {t('bookings.print')}
        </Button>
        {mayExchange && (
          <ActionMenu actions={exportActions(wanted)}>
            <Button icon={IconDownload} aria-haspopup="menu">
              {t('bookings.export')}
            </Button>
          </ActionMenu>
        )}
        {canAdd && mayExchange && !closed && (
          <LinkButton icon={IconFileImport} to="/trips/$tripId/participants/import" params={{ tripId: trip.id }}>
            {t('bookings.import')}
          </LinkButton>
        )}
        {closed && (
          <Button kind="primary" icon={IconPlus} refusal={closed}>
            {t('bookings.add')}
          </Button>
        )}
        {canAdd && !closed && (
          <LinkButton kind="primary" icon={IconPlus} to="/trips/$tripId/participants/add" params={{ tripId: trip.id }}>
            {t('bookings.add')}
          </LinkButton>
        )}
      </HeadActions>
      <div className={styles.notices}>
        <PromotionNotice promotion={promotion} />
        {isTripCancelled && data?.refunds && data.refunds.bookings > 0 && (
          <NoticeStrip
            tone="warn"
            action={
              show !== 'toRefund' && (
                <Button size="small" onClick={() => go({ show: 'toRefund' })}>
                  {t('bookings.show-refunds')}
                </Button>
              )
            }
          >
            {t('bookings.refunds-due', { n: data.refunds.bookings, amount: euro(data.refunds.cents) })}
          </NoticeStrip>
        )}
      </div>
      <section className={styles.card} aria-labelledby="participants-title">
        <header className={styles.head}>
          <h2 id="participants-title">{t('bookings.list-title')}</h2>
          <ListSearch
            className={styles.search}
            label={t('bookings.search')}
            value={text}
            onSearch={(next) => go({ search: next })}
          />
          {canAdd && (
            <LinkButton
              kind="text"
              size="small"
              icon={IconPlus}
              to="/trips/$tripId/participants/add"
              params={{ tripId: trip.id }}
              state={{ crew: 'guide' }}
            >
              {t('bookings.crew')}
            </LinkButton>
          )}
          <Suspense>
            <CountedPlacesButton tripId={trip.id} isOpen={!isItineraryClosed(trip.status)} />
          </Suspense>
          <CheckField
            className={styles.group}
            label={t('bookings.group')}
            checked={!search.flat && search.sort === 'booking'}
            onChange={(isGrouped) => go({ flat: !isGrouped, sort: 'booking' })}
          />
          <div ref={filters} className={styles.chips} role="group" aria-label={t('bookings.filters')}>
            {participantsView.map((view) => (
              <Chip
                key={view}
                view={view}
                counts={data && { ...data.counts, all: data.counts.all + (isTripCancelled ? data.counts.canceled : 0) }}
                isOn={view === show}
                onShow={() => go({ show: view })}
              />
            ))}
          </div>
        </header>
        <ParticipantsList
          tripId={trip.id}
          rows={rows}
          isFetching={isFetching}
          failure={isError && !data ? () => void refetch() : null}
          view={shown.show}
          isOff={isOff}
          refundCents={data?.refunds?.cents}
          promotion={promotion}
          canAdd={canAdd && !closed}
          sort={search.sort}
          onSort={(sort) => go({ sort })}
          selection={selection}
          columns={columns}
          choice={choice}
          onChoice={setChoice}
          onClear={show !== 'all' || text ? () => go({ show: 'all', search: '' }) : null}
        />
        <div className={styles.selection}>
          <ParticipantsSelection
            tripId={trip.id}
            selection={selection}
            rows={rows ?? []}
            isOpen={canAdd}
            mayAssign={canAdd}
            wanted={mayExchange ? wanted : null}
            acts={acts}
          />
        </div>
      </section>
    </>
  )
}

type Counts = Partial<Record<ParticipantsView | 'canceledStaff', number | undefined>>
type ChipProps = { view: ParticipantsView; counts: Counts | undefined; isOn: boolean; onShow: () => void }

/** A quick filter. One without people is left out, except the first. */
function Chip({ view, counts, isOn, onShow }: ChipProps) {
  const count = counts?.[view]
  const isEmpty = !count && !(view === 'canceled' && counts?.canceledStaff)
  if (!isOn && view !== 'all' && isEmpty) return null
  return (
    <FilterChip
      label={t(`bookings.show.${view}`)}
      isOn={isOn}
      onToggle={onShow}
      {...(count !== undefined && { count })}
    />
  )
}
