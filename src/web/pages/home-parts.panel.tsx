import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type Day, weekdayShort } from '#src/shared/day.ts'
import { t } from '#src/web/text.ts'
import { Card } from '#src/web/ui/card.tsx'
import { classes } from '#src/web/ui/classes.ts'
import { DeadlineChip } from '#src/web/ui/deadline-chip.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { LinkButton } from '#src/web/ui/link-button.tsx'
import { OccupancyBar } from '#src/web/ui/occupancy-bar.tsx'
import { SkeletonRows } from '#src/web/ui/skeleton.tsx'
import { StatusPill } from '#src/web/ui/status-pill.tsx'
import styles from './home.module.css'
import { deadlinesSoon, leavingSoon, missingToMinimum, nearMinimum, type Trip } from './work-of-today.ts'

/** `trips` is undefined until they are loaded. */
type Trips = { trips: readonly Trip[] | undefined }

const occupancyOf = ({ heads, places, minParticipants }: Trip) => {
  return { confirmed: heads.confirmed, option: heads.option, places, minimum: minParticipants }
}

function Empty({ text }: { text: string }) {
  return <p className={styles.empty}>{text}</p>
}

function TripLink({ trip }: { trip: Trip }) {
  return (
    <Link to="/trips/$tripId" params={{ tripId: trip.id }} className={styles.trip}>
      {trip.title}
    </Link>
  )
}

export function DeparturesPanel({ trips, today }: Trips & { today: Day }) {
  const leaving = useMemo(() => trips && leavingSoon(trips, today), [trips, today])
  return (
    <Card
      title={t('pages.home-leaving')}
      end={
        <LinkButton kind="text" size="small" to="/trips">
          {t('pages.home-all-trips')}
        </LinkButton>
      }
      isBare
    >
      {!leaving && <SkeletonRows />}
      {leaving?.length === 0 && <Empty text={t('pages.home-no-departures')} />}
      {leaving && leaving.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('pages.home-departure')}</th>
              <th scope="col">{t('pages.home-trip')}</th>
              <th scope="col">{t('pages.home-status')}</th>
              <th scope="col">{t('pages.home-participants')}</th>
            </tr>
          </thead>
          <tbody>
            {leaving.map((trip) => (
              <tr key={trip.id}>
                <td>{weekdayShort(trip.departsOn)}</td>
                <td>
                  <TripLink trip={trip} />
                </td>
                <td>
                  <StatusPill state={trip.status} label={t(`trips.status.${trip.status}`)} />
                </td>
                <td>
                  <OccupancyBar size="small" {...occupancyOf(trip)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}

export function DeadlinesPanel({ trips, today }: Trips & { today: Day }) {
  const due = useMemo(() => trips && deadlinesSoon(trips, today), [trips, today])
  return (
    <Card title={t('pages.home-deadlines')} isBare>
      {!due && <SkeletonRows />}
      {due?.length === 0 && <Empty text={t('pages.home-no-deadlines')} />}
      <ul>
        {due?.map(({ trip, deadline }) => (
          <li key={trip.id} className={styles.deadline}>
            <time dateTime={deadline.dueOn} className={classes(styles.day, deadline.dueOn < today && styles.overdue)}>
              {weekdayShort(deadline.dueOn)}
            </time>
            <p>
              <TripLink trip={trip} />
              <small>{t(`pages.deadline.${deadline.kind}`)}</small>
            </p>
            <DeadlineChip dueOn={deadline.dueOn} today={today} past="word" />
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function NearMinimumPanel({ trips }: Trips) {
  const near = useMemo(() => trips && nearMinimum(trips), [trips])
  return (
    <Card title={t('pages.home-near')} isBare>
      {!near && <SkeletonRows />}
      {near?.length === 0 && <Empty text={t('pages.home-no-near')} />}
      <ul>
        {near?.map((trip) => (
          <li key={trip.id} className={styles.near}>
            <p className={styles.nearHead}>
              <TripLink trip={trip} />
              <Missing n={missingToMinimum(trip)} />
            </p>
            <OccupancyBar
              {...occupancyOf(trip)}
              detail={` · ${t('pages.home-minimum', { n: trip.minParticipants ?? 0 })}`}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Missing({ n }: { n: number }) {
  if (n > 0) return <small>{t('pages.home-missing', { n })}</small>
  return (
    <small className={styles.reached}>
      <Icon of={IconCheck} size="small" />
      {t('pages.home-reached')}
    </small>
  )
}
