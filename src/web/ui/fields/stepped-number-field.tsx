import { useUncontrolled } from '@mantine/hooks'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import { ui } from '#src/web/ui/ui.text.ts'
import controls from './control.module.css'
import { FieldFrame, splitLook } from './field-frame.tsx'
import type { NumberFieldProps } from './number-field.tsx'
import styles from './stepped-number.module.css'
import { useTypedText } from './typed-text.ts'
import { readWhole, stepWhole } from './whole-number.ts'

/** A small whole number with minus and plus buttons, for numbers that are counted rather than typed. */
export function SteppedNumberField(props: NumberFieldProps) {
  const [look, control] = splitLook(props)
  const { value, defaultValue, onChange, min, max, onFocus, onBlur, ...native } = control
  const [current, setCurrent] = useUncontrolled<number | null>({ value, defaultValue, finalValue: null, onChange })
  const typed = useTypedText<number | null>({
    value: current,
    onChange: setCurrent,
    read: readWhole,
    write: (n) => (n === null || Number.isNaN(n) ? '' : String(n)),
    isFault: Number.isNaN,
    empty: null,
  })
  const step = (by: number) => typed.setValue(stepWhole(current, by, min, max))
  const error = look.error || (typed.showsFault && ui('ui.invalid-number'))
  return (
    <FieldFrame look={{ ...look, error }}>
      {(aria) => (
        <span className={styles.row}>
          <IconButton
            icon={IconMinus}
            kind="secondary"
            label={ui('ui.decrease')}
            disabled={native.readOnly || (current !== null && min !== undefined && current <= min)}
            onClick={() => step(-1)}
          />
          <input
            autoComplete="off"
            inputMode="numeric"
            {...native}
            {...aria}
            value={typed.text}
            onChange={(event) => typed.setText(event.currentTarget.value)}
            onFocus={(event) => {
              typed.enter()
              onFocus?.(event)
            }}
            onBlur={(event) => {
              typed.leave()
              onBlur?.(event)
            }}
            onKeyDown={(event) => {
              const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
              if (!by || native.readOnly) return
              event.preventDefault()
              step(by)
            }}
            className={classes(controls.control)}
          />
          <IconButton
            icon={IconPlus}
            kind="secondary"
            label={ui('ui.increase')}
            disabled={native.readOnly || (current !== null && max !== undefined && current >= max)}
            onClick={() => step(1)}
          />
        </span>
      )}
    </FieldFrame>
  )
}
