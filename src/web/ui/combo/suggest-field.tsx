import { useUncontrolled } from '@mantine/hooks'
import { type FieldLook, splitLook } from '#src/web/ui/fields/field-frame.tsx'
import { ComboBox, type ComboExtras } from './combo-box.tsx'
import type { ComboOption, ComboSource } from './combo-source.ts'

export type SuggestFieldProps<T> = FieldLook &
  ComboExtras & {
    source: ComboSource<T>
    value?: string
    defaultValue?: string
    onChange?: (text: string) => void
    /** What a suggestion brings, beyond its text; `isShift` when taken with Shift. */
    onPick: (option: ComboOption<T>, isShift: boolean) => void
  }

/** A text of one's own, with what is already known proposed as it is typed. */
export function SuggestField<T>(props: SuggestFieldProps<T>) {
  const [look, control] = splitLook(props)
  const { source, value, defaultValue, onChange, onPick, ...extras } = control
  const [text, setText] = useUncontrolled({ value, defaultValue, finalValue: '', onChange })
  return (
    <ComboBox
      {...extras}
      look={look}
      source={source}
      text={text}
      query={text}
      onText={setText}
      onPick={onPick}
      isSuggesting
    />
  )
}
