import { useUncontrolled } from '@mantine/hooks'
import type { ComponentProps } from 'react'
import { classes } from '#src/web/ui/theme/classes.ts'
import { ui } from '#src/web/ui/ui.text.ts'
import styles from './control.module.css'
import { FieldFrame, type FieldLook, splitLook } from './field-frame.tsx'
import selects from './select.module.css'

export type SelectOption<T extends string> = { value: T; label: string; isDisabled?: boolean }

export type SelectFieldProps<T extends string> = FieldLook &
  Omit<
    ComponentProps<'select'>,
    'value' | 'defaultValue' | 'onChange' | 'className' | 'id' | 'children' | 'size' | 'multiple'
  > & {
    options: readonly SelectOption<T>[]
    value?: T | null
    defaultValue?: T | null
    onChange?: (value: T | null) => void
    /** Shown while nothing is chosen. */
    placeholder?: string
    /** True when the choice can be cleared again. */
    isClearable?: boolean
    size?: 'medium' | 'small'
    /** True to show the choice as every read-only field does. */
    readOnly?: boolean
  }

/**
 * A choice of one among up to seven: the native list in our style. For more, use `SearchSelectField`; for two to four,
 * `SegmentedField`.
 */
export function SelectField<T extends string>(props: SelectFieldProps<T>) {
  const [look, control] = splitLook(props)
  const {
    options,
    value,
    defaultValue,
    onChange,
    placeholder = ui('ui.choose'),
    isClearable,
    size,
    readOnly,
    ...native
  } = control
  const [chosen, choose] = useUncontrolled<T | null>({ value, defaultValue, finalValue: null, onChange })
  const isKnown = options.some((option) => option.value === chosen)
  if (readOnly) {
    const label = options.find((option) => option.value === chosen)?.label ?? ''
    return (
      <FieldFrame look={look}>
        {(aria) => (
          <input
            {...aria}
            readOnly
            value={label}
            className={classes(styles.control, size === 'small' && selects.small)}
          />
        )}
      </FieldFrame>
    )
  }
  return (
    <FieldFrame look={look}>
      {(aria) => (
        <select
          {...native}
          {...aria}
          value={isKnown ? (chosen ?? '') : ''}
          onChange={(event) => choose((event.currentTarget.value || null) as T | null)}
          onKeyDown={(event) => {
            native.onKeyDown?.(event)
            // Tab from the open list takes the active option.
            const { key, target } = event
            if (key === 'Tab' && target instanceof HTMLOptionElement && target.value) choose(target.value as T)
          }}
          className={classes(
            styles.control,
            selects.select,
            !isKnown && selects.empty,
            size === 'small' && selects.small,
            look.warning && styles.warned,
          )}
        >
          {(isClearable || !isKnown) && (
            <option value="" hidden={!isClearable} data-mantine-stop-propagation="true">
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            // Esc in the open list closes only the list, not the modal around it.
            <option
              key={option.value}
              value={option.value}
              disabled={option.isDisabled}
              data-mantine-stop-propagation="true"
            >
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}
