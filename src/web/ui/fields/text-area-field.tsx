import { useUncontrolled } from '@mantine/hooks'
import { type ComponentProps, useEffect, useRef } from 'react'
import { classes } from '#src/web/ui/theme/classes.ts'
import styles from './control.module.css'
import { FieldFrame, type FieldLook, lookWithin, splitLook } from './field-frame.tsx'

export type TextAreaFieldProps = FieldLook &
  Omit<ComponentProps<'textarea'>, 'value' | 'defaultValue' | 'onChange' | 'className' | 'id' | 'ref'> & {
    value?: string
    defaultValue?: string
    onChange?: (value: string) => void
  }

const growsByItself = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content')

/** Several lines of text, in a box that grows with them. */
export function TextAreaField(props: TextAreaFieldProps) {
  const [look, control] = splitLook(props)
  const { value, defaultValue, onChange, maxLength, ...native } = control
  const [text, setText] = useUncontrolled({ value, defaultValue, finalValue: '', onChange })
  const area = useRef<HTMLTextAreaElement>(null)

  useEffect(() => {
    const box = area.current
    if (growsByItself || !box || box.value !== text) return
    box.style.height = 'auto'
    box.style.height = `${box.scrollHeight + 2}px`
  }, [text])

  return (
    <FieldFrame look={lookWithin(look, text, maxLength)}>
      {(aria) => (
        <textarea
          {...native}
          {...aria}
          ref={area}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          className={classes(styles.control, styles.area, look.warning && styles.warned)}
        />
      )}
    </FieldFrame>
  )
}
