import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { datesOfTrip } from '#src/features/trips/data/trip-dates.words.ts'
import type { Day } from '#src/shared/day.ts'
import { holidayName } from '#src/shared/holidays.ts'
import { t } from '#src/web/text.ts'
import { dayInWords, monthOf, weeksOf } from '#src/web/ui/calendar/month-grid.ts'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { StatusPill } from '#src/web/ui/signs/status-pill.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import type { CalendarSearch, CalendarTrip } from './month.state.ts'
import styles from './month-list.module.css'

type MonthListProps = {
  month: string
  today: Day
  trips: readonly CalendarTrip[]
  search: CalendarSearch
  canCreate: boolean
}

/** The month on a phone: the days on which a trip begins, today, and the first day with the trips then under way. */
export function MonthList({ month, today, trips, search, canCreate }: MonthListProps) {
  const days = weeksOf(month)
    .flat()
    .filter((day) => monthOf(day) === month)
  const firstDay = days[0]!
  const groups = days.map((day) => {
    const begin = ({ departsOn, returnsOn }: CalendarTrip) =>
      departsOn === day || (day === firstDay && departsOn < day && returnsOn >= day)
    return { day, trips: trips.filter(begin) }
  })
  return (
    <ol className={styles.days}>
      {groups
        .filter((group) => group.trips.length > 0 || group.day === today)
        .map(({ day, trips: here }) => (
          <li key={day}>
            <h2 className={classes(styles.day, day === today && styles.today)}>
              <span>{dayInWords(day)}</span>
              {holidayName(day) && <small>{holidayName(day)}</small>}
              {canCreate && (
                <Link
                  to="/calendar/create-trip"
                  search={{ ...search, date: day }}
                  className={styles.add}
                  aria-label={t('trips.create')}
                >
                  <Icon of={IconPlus} />
                </Link>
              )}
            </h2>
            {here.length === 0 && <p className={styles.none}>{t('calendar.no-trips-on-day')}</p>}
            {here.map((trip) => (
              <Link
                key={trip.id}
                to="/calendar/$tripId/preview"
                params={{ tripId: trip.id }}
                search={search}
                state={{ isOverList: true }}
                resetScroll={false}
                className={styles.trip}
              >
                <span>
                  <b>{trip.title}</b>
                  <small>{datesOfTrip(trip)}</small>
                </span>
                <StatusPill state={trip.status} label={t(`trips.status.${trip.status}`)} />
              </Link>
            ))}
          </li>
        ))}
    </ol>
  )
}
