import { IconCheck, IconCopy, IconPrinter } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { shownDeadlines } from '#src/features/trips/deadline-state.rules.ts'
import { datesOfTrip } from '#src/features/trips/trip-dates.rules.ts'
import { duplicateTrip } from '#src/features/trips/trip-editing.contract.ts'
import { addDays, formatDay, todayIn, weekdayShort } from '#src/shared/day.ts'
import { useCommand } from '#src/web/command.ts'
import { useCan } from '#src/web/session.ts'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/button.tsx'
import { DeadlineChip } from '#src/web/ui/deadline-chip.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { IconButton } from '#src/web/ui/icon-button.tsx'
import { LinkButton } from '#src/web/ui/link-button.tsx'
import { OccupancyBar } from '#src/web/ui/occupancy-bar.tsx'
import { StatusPill } from '#src/web/ui/status-pill.tsx'
import styles from './trip-preview.module.css'
import type { Trip } from './trip-preview.panel.tsx'

export function PreviewLead({ trip }: { trip: Trip }) {
  return (
    <>
      <StatusPill state={trip.status} label={t(`trips.status.${trip.status}`)} />
      <span className={styles.code}>{trip.code}</span>
    </>
  )
}

export function PreviewFacts({ trip }: { trip: Trip }) {
  const facts = [
    t('trips.wizard-days-said', { n: trip.days }),
    trip.transport !== 'unselected' && t(`trips.transport.${trip.transport}`),
    trip.owners.map(({ name }) => name).join(', '),
  ]
  return (
    <p>
      <b className={styles.dates}>{datesOfTrip(trip)}</b> · {facts.filter(Boolean).join(' · ')}
    </p>
  )
}

/** Places, deadlines, the programme day by day, where people board. */
export function PreviewSheet({ trip }: { trip: Trip }) {
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
      <Programme trip={trip} />
      <LoadingOrder trip={trip} />
    </div>
  )
}

function Deadlines({ trip }: { trip: Trip }) {
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

function Programme({ trip }: { trip: Trip }) {
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
              {servicesOf(day).length === 0 && <li className={styles.none}>{t('trips.preview-no-services')}</li>}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  )
}

function LoadingOrder({ trip }: { trip: Trip }) {
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

export function PreviewActions({ trip }: { trip: Trip }) {
  const navigate = useNavigate()
  const canEdit = useCan('edit', 'Trip')
  const params = { tripId: trip.id }
  const duplicate = useCommand(duplicateTrip, {
    topics: ['trips', 'calendar'],
    onDone: ({ id }) => {
      toast.success(t('trips.duplicated'))
      void navigate({ to: '/trips/$tripId', params: { tripId: id } })
    },
  })
  return (
    <>
      <LinkButton kind="primary" keys="Invio" to="/trips/$tripId" params={params}>
        {t('trips.preview-open')}
      </LinkButton>
      <span className={styles.gap} />
      {canEdit && (
        <Button
          kind="quiet"
          icon={IconCopy}
          isBusy={duplicate.isPending}
          onClick={() => duplicate.mutate({ params, body: {} })}
        >
          {t('trips.duplicate')}
        </Button>
      )}
      <IconButton icon={IconPrinter} label={t('trips.preview-print')} onClick={() => window.print()} />
    </>
  )
}
