import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { type Day, weekday } from '#src/shared/day.ts'
import { holidayName } from '#src/shared/holidays.ts'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import { ui } from '#src/web/ui/ui.text.ts'
import styles from './month-calendar.module.css'
import { addToMonth, dayByKey, dayInWords, monthOf, monthTitle, weekdayHeads, weeksOf } from './month-grid.ts'

export type MonthCalendarProps = {
  value: Day | null
  onPick: (day: Day) => void
  today: Day
  /** The day near which the calendar opens while no day is chosen (default: today). */
  near?: Day
  min?: Day
  max?: Day
  isSmall?: boolean
  /** True when the grid takes the focus as it appears. */
  isFocused?: boolean
  /** The last day of a range that begins on the chosen day. The days between are shaded. */
  rangeEndsOn?: Day
  /** Days drawn dashed, such as the other departures of a series. */
  repeatedOn?: readonly Day[]
  /** The marks of a day on which something takes place: dots to see, words for screen readers. */
  marksOf?: (day: Day) => { dots: ReactNode; words: string } | null
  onMonth?: (month: string) => void
}

/** Attributes by which Esc in the calendar closes only the calendar, not the modal around it. */
const keepsEsc = { 'data-mantine-stop-propagation': 'true' }

/** A month to choose a day from: Monday first, holidays bold with a dot, keys of a grid to move. */
export function MonthCalendar(props: MonthCalendarProps) {
  const { value, today, near, isSmall, isFocused = false, onPick, onMonth } = props
  const [active, setActive] = useState<Day>(value ?? near ?? today)
  const [month, setMonth] = useState(monthOf(active))
  const [shownFor, setShownFor] = useState(value)
  // A day that is typed beside the calendar shows here.
  if (value !== shownFor) {
    setShownFor(value)
    if (value !== null) {
      setActive(value)
      setMonth(monthOf(value))
    }
  }
  const grid = useRef<HTMLTableElement>(null)
  const wantsFocus = useRef(isFocused)

  // The wanted day may be in a month that is not drawn yet, so the focus moves after the drawing.
  useEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus({ preventScroll: true })
  })

  function show(next: string) {
    if (next === month) return
    setMonth(next)
    onMonth?.(next)
  }

  function turn(months: number) {
    const next = addToMonth(month, months)
    setActive(`${next}-01`)
    show(next)
  }

  function press(event: KeyboardEvent) {
    const next = dayByKey(active, event.key, event.shiftKey)
    if (!next) return
    event.preventDefault()
    wantsFocus.current = true
    setActive(next)
    show(monthOf(next))
  }

  return (
    <div className={classes(isSmall && styles.small)}>
      <div className={styles.head}>
        <span className={styles.title} aria-live="polite">
          {monthTitle(month)}
        </span>
        <IconButton
          icon={IconChevronLeft}
          label={ui('ui.previous-month')}
          size="small"
          {...keepsEsc}
          onClick={() => turn(-1)}
        />
        <IconButton
          icon={IconChevronRight}
          label={ui('ui.next-month')}
          size="small"
          {...keepsEsc}
          onClick={() => turn(1)}
        />
      </div>
      <table ref={grid} className={styles.table} onKeyDown={press}>
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
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <DayCell
                  key={day}
                  day={day}
                  month={month}
                  isActive={day === active}
                  calendar={props}
                  onPick={() => {
                    setActive(day)
                    onPick(day)
                  }}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type DayCellProps = { day: Day; month: string; isActive: boolean; calendar: MonthCalendarProps; onPick: () => void }

function DayCell({ day, month, isActive, calendar, onPick }: DayCellProps) {
  const { value, today, min, max, rangeEndsOn, repeatedOn, marksOf } = calendar
  const holiday = holidayName(day)
  const marks = marksOf?.(day)
  const isInRange = value !== null && rangeEndsOn !== undefined && day >= value && day <= rangeEndsOn
  // The day is not `disabled`: the keys pass over it, and a disabled element cannot have the focus.
  const isOutside = (min !== undefined && day < min) || (max !== undefined && day > max)
  const hasMany = isInRange && value !== rangeEndsOn
  return (
    <td
      className={classes(
        hasMany && (day === value ? styles.rangeStart : styles.inRange),
        hasMany && day === rangeEndsOn && styles.rangeEnd,
      )}
    >
      <button
        type="button"
        data-day={day}
        {...keepsEsc}
        tabIndex={isActive ? 0 : -1}
        aria-pressed={day === value}
        aria-current={day === today ? 'date' : undefined}
        aria-disabled={isOutside || undefined}
        onClick={isOutside ? undefined : onPick}
        className={classes(
          styles.day,
          monthOf(day) !== month && styles.out,
          (holiday || weekday(day) === 7) && styles.red,
          day === today && styles.now,
          repeatedOn?.includes(day) && styles.repeated,
        )}
      >
        <span aria-hidden="true">{Number(day.slice(8))}</span>
        <span className="for-readers">{[dayInWords(day), holiday, marks?.words].filter(Boolean).join(', ')}</span>
        {marks && (
          <span className={styles.dots} aria-hidden="true">
            {marks.dots}
          </span>
        )}
      </button>
    </td>
  )
}
