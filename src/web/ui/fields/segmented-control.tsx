import { useId } from 'react'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import type { Choice } from './radio-group.tsx'
import styles from './segmented.module.css'

export type SegmentedControlProps<T extends string> = {
  choices: readonly Choice<T>[]
  value: T | null
  onChange: (value: T) => void
  /** Its name, if no field label is above it. */
  label?: string
  size?: 'medium' | 'small'
  isWide?: boolean
  isReadOnly?: boolean
  onBlur?: () => void
  'data-path'?: string
  'aria-labelledby'?: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-required'?: true
}

/** A choice of one among two to four, side by side. */
export function SegmentedControl<T extends string>(props: SegmentedControlProps<T>) {
  const { choices, value, onChange, label, size, isWide, isReadOnly, onBlur, 'data-path': path, ...aria } = props
  const name = useId()
  const entry = choices.find((choice) => choice.value === value) ?? choices[0]
  return (
    <div
      role="radiogroup"
      aria-label={label}
      {...aria}
      className={classes(styles.row, isWide && styles.wide, size === 'small' && styles.small)}
    >
      {choices.map((choice) => (
        <label key={choice.value} className={styles.part}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            disabled={choice.isDisabled || (isReadOnly && choice.value !== value)}
            data-path={choice === entry ? path : undefined}
            onChange={() => onChange(choice.value)}
            onBlur={onBlur}
            className={styles.input}
          />
          {choice.icon && <Icon of={choice.icon} size="small" />}
          <span className={styles.word} data-word={choice.label}>
            {choice.label}
          </span>
        </label>
      ))}
    </div>
  )
}
