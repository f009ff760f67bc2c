import { useUncontrolled } from '@mantine/hooks'
import type { ComponentProps, ReactNode } from 'react'
import { Icon, type TablerIcon } from '#src/web/ui/signs/icon.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import styles from './control.module.css'
import { FieldFrame, type FieldLook, lookWithin, splitLook } from './field-frame.tsx'

type NativeInput = Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'className' | 'id'>

export type TextFieldProps = FieldLook &
  NativeInput & {
    value?: string
    defaultValue?: string
    onChange?: (value: string) => void
    /** An icon inside, at the left. */
    icon?: TablerIcon
    /** A button or a sign inside, at the right. */
    trail?: ReactNode
    /** True for codes, which are in IBM Plex Mono and capitals. */
    isMono?: boolean
    isNumeric?: boolean
    /** Corrects typed text at once (capitals, no spaces) and keeps the caret in its place. */
    clean?: (text: string) => string
  }

/** One line of text. Fits `form.getInputProps`: `onChange` gets the text itself. */
export function TextField(props: TextFieldProps) {
  const [look, control] = splitLook(props)
  const { value, defaultValue, onChange, icon, trail, isMono, isNumeric, clean, maxLength, ...native } = control
  const [text, setText] = useUncontrolled({ value, defaultValue, finalValue: '', onChange })
  return (
    <FieldFrame look={lookWithin(look, text, maxLength)}>
      {(aria) => (
        <span className={styles.wrap}>
          {icon && (
            <span className={styles.lead}>
              <Icon of={icon} />
            </span>
          )}
          <input
            autoComplete="off"
            {...native}
            {...aria}
            value={text}
            onChange={(event) => setText(clean ? cleanInPlace(event.currentTarget, clean) : event.currentTarget.value)}
            className={classes(
              styles.control,
              icon && styles.withIcon,
              trail && styles.withButton,
              isMono && styles.mono,
              isNumeric && styles.number,
              look.warning && styles.warned,
            )}
          />
          {trail}
        </span>
      )}
    </FieldFrame>
  )
}

function cleanInPlace(input: HTMLInputElement, clean: (text: string) => string): string {
  const caret = clean(input.value.slice(0, input.selectionStart ?? input.value.length)).length
  const text = clean(input.value)
  if (text === input.value) return text
  input.value = text
  input.setSelectionRange(caret, caret)
  return text
}
