import { Popover } from '@mantine/core'
import { useUncontrolled } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { type Day, isDay, todayIn } from '#src/shared/day.ts'
import { MonthCalendar } from '#src/web/ui/calendar/month-calendar.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { ui } from '#src/web/ui/ui.text.ts'
import styles from './control.module.css'
import { isDayFault, readDay, stepDay, writeDay } from './day-text.ts'
import { TypedField, type TypedFieldProps, type TypedKind } from './typed-field.tsx'

/**
 * The value is `YYYY-MM-DD`, null when empty, or the text itself while it is not a day, so that a schema refuses it.
 */
export type DayFieldProps = Omit<TypedFieldProps<string | null>, 'min' | 'max'> & {
  /** True for days in the past (birth, issue): a two-digit year never means a day to come. */
  isPast?: boolean
  today?: Day
  /** The day near which the calendar opens while the field is empty, for instance in the month of the other dates. */
  near?: Day | null | undefined
  /** True for a field without a calendar, because one is beside it. */
  isTypedOnly?: boolean
  /** The calendar offers no days outside the limits; the form refuses typed ones. */
  min?: Day
  max?: Day
}

/** A day, typed in any way operators type it, or picked from the month that Alt+Down opens. */
export function DayField(props: DayFieldProps) {
  const { isPast = false, today = todayIn(new Date()), near, isTypedOnly = false, min, max, ...field } = props
  const [isOpen, setOpen] = useState(false)
  /** The number of openings: a calendar that is opened again while it fades must take the focus again. */
  const [opened, setOpened] = useState(0)
  const toggle = (next: boolean) => {
    setOpen(next)
    if (next) setOpened((times) => times + 1)
  }
  const [value, setValue] = useUncontrolled<string | null>({
    value: field.value,
    defaultValue: field.defaultValue,
    finalValue: null,
    onChange: field.onChange,
  })
  const box = useRef<HTMLDivElement>(null)
  const close = () => {
    setOpen(false)
    box.current?.querySelector('input')?.focus()
  }
  const kind = useMemo<TypedKind<string | null>>(
    () => ({
      read: (text) => readDay(text, today, isPast),
      write: writeDay,
      isFault: isDayFault,
      empty: null,
      faultText: ui('ui.invalid-day'),
      onKey: (event, current, set) => {
        if (event.ctrlKey || event.metaKey) return
        if (event.altKey) {
          if (event.key !== 'ArrowDown' || isTypedOnly) return
          event.preventDefault()
          return toggle(true)
        }
        if (event.key === 'Escape' && isOpen) {
          event.preventDefault()
          event.stopPropagation()
          return setOpen(false)
        }
        const next = stepDay(current, event.key, event.shiftKey, today)
        if (!next) return
        event.preventDefault()
        set(next)
      },
      trail: () => (
        <Popover.Target>
          <button
            type="button"
            className={styles.trail}
            aria-label={ui('ui.open-calendar')}
            tabIndex={-1}
            disabled={field.disabled}
            onClick={() => toggle(!isOpen)}
          >
            <Icon of={IconCalendar} />
          </button>
        </Popover.Target>
      ),
    }),
    [today, isPast, isTypedOnly, field.disabled, isOpen],
  )
  return (
    <div ref={box} className={field.className}>
      <Popover opened={isOpen} onChange={toggle} position="bottom-end" withRoles={false} closeOnEscape={false}>
        <TypedField
          field={{
            inputMode: 'numeric',
            placeholder: ui('ui.day-placeholder'),
            ...field,
            ...(isOpen && { 'data-mantine-stop-propagation': true }),
            className: undefined,
            value,
            defaultValue: undefined,
            onChange: setValue,
          }}
          kind={field.readOnly || isTypedOnly ? { ...kind, trail: undefined } : kind}
        />
        <Popover.Dropdown
          role="dialog"
          aria-label={ui('ui.calendar')}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            close()
          }}
        >
          <MonthCalendar
            key={opened}
            value={value !== null && isDay(value) ? value : null}
            today={today}
            {...(near && isDay(near) && { near })}
            min={min}
            max={max}
            isSmall
            isFocused
            onPick={(day) => {
              setValue(day)
              close()
            }}
          />
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}
