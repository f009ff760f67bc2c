import { Popover } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { monthNames } from '#src/shared/day.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { monthTitle } from '#src/web/ui/calendar/month-grid.ts'
import { classes } from '#src/web/ui/theme/classes.ts'
import styles from './month-picker.module.css'

type MonthPickerProps = { month: string; thisMonth: string; onPick: (month: string) => void }

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -3, ArrowDown: 3 }
const monthOfYear = (year: number, at: number) => `${year}-${String(at + 1).padStart(2, '0')}`

/** The shown month. It opens a year of months to choose from. */
export function MonthPicker({ month, thisMonth, onPick }: MonthPickerProps) {
  const [isOpen, setOpen] = useState(false)
  const [year, setYear] = useState(Number(month.slice(0, 4)))
  const grid = useRef<HTMLDivElement>(null)
  const toggle = () => {
    setYear(Number(month.slice(0, 4)))
    setOpen((was) => !was)
  }
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const buttons = [...(grid.current?.querySelectorAll('button') ?? [])]
    const next = step && buttons[buttons.indexOf(document.activeElement as HTMLButtonElement) + step]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  const entry = Number(month.slice(0, 4)) === year ? Number(month.slice(5)) - 1 : 0
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus position="bottom">
      <Popover.Target>
        <Button kind="quiet" className={styles.target} aria-haspopup="dialog" aria-expanded={isOpen} onClick={toggle}>
          <span className="for-readers">{t('calendar.choose-month')}: </span>
          {monthTitle(month)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('calendar.choose-month')} className={styles.dropdown}>
        <div className={styles.head}>
          <IconButton
            icon={IconChevronLeft}
            size="small"
            label={t('calendar.previous-year')}
            onClick={() => setYear(year - 1)}
          />
          <b aria-live="polite">{year}</b>
          <IconButton
            icon={IconChevronRight}
            size="small"
            label={t('calendar.next-year')}
            onClick={() => setYear(year + 1)}
          />
        </div>
        <div ref={grid} className={styles.grid} onKeyDown={press}>
          {monthNames.map((name, at) => {
            const value = monthOfYear(year, at)
            return (
              <button
                key={name}
                type="button"
                tabIndex={at === entry ? 0 : -1}
                data-autofocus={at === entry || undefined}
                aria-current={value === month || undefined}
                className={classes(styles.month, value === thisMonth && styles.now)}
                onClick={() => {
                  setOpen(false)
                  onPick(value)
                }}
              >
                {name}
              </button>
            )
          })}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
