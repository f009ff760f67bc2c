import { useUncontrolled } from '@mantine/hooks'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from '#src/web/ui/theme/classes.ts'
import styles from './choice.module.css'

type NativeBox = Omit<
  ComponentProps<'input'>,
  'type' | 'checked' | 'defaultChecked' | 'value' | 'onChange' | 'className' | 'id'
>

export type CheckFieldProps = NativeBox & {
  label: ReactNode
  /** A second line under the label. */
  note?: ReactNode
  error?: ReactNode
  className?: string
  checked?: boolean
  defaultChecked?: boolean
  onChange?: (isChecked: boolean) => void
}

/** A checkbox with its sentence. Fits `form.getInputProps(path, { type: 'checkbox' })`. */
export function CheckField(props: CheckFieldProps) {
  return <Tick {...props} boxClass={styles.box!} />
}

/** A switch, for settings that take effect without saving. */
export function SwitchField(props: CheckFieldProps) {
  return <Tick {...props} boxClass={styles.switch!} role="switch" />
}

function Tick({ boxClass, ...props }: CheckFieldProps & { boxClass: string }) {
  const { label, note, error, className, checked, defaultChecked, onChange, ...native } = props
  const [isChecked, setChecked] = useUncontrolled({
    value: checked,
    defaultValue: defaultChecked,
    finalValue: false,
    onChange,
  })
  const id = useId()
  const hasMore = Boolean(note || error)
  return (
    <label className={classes(styles.option, className)}>
      <input
        {...native}
        type="checkbox"
        checked={isChecked}
        onChange={(event) => setChecked(event.currentTarget.checked)}
        aria-labelledby={`${id}-label`}
        aria-describedby={hasMore ? `${id}-note` : undefined}
        aria-invalid={error ? true : undefined}
        className={boxClass}
      />
      <span className={styles.text}>
        <span id={`${id}-label`}>{label}</span>
        {hasMore && (
          <span id={`${id}-note`} className={styles.note}>
            {note}
            {error && <span role="alert">{error}</span>}
          </span>
        )}
      </span>
    </label>
  )
}
