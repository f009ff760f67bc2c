import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { getWorkOfToday } from '#src/features/overview/overview.contract.ts'
import { type Day, formatDayShort, weekdayShort } from '#src/shared/day.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { LinkButton } from '#src/web/ui/buttons/link-button.tsx'
import { Card } from '#src/web/ui/layout/card.tsx'
import { Mark, type Tone } from '#src/web/ui/signs/badge.tsx'
import { DeadlineChip } from '#src/web/ui/signs/deadline-chip.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { OccupancyBar } from '#src/web/ui/signs/occupancy-bar.tsx'
import { SkeletonRows } from '#src/web/ui/signs/skeleton.tsx'
import { stateIcons } from '#src/web/ui/signs/status-pill.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import styles from './home.module.css'

type WorkOfToday = Output<typeof getWorkOfToday>
type Trip = WorkOfToday['leaving']['rows'][number]

const occupancyOf = ({ heads, places, minParticipants }: WorkOfToday['nearMinimum'][number]) => {
  return { confirmed: heads.confirmed, option: heads.option, places, minimum: minParticipants }
}

const tones: Partial<Record<Trip['status'], Tone>> = { forSale: 'info', confirmed: 'ok' }

const placesSaid = ({ heads, places }: Trip) => (places === null ? heads.confirmed : `${heads.confirmed}/${places}`)

function Empty({ text }: { text: string }) {
  return <p className={styles.empty}>{text}</p>
}

function TripLink({ tripId, title }: { tripId: string; title: string }) {
  return (
    <Link to="/trips/$tripId" params={{ tripId }} className={styles.trip}>
      {title}
    </Link>
  )
}

/** Trips about to leave. Every part is undefined until it is loaded. */
export function DeparturesPanel({ leaving }: { leaving: WorkOfToday['leaving'] | undefined }) {
  return (
    <Card
      title={t('overview.leaving')}
      end={
        <LinkButton kind="text" size="small" to="/trips">
          {t('overview.all-trips')}
        </LinkButton>
      }
      isBare
    >
      {!leaving && <SkeletonRows />}
      {leaving?.total === 0 && <Empty text={t('overview.no-departures')} />}
      <ul>
        {leaving?.rows.map((trip) => (
          <li key={trip.id} className={styles.leaving}>
            <time dateTime={trip.departsOn}>{weekdayShort(trip.departsOn)}</time>
            <span>
              <TripLink tripId={trip.id} title={trip.title} />
              <small>
                <Mark tone={tones[trip.status] ?? 'neutral'} icon={stateIcons[trip.status]}>
                  {t(`trips.status.${trip.status}`)}
                </Mark>
              </small>
            </span>
            <span className={styles.places}>
              <b>{placesSaid(trip)}</b>
              {trip.alerts.n > 0 && (
                <small className={trip.alerts.late > 0 ? styles.overdue : styles.soon}>
                  {t('alerts.some', { n: trip.alerts.n })}
                </small>
              )}
            </span>
          </li>
        ))}
      </ul>
      <More counted={leaving} say={(n) => t('overview.more-departures', { n })} />
    </Card>
  )
}

type DeadlinesProps = { deadlines: WorkOfToday['deadlines'] | undefined; today: Day }

/** The deadlines that show before the person asks for the rest. */
const firstDeadlines = 8

export function DeadlinesPanel({ deadlines, today }: DeadlinesProps) {
  const [isWhole, setWhole] = useState(false)
  const rows = isWhole ? deadlines?.rows : deadlines?.rows.slice(0, firstDeadlines)
  const hasMore = deadlines !== undefined && deadlines.total > firstDeadlines
  return (
    <Card
      title={t('overview.deadlines')}
      isBare
      end={
        hasMore && (
          <Button kind="text" size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? t('overview.first-deadlines') : t('overview.all-deadlines', { n: deadlines.total })}
          </Button>
        )
      }
    >
      {!deadlines && <SkeletonRows />}
      {deadlines?.total === 0 && <Empty text={t('overview.no-deadlines')} />}
      <ul>
        {rows?.map(({ tripId, title, departsOn, kind, dueOn, services }) => (
          <li key={`${tripId} ${kind}`} className={classes(styles.deadline, dueOn < today && styles.late)}>
            <time dateTime={dueOn} className={classes(styles.day, dueOn < today && styles.overdue)}>
              {weekdayShort(dueOn)}
            </time>
            <p>
              <TripLink tripId={tripId} title={title} /> <span>{formatDayShort(departsOn, today)}</span>
              <small>{t(`overview.deadline.${kind}`, { n: services ?? 1 })}</small>
            </p>
            <DeadlineChip dueOn={dueOn} today={today} past="days" />
          </li>
        ))}
      </ul>
      {isWhole && <More counted={deadlines} say={(n) => t('overview.more-deadlines', { n })} />}
    </Card>
  )
}

type Counted = { rows: readonly unknown[]; total: number }

/** The number of items that the card leaves out, in words. */
function More({ counted, say }: { counted: Counted | undefined; say: (n: number) => string }) {
  const left = counted ? counted.total - counted.rows.length : 0
  return left > 0 ? <Empty text={say(left)} /> : null
}

type NearMinimumProps = { near: WorkOfToday['nearMinimum'] | undefined; today: Day }

export function NearMinimumPanel({ near, today }: NearMinimumProps) {
  return (
    <Card title={t('overview.near')} isBare>
      {!near && <SkeletonRows />}
      {near?.length === 0 && <Empty text={t('overview.no-near')} />}
      <ul>
        {near?.map((trip) => (
          <li key={trip.id} className={styles.near}>
            <p className={styles.nearHead}>
              <span>
                <TripLink tripId={trip.id} title={trip.title} /> <small>{formatDayShort(trip.departsOn, today)}</small>
              </span>
              <Missing n={trip.missing} />
            </p>
            <OccupancyBar
              {...occupancyOf(trip)}
              detail={` · ${t('overview.minimum', { n: trip.minParticipants ?? 0 })}`}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Missing({ n }: { n: number }) {
  if (n > 0) return <small>{t('overview.missing', { n })}</small>
  return (
    <small className={styles.reached}>
      <Icon of={IconCheck} size="small" />
      {t('overview.reached')}
    </small>
  )
}
