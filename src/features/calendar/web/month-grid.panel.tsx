import { useElementSize } from '@mantine/hooks'
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { isUnderWay, lanesIn, lanesOf, type Spanning } from '#src/features/calendar/lanes.view.ts'
import { addDays, type Day } from '#src/shared/day.ts'
import { dayByKey, monthOf, monthTitle, weekdayHeads, weeksOf } from '#src/web/ui/calendar/month-grid.ts'
import { useIsPrinting } from '#src/web/ui/layout/printing.ts'
import { classes } from '#src/web/ui/theme/classes.ts'
import { type Pointed, useTripCard } from './bar-card.panel.tsx'
import { type BarDrag, useMonthDrop } from './calendar-drag.state.ts'
import { DayPopover } from './day.panel.tsx'
import { DayCell } from './day-cell.panel.tsx'
import type { CalendarTrip, MonthGridProps } from './month.state.ts'
import styles from './month-grid.module.css'
import { MoveTripDialog } from './move-trip.dialog.tsx'
import { useMoves } from './trip-moves.state.ts'

const focusDelayMs = 50
const headHeight = 31
/** On paper no bar is hidden. */
const allLanes = 1_000

/** The day where the keys begin: the last visited one, otherwise today, otherwise the first of the month. */
function activeDay(wanted: Day | null, weeks: readonly Day[][], month: string, today: Day): Day {
  if (wanted && weeks.some((week) => week.includes(wanted))) return wanted
  return monthOf(today) === month ? today : `${month}-01`
}

/** The days that a dragged draft would cover if it were dropped now. */
function landingOf(trips: readonly CalendarTrip[], drag: BarDrag | null): Spanning | null {
  const trip = trips.find(({ id }) => id === drag?.tripId)
  if (!trip || !drag?.departsOn) return null
  return { departsOn: drag.departsOn, returnsOn: addDays(drag.departsOn, trip.days - 1) }
}

/**
 * Weeks from Monday on, with trips as bars over their days. It is one stop for Tab: arrows move by day, Enter opens the
 * day.
 */
export function MonthGrid(props: MonthGridProps) {
  const { month, today, search, canCreate, onMonth } = props
  const { trips, move } = useMoves(props.trips)
  const [moving, setMoving] = useState<CalendarTrip | null>(null)
  const [wanted, setWanted] = useState<Day | null>(null)
  const [opened, setOpened] = useState<{ day: Day; at: HTMLElement } | null>(null)
  const { card, point } = useTripCard({ search, canMove: canCreate, onMove: setMoving })
  const grid = useRef<HTMLTableElement>(null)
  const drag = useMonthDrop(grid, (tripId, to) => {
    const trip = trips.find(({ id }) => id === tripId)
    point(null)
    if (trip && trip.departsOn !== to) move(trip, to)
  })
  const landing = landingOf(trips, drag)
  const isPrinting = useIsPrinting()
  const isFocusWanted = useRef(false)
  const weeks = weeksOf(month)
  const { ref: scroller, height } = useElementSize()
  const { lanes, minHeight } = lanesIn(height - headHeight, weeks.length)
  const active = activeDay(wanted, weeks, month, today)

  // The wanted day may be in a month that is not drawn yet, so the focus moves after the drawing.
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
  /** Closes the day and returns the focus to the element that opened it, after the focus trap inside has let go. */
  const close = (opener: HTMLElement) => {
    setOpened(null)
    setTimeout(() => document.activeElement === document.body && opener.focus(), focusDelayMs)
  }
  const pointAt = (pointed: Pointed | null) => point(opened || drag ? null : pointed)
  const askMove = (trip: CalendarTrip, opener: HTMLElement) => {
    setOpened(null)
    opener.focus()
    setMoving(trip)
  }

  const shown = { ...props, trips }

  return (
    <div ref={scroller} className={styles.scroller} style={{ '--week': `${minHeight}px` } as CSSProperties}>
      <table ref={grid} className={classes(styles.grid, drag !== null && styles.dragging)} onKeyDown={press}>
        <caption className="for-readers">{monthTitle(month)}</caption>
        <thead>
          <tr>
            {weekdayHeads.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => {
            const { bars, hidden } = lanesOf(week, trips, isPrinting ? allLanes : lanes)
            const used = 1 + Math.max(-1, ...bars.map(({ lane }) => lane))
            return (
              <tr key={week[0]} style={isPrinting ? ({ '--lanes': used } as CSSProperties) : undefined}>
                {week.map((day, column) => (
                  <DayCell
                    key={day}
                    day={day}
                    grid={shown}
                    isLanding={landing !== null && isUnderWay(landing, day)}
                    dragged={drag?.tripId}
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
        <DayPopover
          {...opened}
          trips={trips}
          search={search}
          canCreate={canCreate}
          onMove={(trip) => askMove(trip, opened.at)}
          onClose={() => close(opened.at)}
        />
      )}
      {!drag && card}
      {moving && <MoveTripDialog trip={moving} onClose={() => setMoving(null)} />}
    </div>
  )
}
