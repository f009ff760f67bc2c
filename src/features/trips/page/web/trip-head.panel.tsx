import { IconChevronLeft } from '@tabler/icons-react'
import { useMatches, useNavigate } from '@tanstack/react-router'
import type { ReactNode, Ref } from 'react'
import { MinimumField } from '#src/features/costs/web/minimum.field.tsx'
import { editRefusal } from '#src/features/trips/data/editing.rules.ts'
import { TripTitle } from '#src/features/trips/data/web/trip-title.field.tsx'
import { StatusMenu } from '#src/features/trips/life/web/status-menu.panel.tsx'
import { shownDeadlines } from '#src/features/trips/page/deadline-state.view.ts'
import { type Day, formatDay, formatDayRange, todayIn } from '#src/shared/day.ts'
import { HeadPlace, type useHeadParts } from '#src/web/shell/head-slots.tsx'
import { t } from '#src/web/text.ts'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { deadlineWords } from '#src/web/ui/signs/deadline.ts'
import { Deadline } from '#src/web/ui/signs/deadline-chip.tsx'
import { OccupancyBar } from '#src/web/ui/signs/occupancy-bar.tsx'
import { StatusPill } from '#src/web/ui/signs/status-pill.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import { useTrip } from './trip-context.panel.tsx'
import styles from './trip-head.module.css'
import { TripMenu } from './trip-menu.panel.tsx'

type HeadParts = ReturnType<typeof useHeadParts>
type TripHeadProps = Pick<HeadParts, 'slots' | 'isLineTaken'> & { ref: Ref<HTMLElement>; end: ReactNode }

/** The sticky head of every screen of a trip. A section may take its first line; the trip then starts on the second. */
export function TripHead({ ref, slots, isLineTaken, end }: TripHeadProps) {
  return (
    <header ref={ref} className={styles.head}>
      <div className={styles.row} hidden={!isLineTaken}>
        <HeadPlace name="line" ref={slots.line} className={styles.slot} />
        {isLineTaken && end}
      </div>
      {!isLineTaken && <TripLine slots={slots} end={end} />}
      <TripFacts isNamed={isLineTaken} />
    </header>
  )
}

function TripLine({ slots, end }: Pick<TripHeadProps, 'slots' | 'end'>) {
  const trip = useTrip()
  const kind = [
    t(`trips.kind.${trip.type}`),
    trip.transport !== 'unselected' && t(`itineraries.transport.${trip.transport}`),
  ]
  return (
    <div className={styles.row}>
      <DraftBack />
      <TripTitle />
      <StatusMenu />
      <span className={styles.meta}>
        <span>{kind.filter(Boolean).join(' · ')}</span>
        <span>
          · <span className="mono">{trip.code}</span>
        </span>
      </span>
      <HeadPlace name="state" ref={slots.state} className={styles.slot} />
      {end}
      <HeadPlace name="actions" ref={slots.actions} className={styles.slot} />
      <TripMenu />
    </div>
  )
}

/** The link back to the draft's page, because a draft has no index of sections. */
function DraftBack() {
  const trip = useTrip()
  const navigate = useNavigate()
  const isOnSection = useMatches({ select: (matches) => !matches.some(({ routeId }) => routeId.includes('summary')) })
  if (trip.status !== 'draft' || !isOnSection) return null
  return (
    <IconButton
      icon={IconChevronLeft}
      label={t('trips.head-back')}
      size="small"
      onClick={() => void navigate({ to: '/trips/$tripId', params: { tripId: trip.id } })}
    />
  )
}

function TripFacts({ isNamed }: { isNamed: boolean }) {
  const trip = useTrip()
  const today = todayIn(new Date())
  const open = shownDeadlines(trip, today).filter(({ isMet }) => !isMet)
  const deadlines = isNamed ? nextOf(open, today) : open
  // Three plain deadlines fit as long as nothing else widens the line.
  const isTight =
    deadlines.length > 2 && (trip.heads.option > 0 || deadlines.some(({ dueOn }) => deadlineWords(dueOn, today).tone))
  return (
    <div className={classes(styles.facts, isTight && styles.tight)}>
      <span>
        {isNamed && <b>{trip.title} · </b>}
        <b>{formatDayRange(trip.departsOn, trip.returnsOn)}</b> · {t('trips.head-days', { n: trip.days })}
      </span>
      {isNamed && <StatusPill state={trip.status} label={t(`trips.status.${trip.status}`)} />}
      {trip.status !== 'cancelled' && <Occupancy isNarrowing={deadlines.length > 2} />}
      {trip.cancelled && (
        <span>
          {t('trips.head-cancelled')} <b>{formatDay(todayIn(new Date(trip.cancelled.at)))}</b>{' '}
          {t('trips.head-cancelled-by', { by: trip.cancelled.by })}
        </span>
      )}
      {trip.cancelReason && (
        <span className={styles.reason} title={trip.cancelReason}>
          {trip.cancelReason}
        </span>
      )}
      {deadlines.map(({ deadline, dueOn }) => (
        <Deadline
          key={deadline}
          label={t(`trips.head-due.${deadline}`)}
          dueOn={dueOn}
          today={today}
          isTight={isTight}
        />
      ))}
    </div>
  )
}

/** The next deadline only: beside the trip's name there is room for one. */
function nextOf<D extends { dueOn: Day }>(deadlines: readonly D[], today: Day): D[] {
  const toCome = deadlines.filter(({ dueOn }) => dueOn >= today)
  return toCome.toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : 1)).slice(0, 1)
}

function Occupancy({ isNarrowing }: { isNarrowing: boolean }) {
  const trip = useTrip()
  const { heads, places, minParticipants } = trip
  return (
    <OccupancyBar
      confirmed={heads.confirmed}
      option={heads.option}
      places={places}
      minimum={minParticipants}
      size={isNarrowing ? 'narrowing' : 'medium'}
      detail={
        <>
          {heads.option > 0 && t('trips.head-option', { n: heads.option })}
          {' · '}
          <MinimumField
            itineraryId={trip.id}
            minParticipants={minParticipants}
            places={trip.places}
            version={trip.costs.version}
            isLocked={editRefusal({ status: trip.status, hasBookings: trip.bookingCount > 0 }, 'itinerary') !== null}
          />
        </>
      }
    />
  )
}
