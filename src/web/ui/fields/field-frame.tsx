import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import { ui } from '#src/web/ui/ui.text.ts'
import styles from './field.module.css'

/** The parts that every field shows around its control. */
export type FieldLook = {
  label: string
  /** True when the label is for screen readers only, because a heading or a column already shows it. */
  isLabelHidden?: boolean
  isRequired?: boolean
  /** A fact at the end of the label's line: an age, a link. */
  labelEnd?: ReactNode
  help?: ReactNode
  error?: ReactNode
  /** A hint that does not prevent saving. */
  warning?: ReactNode
  className?: string
}

/** The attributes that tie label, help and fault to the control. */
export type ControlAria = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

/** Splits a field's props into those of its frame and those of its control. */
export function splitLook<P extends FieldLook>(props: P): [FieldLook, Omit<P, keyof FieldLook>] {
  const { label, isLabelHidden, isRequired, labelEnd, help, error, warning, className, ...rest } = props
  return [{ label, isLabelHidden, isRequired, labelEnd, help, error, warning, className }, rest]
}

/**
 * The look of a field whose text has a longest length. The browser would silently cut off pasted text, so nothing is
 * cut, and the field says by how much the text is too long.
 */
export function lookWithin(look: FieldLook, text: string, maxLength: number | undefined): FieldLook {
  const over = maxLength === undefined ? 0 : text.length - maxLength
  return over > 0 ? { ...look, error: ui('ui.too-long', { n: over }) } : look
}

/**
 * The label above, the help below the control, then the fault. `isGroup` is true for several controls under one name.
 */
export function FieldFrame({
  look,
  isGroup = false,
  children,
}: {
  look: FieldLook
  isGroup?: boolean
  children: (aria: ControlAria) => ReactNode
}) {
  const id = useId()
  const { label, isLabelHidden, isRequired, labelEnd, help, error, warning } = look
  const helpId = help ? `${id}-help` : undefined
  const faultId = error || warning ? `${id}-fault` : undefined
  const aria: ControlAria = {
    id: isGroup ? `${id}-label` : id,
    'aria-describedby': [faultId, helpId].filter(Boolean).join(' ') || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': isRequired ? true : undefined,
  }
  const name = (
    <>
      {label}
      {isRequired && (
        <span className={styles.req} aria-hidden="true">
          {' *'}
        </span>
      )}
    </>
  )
  const labelClass = isLabelHidden ? 'for-readers' : styles.label
  const top = isGroup ? (
    <span id={`${id}-label`} className={labelClass}>
      {name}
    </span>
  ) : (
    <label htmlFor={id} className={labelClass}>
      {name}
    </label>
  )
  return (
    <div className={classes(styles.field, labelEnd && styles.ended, look.className)}>
      {top}
      {children(aria)}
      {/* The end of the label comes after the control, so that Tab goes from one field to the next before any link
          beside a label. */}
      {labelEnd && <span className={styles.end}>{labelEnd}</span>}
      {help && (
        <p id={helpId} className={styles.help}>
          {help}
        </p>
      )}
      <Fault id={faultId} error={error} warning={warning} />
    </div>
  )
}

function Fault({ id, error, warning }: { id: string | undefined; error: ReactNode; warning: ReactNode }) {
  if (!error && !warning) return null
  return (
    <p id={id} className={error ? styles.error : styles.warning} role={error ? 'alert' : undefined}>
      <Icon of={IconAlertTriangle} size="small" />
      <span>{error || warning}</span>
    </p>
  )
}
