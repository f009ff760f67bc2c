import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { getActivity } from '#src/features/activity/activity.contract.ts'
import { ActivityLog } from '#src/features/activity/web/activity-log.panel.tsx'
import { DrivingNotice } from '#src/features/departures/web/driving.panel.tsx'
import { isItineraryClosed } from '#src/features/trips/data/editing.rules.ts'
import { TripNotes } from '#src/features/trips/data/web/trip-notes.panel.tsx'
import { isNeverConfirmed } from '#src/features/trips/life/trip-states.rules.ts'
import { NeverConfirmedStrip } from '#src/features/trips/life/web/never-confirmed.panel.tsx'
import { useTripDialog } from '#src/features/trips/life/web/trip-dialogs.panel.tsx'
import { formatDayShort, todayIn } from '#src/shared/day.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { useShortcuts } from '#src/web/keys/shortcuts.ts'
import { useCan } from '#src/web/session.ts'
import { HeadActions } from '#src/web/shell/head-slots.tsx'
import { lazyPart } from '#src/web/shell/lazy-parts.tsx'
import { useUndoables } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { LinkButton } from '#src/web/ui/buttons/link-button.tsx'
import { Card } from '#src/web/ui/layout/card.tsx'
import { LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'
import { SkeletonRows } from '#src/web/ui/signs/skeleton.tsx'
import { StatusPill } from '#src/web/ui/signs/status-pill.tsx'
import styles from './summary.module.css'
import { SummaryCards } from './summary-cards.panel.tsx'
import { useTrip } from './trip-context.panel.tsx'
import { TripProgramme } from './trip-programme.panel.tsx'

/** The page of a trip on sale, confirmed or over: its sections with their main facts, its activity, its notes. */
export function SummaryPage({ side }: { side: ReactNode }) {
  const trip = useTrip()
  const navigate = useNavigate()
  const canBook =
    useCan('edit', 'Booking') &&
    (trip.status === 'forSale' || trip.status === 'confirmed') &&
    trip.departsOn >= todayIn(new Date())
  const add = () => void navigate({ to: '/trips/$tripId/participants/add', params: { tripId: trip.id } })
  useShortcuts([
    ...(canBook ? [{ keys: 'n', label: t('trips.add-participant'), run: add }] : []),
    { keys: 'p', label: t('trips.head-print'), run: () => window.print() },
  ])
  return (
    <>
      <HeadActions>
        <Button icon={IconPrinter} onClick={() => window.print()}>
          {t('trips.head-print')}
        </Button>
        <PrimaryAction />
      </HeadActions>
      <Strip />
      <div className={styles.summary}>
        <div className={styles.main}>
          <DrivingNotice trip={trip} isClosed={isItineraryClosed(trip.status)} />
          <SummaryCards />
          <TripProgramme />
          <TripNotes rows={2} />
        </div>
        <div className={styles.side}>
          {side}
          <ActivityCard />
          <SiblingsCard />
        </div>
      </div>
    </>
  )
}

function PrimaryAction() {
  const trip = useTrip()
  const openDialog = useTripDialog()
  const canDecide = useCan('decide', 'Trip')
  const canBook = useCan('edit', 'Booking') && trip.departsOn >= todayIn(new Date())
  const params = { tripId: trip.id }
  if (trip.status === 'forSale' && canDecide)
    return (
      <>
        {canBook && (
          <LinkButton to="/trips/$tripId/participants/add" params={params}>
            {t('trips.add-participant')}
          </LinkButton>
        )}
        <Button kind="primary" onClick={() => openDialog('confirm')}>
          {t('trips.confirm')}
        </Button>
      </>
    )
  if ((trip.status === 'confirmed' || trip.status === 'forSale') && canBook)
    return (
      <LinkButton kind="primary" to="/trips/$tripId/participants/add" params={params}>
        {t('trips.add-participant')}
      </LinkButton>
    )
  return null
}

/** The most important notice: the minimum is reached, or it was confirmed by force. */
function Strip() {
  const trip = useTrip()
  const openDialog = useTripDialog()
  const canDecide = useCan('decide', 'Trip')
  const strip = stripOf()
  return strip && <div className={styles.strip}>{strip}</div>

  function stripOf() {
    if (trip.status === 'confirmed' && trip.forced) {
      const { by, reason } = trip.forced
      return <NoticeStrip tone="info">{t('trips.strip-forced', { by, reason })}</NoticeStrip>
    }
    if (isNeverConfirmed(trip, todayIn(new Date()))) return <NeverConfirmedStrip />
    if (trip.status !== 'forSale' || !trip.isMinimumReached || trip.minParticipants === null) return null
    const action = canDecide && (
      <Button size="small" onClick={() => openDialog('confirm')}>
        {t('trips.confirm')}
      </Button>
    )
    return (
      <NoticeStrip tone="ok" action={action}>
        {t('trips.strip-reached')}
      </NoticeStrip>
    )
  }
}

const StillUndoable = lazyPart(
  async () => (await import('#src/features/activity/web/still-undoable.panel.tsx')).StillUndoable,
)

function ActivityCard() {
  const trip = useTrip()
  const isAnyUndoable = useUndoables().length > 0
  const canRead = useCan('read', 'Activity')
  const query = queryOf(getActivity, { params: { itineraryId: trip.id }, query: { limit: 3 } })
  const { data, isError, refetch } = useQuery({ ...query, enabled: canRead })
  if (!canRead) return null
  return (
    <Card
      title={t('activity.title')}
      className={styles.card}
      end={
        <LinkButton kind="text" size="small" to="/trips/$tripId/activity" params={{ tripId: trip.id }}>
          {t('activity.all')}
        </LinkButton>
      }
    >
      {isAnyUndoable && (
        <Suspense>
          <StillUndoable of={trip.id} />
        </Suspense>
      )}
      {data?.entries.length === 0 && <p className={styles.quiet}>{t('activity.none')}</p>}
      {data && data.entries.length > 0 && <ActivityLog entries={data.entries} />}
      {!data && isError && <LoadFailure what={t('activity.what')} onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonRows count={3} />}
    </Card>
  )
}

/** The other trips of the same series. */
function SiblingsCard() {
  const { siblings } = useTrip()
  const today = todayIn(new Date())
  if (siblings.length === 0) return null
  return (
    <Card title={t('trips.siblings')} className={styles.card} isBare>
      <ul className={styles.siblings}>
        {siblings.map(({ id, departsOn, status, heads, places }) => (
          <li key={id}>
            <Link to="/trips/$tripId" params={{ tripId: id }} className={styles.sibling}>
              <span>{formatDayShort(departsOn, today)}</span>
              <StatusPill state={status} label={t(`trips.status.${status}`)} />
              <span className={styles.quiet}>
                {heads.confirmed + heads.option}
                {places !== null && `/${places}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
