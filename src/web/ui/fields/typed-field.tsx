import type { ComponentProps, KeyboardEvent, ReactNode } from 'react'
import { classes } from '#src/web/ui/theme/classes.ts'
import styles from './control.module.css'
import { FieldFrame, type FieldLook, splitLook } from './field-frame.tsx'
import { useTypedText } from './typed-text.ts'

export type TypedFieldProps<T> = FieldLook &
  Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'className' | 'id' | 'type' | 'children'> & {
    value?: T
    defaultValue?: T
    onChange?: (value: T) => void
  }

/** The parts that a kind of value adds to the field: reading, writing, and the text of its fault. */
export type TypedKind<T> = {
  read: (text: string) => T
  write: (value: T) => string
  isFault: (value: T) => boolean
  empty: T
  faultText: string
  isNumeric?: boolean
  /** A sign inside, at the left. */
  lead?: string
  /** A sign inside, at the right. */
  unit?: string
  /** A button or a sign inside, at the right; it may set the value. */
  trail?: (value: T, setValue: (value: T) => void) => ReactNode
  /** Handles its own keys before the caller's; `setValue` rewrites the text at once. */
  onKey?: (event: KeyboardEvent<HTMLInputElement>, value: T, setValue: (value: T) => void) => void
}

/** A text field for a value that is not text. */
export function TypedField<T>({ field, kind }: { field: TypedFieldProps<T>; kind: TypedKind<T> }) {
  const [look, control] = splitLook(field)
  const { value, defaultValue, onChange, onFocus, onBlur, onKeyDown, ...native } = control
  const { faultText, isNumeric, lead, unit, trail, onKey, ...reading } = kind
  const typed = useTypedText<T>({ value, defaultValue, onChange, ...reading })
  const error = look.error || (typed.showsFault && faultText)
  return (
    <FieldFrame look={{ ...look, error }}>
      {(aria) => (
        <span className={styles.wrap}>
          {lead && (
            <span className={styles.lead} aria-hidden="true">
              {lead}
            </span>
          )}
          <input
            autoComplete="off"
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
              if (!native.readOnly) onKey?.(event, typed.value, typed.setValue)
              onKeyDown?.(event)
            }}
            className={classes(
              styles.control,
              lead && styles.withSign,
              unit && styles.withUnit,
              trail && styles.withButton,
              isNumeric && styles.number,
              look.warning && styles.warned,
            )}
          />
          {unit && (
            <span className={styles.unit} aria-hidden="true">
              {unit}
            </span>
          )}
          {trail?.(typed.value, typed.setValue)}
        </span>
      )}
    </FieldFrame>
  )
}
