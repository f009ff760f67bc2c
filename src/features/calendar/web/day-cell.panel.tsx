import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { type Bar, isUnderWay } from '#src/features/calendar/lanes.view.ts'
import { type Day, formatDay, weekday } from '#src/shared/day.ts'
import { holidayName } from '#src/shared/holidays.ts'
import { t } from '#src/web/text.ts'
import { dayInWords, monthOf } from '#src/web/ui/calendar/month-grid.ts'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { stateColours, stateIcons } from '#src/web/ui/signs/status-pill.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import type { Pointed } from './bar-card.panel.tsx'
import { useBarDrag } from './calendar-drag.state.ts'
import type { CalendarTrip, MonthGridProps } from './month.state.ts'
import styles from './month-grid.module.css'
import { canMove } from './trip-moves.state.ts'

type DayCellProps = {
  day: Day
  grid: MonthGridProps
  /** The one day that Tab reaches. */
  isActive: boolean
  /** The bars that begin on this day, in this week. */
  bars: readonly Bar<CalendarTrip>[]
  /** The number of bars that fit on a day, and the number of bars that do not. */
  lanes: number
  hidden: number
  /** True while a dragged draft would cover this day. */
  isLanding: boolean
  /** The id of the dragged draft. */
  dragged: string | undefined
  onOpen: (at: HTMLElement) => void
  onPoint: (pointed: Pointed | null) => void
}

/** A day: its number, its holiday, the bars that begin on it, the number of hidden ones, and a way to create a trip. */
export function DayCell(props: DayCellProps) {
  const { day, grid, isActive, bars, lanes, hidden, isLanding, dragged, onOpen, onPoint } = props
  const { month, today, trips, search, canCreate } = grid
  const holiday = holidayName(day)
  const count = trips.filter((trip) => isUnderWay(trip, day)).length
  const stop = isActive ? 0 : -1
  const said = [dayInWords(day), holiday, count > 0 && t('calendar.trips-on-day', { n: count })]
  return (
    <td
      data-date={day}
      className={classes(
        (weekday(day) > 5 || holiday) && styles.rest,
        monthOf(day) !== month && styles.out,
        day === today && styles.today,
        isLanding && styles.landing,
      )}
    >
      <div className={styles.top}>
        <button
          type="button"
          data-day={day}
          tabIndex={stop}
          aria-current={day === today ? 'date' : undefined}
          aria-haspopup="dialog"
          className={classes(styles.number, 'in-print')}
          onClick={(event) => onOpen(event.currentTarget)}
        >
          <span aria-hidden="true">{Number(day.slice(8))}</span>
          <span className="for-readers">{said.filter(Boolean).join(', ')}</span>
        </button>
        {holiday && (
          <span className={styles.holiday} aria-hidden="true">
            {holiday}
          </span>
        )}
        {canCreate && (
          <Link
            to="/calendar/create-trip"
            search={{ ...search, date: day }}
            tabIndex={stop}
            className={styles.add}
            aria-label={t('calendar.create-on', { day: formatDay(day) })}
          >
            <Icon of={IconPlus} size="small" />
          </Link>
        )}
      </div>
      {bars.map((bar) => (
        <TripBar
          key={bar.trip.id}
          bar={bar}
          firstDay={day}
          grid={grid}
          stop={stop}
          isDragged={bar.trip.id === dragged}
          onPoint={onPoint}
        />
      ))}
      {hidden > 0 && (
        <button
          type="button"
          tabIndex={stop}
          aria-haspopup="dialog"
          className={styles.more}
          style={{ '--lane': lanes } as CSSProperties}
          onClick={(event) => onOpen(event.currentTarget)}
        >
          {t('calendar.more', { n: hidden })}
          <span className="for-readers">{t('calendar.more-on', { day: formatDay(day) })}</span>
        </button>
      )}
    </td>
  )
}

type TripBarProps = {
  bar: Bar<CalendarTrip>
  /** The day on which the bar begins in this week. */
  firstDay: Day
  grid: MonthGridProps
  stop: 0 | -1
  isDragged: boolean
  onPoint: DayCellProps['onPoint']
}

function TripBar({ bar, firstDay, grid, stop, isDragged, onPoint }: TripBarProps) {
  const { trip, lane, span, isFromBefore, goesOn } = bar
  const isMovable = canMove(trip, grid.canCreate)
  const ref = useBarDrag<HTMLAnchorElement>(trip, firstDay, !isMovable)
  const { heads, places, status } = trip
  return (
    <Link
      ref={ref}
      to="/calendar/$tripId/preview"
      params={{ tripId: trip.id }}
      search={grid.search}
      state={{ isOverList: true }}
      resetScroll={false}
      tabIndex={stop}
      draggable={isMovable}
      className={classes(
        styles.bar,
        stateColours(trip.status),
        isFromBefore && styles.fromBefore,
        goesOn && styles.goesOn,
        trip.id === grid.openTripId && styles.open,
        isDragged && styles.dragged,
      )}
      style={{ '--span': span, '--lane': lane } as CSSProperties}
      onMouseEnter={(event) => onPoint({ trip, at: event.currentTarget })}
      onMouseLeave={() => onPoint(null)}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && onPoint({ trip, at: event.currentTarget })}
      onBlur={() => onPoint(null)}
      onClick={() => onPoint(null)}
    >
      <Icon of={stateIcons[trip.status]} size="small" />
      <span className="for-readers">{t(`trips.status.${trip.status}`)}: </span>
      <span className={styles.title}>
        {isFromBefore && <span aria-hidden="true">… </span>}
        {trip.title}
      </span>
      <small className={styles.paper} aria-hidden="true">
        {[t(`trips.status.${status}`), places !== null && status !== 'draft' && `${heads.confirmed}/${places}`]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </Link>
  )
}
