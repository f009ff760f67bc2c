import { Link } from '@tanstack/react-router'
import type { ListedAlert } from '#src/features/alerts/alerts.contract.ts'
import { type Day, formatDay, formatDayShort, wallClock, weekdayShort } from '#src/shared/day.ts'
import { t } from '#src/web/text.ts'
import { classes } from '#src/web/ui/theme/classes.ts'
import { alertTitle } from './alert.words.ts'
import { AlertChip, AlertSign } from './alert-signs.panel.tsx'
import styles from './notifications.module.css'

type NotificationRowProps = {
  alert: ListedAlert
  today: Day
  isCurrent: boolean
  isTicked: boolean
  /** True while any is ticked: then all rows show their box. */
  areTicked: boolean
  onTick: () => void
  onChoose: () => void
  /** Goes to the screen on which it is settled. */
  onOpen: () => void
}

/** The days of a trip in a line: 26/03 – 30/03/2027. */
export function daysOfTrip({ departsOn, returnsOn }: ListedAlert['trip'], today: Day): string {
  if (departsOn === returnsOn) return formatDay(departsOn)
  return `${formatDayShort(departsOn, today).slice(0, 5)} – ${formatDay(returnsOn)}`
}

/** One alert in the list. Enter on the chosen one goes to its screen. */
export function NotificationRow(props: NotificationRowProps) {
  const { alert, today, isCurrent, isTicked, areTicked, onTick, onChoose, onOpen } = props
  const { closed, putOff, trip } = alert
  const title = alertTitle(alert, today)
  return (
    <li className={classes(styles.row, isCurrent && styles.current, areTicked && styles.choosing)}>
      <span className={styles.sign}>
        <AlertSign alert={alert} today={today} />
        {closed === null && (
          <input
            type="checkbox"
            className={styles.box}
            checked={isTicked}
            onChange={onTick}
            aria-label={t('alerts.select', { alert: title, trip: trip.title })}
          />
        )}
      </span>
      <Link
        to="."
        search={(now) => ({ ...now, alert: alert.id })}
        replace
        resetScroll={false}
        className={styles.link}
        data-alert={alert.id}
        aria-current={isCurrent || undefined}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          onChoose()
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !isCurrent || closed !== null) return
          event.preventDefault()
          onOpen()
        }}
      >
        <span className={styles.words}>
          {closed ? <s>{title}</s> : <b>{title}</b>}
          <small>
            {trip.title} · {daysOfTrip(trip, today)}
          </small>
        </span>
        <End />
      </Link>
    </li>
  )

  function End() {
    if (closed) {
      const { day, time } = wallClock(new Date(closed.at))
      return <small>{t('alerts.closed-on', { day: weekdayShort(day), time })}</small>
    }
    if (putOff && putOff.until > today)
      return <small>{t('alerts.put-off-to', { day: weekdayShort(putOff.until) })}</small>
    return <AlertChip alert={alert} today={today} />
  }
}
