import { IconCheck, IconCopy, IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { nightsOn } from '#src/features/services/programme/stays.rules.ts'
import { datesOfTrip } from '#src/features/trips/data/trip-dates.words.ts'
import { saleRefusalText } from '#src/features/trips/life/web/status-menu.panel.tsx'
import { useTripActs } from '#src/features/trips/life/web/trip-acts.state.ts'
import { useTripDialog } from '#src/features/trips/life/web/trip-dialogs.panel.tsx'
import { shownDeadlines } from '#src/features/trips/page/deadline-state.view.ts'
import { type OpenTrip, useTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { addDays, formatDay, todayIn, weekdayShort } from '#src/shared/day.ts'
import { useCan } from '#src/web/session.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { LinkButton } from '#src/web/ui/buttons/link-button.tsx'
import { DeadlineChip } from '#src/web/ui/signs/deadline-chip.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { OccupancyBar } from '#src/web/ui/signs/occupancy-bar.tsx'
import { StatusPill } from '#src/web/ui/signs/status-pill.tsx'
import styles from './trip-preview.module.css'

export function PreviewLead({ trip }: { trip: OpenTrip }) {
  return (
    <>
      <StatusPill state={trip.status} label={t(`trips.status.${trip.status}`)} />
      <span className={styles.code}>{trip.code}</span>
    </>
  )
}

export function PreviewFacts({ trip }: { trip: OpenTrip }) {
  const facts = [
    t('trips.wizard-days-said', { n: trip.days }),
    trip.transport !== 'unselected' && t(`itineraries.transport.${trip.transport}`),
    trip.owners.map(({ name }) => name).join(', '),
  ]
  return (
    <p>
      <b className={styles.dates}>{datesOfTrip(trip)}</b> · {facts.filter(Boolean).join(' · ')}
    </p>
  )
}

/** Places, deadlines, alerts, the programme by day, departures. */
export function PreviewSheet({ trip, alerts }: { trip: OpenTrip; alerts: ReactNode }) {
  const { heads, places, minParticipants } = trip
  return (
    <div className={styles.sheet}>
      <OccupancyBar
        confirmed={heads.confirmed}
        option={heads.option}
        places={places}
        minimum={minParticipants}
        size="block"
        detail={
          <>
            {t('trips.preview-places', { option: heads.option })}
            {minParticipants !== null && t('trips.preview-minimum', { n: minParticipants })}
          </>
        }
      />
      <Deadlines trip={trip} />
      {alerts}
      <Programme trip={trip} />
      <LoadingOrder trip={trip} />
    </div>
  )
}

function Deadlines({ trip }: { trip: OpenTrip }) {
  const today = todayIn(new Date())
  const deadlines = shownDeadlines(trip, today)
  if (deadlines.length === 0) return null
  return (
    <dl className={styles.deadlines}>
      {deadlines.map(({ deadline, dueOn, isMet }) => (
        <div key={deadline}>
          <dt>{t(`trips.field.${deadline}`)}</dt>
          <dd className={isMet ? styles.met : undefined}>
            {isMet ? (
              <>
                <Icon of={IconCheck} size="small" />
                <s>{formatDay(dueOn)}</s>
              </>
            ) : (
              <DeadlineChip dueOn={dueOn} today={today} past="date" hasIcon />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Programme({ trip }: { trip: OpenTrip }) {
  const days = Array.from({ length: trip.days }, (_, at) => at + 1)
  const servicesOf = (day: number) =>
    trip.services
      .filter((service) => service.day === day)
      .sort((a, b) => (a.startsAt ?? '').localeCompare(b.startsAt ?? '') || a.position - b.position)
  return (
    <section>
      <h3>{t('trips.preview-programme')}</h3>
      <ol className={styles.programme}>
        {days.map((day) => (
          <li key={day}>
            <span>
              <b>{t('trips.preview-day', { n: day })}</b>
              <small>{weekdayShort(addDays(trip.departsOn, day - 1))}</small>
            </span>
            <ul>
              {servicesOf(day).map(({ id, startsAt, name, location }) => (
                <li key={id}>
                  <time>{startsAt}</time>
                  <span>{location && !name.includes(location) ? `${name}, ${location}` : name}</span>
                </li>
              ))}
              {nightsOn(trip.services, day).map(({ service, night, nights }) => (
                <li key={service.id} className={styles.night}>
                  {service.provider?.companyName ?? service.name}, {t('services.night-of', { n: night, nights })}
                </li>
              ))}
              {servicesOf(day).length === 0 && nightsOn(trip.services, day).length === 0 && (
                <li className={styles.none}>{t('trips.preview-no-services')}</li>
              )}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  )
}

function LoadingOrder({ trip }: { trip: OpenTrip }) {
  return (
    <section>
      <h3>{t('trips.preview-loading-order')}</h3>
      <ul className={styles.departures}>
        {trip.departures.map(({ id, time, name }) => (
          <li key={id}>
            <time>{time}</time>
            <span>{name}</span>
          </li>
        ))}
        {trip.departures.length === 0 && <li className={styles.none}>{t('trips.preview-no-departures')}</li>}
      </ul>
    </section>
  )
}

export function PreviewActions() {
  const trip = useTrip()
  const { duplicate } = useTripActs()
  const canEdit = useCan('edit', 'Trip')
  return (
    <>
      <LinkButton kind="primary" keys="Invio" to="/trips/$tripId" params={{ tripId: trip.id }}>
        {t('trips.preview-open')}
      </LinkButton>
      <NextState />
      <span className={styles.gap} />
      {canEdit && (
        <Button kind="quiet" icon={IconCopy} onClick={duplicate}>
          {t('trips.duplicate')}
        </Button>
      )}
      <IconButton icon={IconPrinter} label={t('trips.preview-print')} onClick={() => window.print()} />
    </>
  )
}

/** The next step from a trip's state: put on sale, then confirm. */
function NextState() {
  const trip = useTrip()
  const { status } = trip
  const open = useTripDialog()
  const canDecide = useCan('decide', 'Trip')
  if (!canDecide) return null
  if (status === 'draft')
    return (
      <Button refusal={saleRefusalText(trip)} onClick={() => open('sale')}>
        {t('trips.put-on-sale')}
      </Button>
    )
  return status === 'forSale' && <Button onClick={() => open('confirm')}>{t('trips.confirm')}</Button>
}
