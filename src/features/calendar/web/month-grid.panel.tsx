import { useElementSize } from '@mantine/hooks'
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { lanesIn, lanesOf } from '#src/features/calendar/lanes.rules.ts'
import type { getCalendar } from '#src/features/trips/trips.contract.ts'
import type { TripFilters } from '#src/features/trips/web/trip-filters.panel.tsx'
import type { Day } from '#src/shared/day.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { dayByKey, monthOf, monthTitle, weeksOf } from '#src/web/ui/month-grid.ts'
import { type Pointed, useTripCard } from './bar-card.panel.tsx'
import { DayPopover } from './day.panel.tsx'
import { DayCell } from './day-cell.panel.tsx'
import styles from './month-grid.module.css'

export type CalendarTrip = Output<typeof getCalendar>['trips'][number]
export type CalendarSearch = TripFilters & { month: string }

export type MonthGridProps = {
  month: string
  today: Day
  trips: readonly CalendarTrip[]
  search: CalendarSearch
  /** The trip whose preview is open. */
  openTripId: string | undefined
  canCreate: boolean
  onMonth: (month: string) => void
}

const focusDelayMs = 50
const headHeight = 31

/** The day the keys begin from: the one last gone to, else today, else the first of the month. */
function activeDay(wanted: Day | null, weeks: readonly Day[][], month: string, today: Day): Day {
  if (wanted && weeks.some((week) => week.includes(wanted))) return wanted
  return monthOf(today) === month ? today : `${month}-01`
}

/** Weeks from Monday on, trips as bars over their days. One stop for Tab; arrows move by day, Enter opens the day. */
export function MonthGrid(props: MonthGridProps) {
  const { month, today, trips, search, canCreate, onMonth } = props
  const [wanted, setWanted] = useState<Day | null>(null)
  const [opened, setOpened] = useState<{ day: Day; at: HTMLElement } | null>(null)
  const { card, point } = useTripCard(search)
  const grid = useRef<HTMLTableElement>(null)
  const isFocusWanted = useRef(false)
  const weeks = weeksOf(month)
  const { ref: scroller, height } = useElementSize()
  const { lanes, minHeight } = lanesIn(height - headHeight, weeks.length)
  const active = activeDay(wanted, weeks, month, today)

  // The wanted day may be in a month not drawn yet, so the focus follows the drawing.
  useEffect(() => {
    if (!isFocusWanted.current) return
    const button = grid.current?.querySelector<HTMLElement>(`button[data-day="${active}"]`)
    if (!button || monthOf(active) !== month) return
    isFocusWanted.current = false
    button.focus()
  }, [active, month])

  function press(event: KeyboardEvent<HTMLElement>) {
    const { day } = (event.target as HTMLElement).dataset
    const next = day === undefined ? null : dayByKey(day, event.key, event.shiftKey)
    if (!next) return
    event.preventDefault()
    isFocusWanted.current = true
    setWanted(next)
    if (monthOf(next) !== month) onMonth(monthOf(next))
  }

  const open = (day: Day, at: HTMLElement) => {
    point(null)
    setWanted(day)
    setOpened({ day, at })
  }
  /** The focus goes back to what opened the day, once the trap inside has let go of it. */
  const close = (opener: HTMLElement) => {
    setOpened(null)
    setTimeout(() => document.activeElement === document.body && opener.focus(), focusDelayMs)
  }
  const pointAt = (pointed: Pointed | null) => point(opened ? null : pointed)

  return (
    <div ref={scroller} className={styles.scroller} style={{ '--week': `${minHeight}px` } as CSSProperties}>
      <table ref={grid} className={styles.grid} onKeyDown={press}>
        <caption className="for-readers">{monthTitle(month)}</caption>
        <thead>
          <tr>
            {['Lun', 'Mar', 'Mer', 'Gio', 'Ven', 'Sab', 'Dom'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => {
            const { bars, hidden } = lanesOf(week, trips, lanes)
            return (
              <tr key={week[0]}>
                {week.map((day, column) => (
                  <DayCell
                    key={day}
                    day={day}
                    grid={props}
                    isActive={day === active}
                    bars={bars.filter((bar) => bar.column === column)}
                    lanes={lanes}
                    hidden={hidden[column]!}
                    onOpen={(at) => open(day, at)}
                    onPoint={pointAt}
                  />
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      {opened && (
        <DayPopover {...opened} trips={trips} search={search} canCreate={canCreate} onClose={() => close(opened.at)} />
      )}
      {card}
    </div>
  )
}
