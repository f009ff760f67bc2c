import { Popover } from '@mantine/core'
import { IconCalendarRepeat, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { isUnderWay } from '#src/features/calendar/lanes.view.ts'
import { datesOfTrip } from '#src/features/trips/data/trip-dates.words.ts'
import type { Day } from '#src/shared/day.ts'
import { holidayName } from '#src/shared/holidays.ts'
import { t } from '#src/web/text.ts'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { LinkButton } from '#src/web/ui/buttons/link-button.tsx'
import { dayInWords } from '#src/web/ui/calendar/month-grid.ts'
import { StatusPill } from '#src/web/ui/signs/status-pill.tsx'
import { Anchor } from './bar-card.panel.tsx'
import styles from './day.module.css'
import type { CalendarSearch, CalendarTrip } from './month.state.ts'
import { canMove } from './trip-moves.state.ts'

type DayPopoverProps = {
  day: Day
  at: HTMLElement
  trips: readonly CalendarTrip[]
  search: CalendarSearch
  canCreate: boolean
  onMove: (trip: CalendarTrip) => void
  onClose: () => void
}

/** All trips of a day, including those without a lane. */
export function DayPopover({ day, at, trips, search, canCreate, onMove, onClose }: DayPopoverProps) {
  const here = trips.filter((trip) => isUnderWay(trip, day))
  const holiday = holidayName(day)
  return (
    <Popover
      opened
      onChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      onClose={onClose}
      position="bottom-start"
      trapFocus
      width={320}
    >
      <Popover.Target>
        <Anchor to={at} />
      </Popover.Target>
      <Popover.Dropdown aria-label={dayInWords(day)} className={styles.dropdown}>
        <h2 className={styles.heading}>
          {dayInWords(day)}
          {holiday && <small>{holiday}</small>}
        </h2>
        {here.length === 0 && <p className={styles.none}>{t('calendar.no-trips-on-day')}</p>}
        <ul className={styles.list}>
          {here.map((trip) => (
            <li key={trip.id} className={styles.row}>
              <Link
                to="/calendar/$tripId/preview"
                params={{ tripId: trip.id }}
                search={search}
                state={{ isOverList: true }}
                resetScroll={false}
                className={styles.trip}
                onClick={onClose}
              >
                <span className={styles.text}>
                  <b>{trip.title}</b>
                  <small>{datesOfTrip(trip)}</small>
                </span>
                <StatusPill state={trip.status} label={t(`trips.status.${trip.status}`)} />
              </Link>
              {canMove(trip, canCreate) && (
                <IconButton
                  icon={IconCalendarRepeat}
                  size="small"
                  label={t('calendar.move-of', { title: trip.title })}
                  onClick={() => onMove(trip)}
                />
              )}
            </li>
          ))}
        </ul>
        {canCreate && (
          <LinkButton
            kind="text"
            size="small"
            icon={IconPlus}
            to="/calendar/create-trip"
            search={{ ...search, date: day }}
            className={styles.create}
          >
            {t('trips.create')}
          </LinkButton>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
