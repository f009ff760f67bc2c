import { useUncontrolled } from '@mantine/hooks'
import { type ReactNode, useId } from 'react'
import { Icon, type TablerIcon } from '#src/web/ui/signs/icon.tsx'
import styles from './choice.module.css'
import { FieldFrame, type FieldLook, splitLook } from './field-frame.tsx'

export type Choice<T extends string> = {
  value: T
  label: string
  note?: ReactNode
  icon?: TablerIcon
  isDisabled?: boolean
}

export type ChoiceFieldProps<T extends string> = FieldLook & {
  choices: readonly Choice<T>[]
  value?: T | null
  defaultValue?: T | null
  onChange?: (value: T) => void
  onBlur?: () => void
  'data-path'?: string
}

/** A choice of one among a few large cards, for a choice that deserves a sentence. */
export function RadioCards<T extends string>(props: ChoiceFieldProps<T>) {
  return <Radios field={props} listClass={styles.cards} optionClass={styles.card} labelClass={styles.cardTitle} />
}

/** A choice of one among plain radio buttons, one below the other. */
export function RadioList<T extends string>(props: ChoiceFieldProps<T>) {
  return <Radios field={props} listClass={styles.text} optionClass={styles.option} />
}

type RadiosProps<T extends string> = {
  field: ChoiceFieldProps<T>
  listClass?: string
  optionClass?: string
  labelClass?: string
}

function Radios<T extends string>({ field, listClass, optionClass, labelClass }: RadiosProps<T>) {
  const [look, control] = splitLook(field)
  const { choices, value, defaultValue, onChange, onBlur, 'data-path': path } = control
  const name = useId()
  const [chosen, choose] = useUncontrolled<T | null>({
    value,
    defaultValue,
    finalValue: null,
    onChange: (next) => next !== null && onChange?.(next),
  })
  const entry = choices.find((choice) => choice.value === chosen) ?? choices[0]
  return (
    <FieldFrame look={look} isGroup>
      {(aria) => (
        <div
          role="radiogroup"
          aria-labelledby={aria.id}
          aria-describedby={aria['aria-describedby']}
          aria-invalid={aria['aria-invalid']}
          aria-required={aria['aria-required']}
          className={listClass}
        >
          {choices.map((choice) => (
            <label key={choice.value} className={optionClass}>
              <input
                type="radio"
                name={name}
                value={choice.value}
                checked={choice.value === chosen}
                disabled={choice.isDisabled}
                data-path={choice === entry ? path : undefined}
                onChange={() => choose(choice.value)}
                onBlur={onBlur}
                className={styles.radio}
              />
              <span className={styles.text}>
                <span className={labelClass}>
                  {choice.icon && <Icon of={choice.icon} />}
                  {choice.label}
                </span>
                {choice.note && <span className={styles.note}>{choice.note}</span>}
              </span>
            </label>
          ))}
        </div>
      )}
    </FieldFrame>
  )
}
