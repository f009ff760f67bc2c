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
    /** Takes a suggestion with everything that it brings; `isShift` when Shift was held. */
    onPick: (option: ComboOption<T>, isShift: boolean) => void
  }

/** A free text with proposals of what is already known. */
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
