import { useUncontrolled } from '@mantine/hooks'
import { useState } from 'react'
import { type FieldLook, splitLook } from '#src/web/ui/fields/field-frame.tsx'
import { ComboBox, type ComboExtras } from './combo-box.tsx'
import type { ComboSource } from './combo-source.ts'

export type ComboFieldProps<T> = FieldLook &
  ComboExtras & {
    /** Keep a `search` outside the component or memoised, because a new function searches again. */
    source: ComboSource<T>
    value?: T | null
    defaultValue?: T | null
    onChange?: (value: T | null) => void
    /** The text that the field shows for the chosen value. */
    labelOf: (value: T) => string
    /** The option key of the chosen value, to tick it. */
    keyOf?: (value: T) => string
    /** Takes a text that is none of the options. If absent, such a text is replaced by that of the chosen value. */
    onFreeText?: (text: string) => void
  }

/** A choice of one among many, found by typing. */
export function ComboField<T>(props: ComboFieldProps<T>) {
  const [look, control] = splitLook(props)
  const { source, value, defaultValue, onChange, labelOf, keyOf, onFreeText, ...extras } = control
  const [chosen, choose] = useUncontrolled<T | null>({ value, defaultValue, finalValue: null, onChange })
  const [typed, setTyped] = useState<string | null>(null)
  const chosenText = chosen === null ? '' : labelOf(chosen)

  function leave() {
    if (typed === null) return
    if (typed.trim() === '') choose(null)
    else if (typed !== chosenText) onFreeText?.(typed.trim())
    setTyped(null)
  }

  return (
    <ComboBox
      {...extras}
      look={look}
      source={source}
      text={typed ?? chosenText}
      query={typed ?? ''}
      onText={setTyped}
      onPick={(option) => {
        setTyped(null)
        choose(option.value)
      }}
      onClear={() => {
        setTyped(null)
        choose(null)
      }}
      onLeave={leave}
      chosenKey={chosen === null ? null : keyOf?.(chosen)}
    />
  )
}
