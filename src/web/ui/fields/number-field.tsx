import { useMemo } from 'react'
import { ui } from '#src/web/ui/ui.text.ts'
import { TypedField, type TypedFieldProps, type TypedKind } from './typed-field.tsx'
import { readWhole, stepWhole } from './whole-number.ts'

/** The value is a whole number, null when empty, or NaN while the text is no whole number. */
export type NumberFieldProps = Omit<TypedFieldProps<number | null>, 'min' | 'max'> & {
  /** The limit for the arrow keys; the form refuses a typed number beyond it. */
  min?: number
  max?: number
}

export function NumberField({ min, max, ...field }: NumberFieldProps) {
  const kind = useMemo<TypedKind<number | null>>(
    () => ({
      read: readWhole,
      write: (n) => (n === null || Number.isNaN(n) ? '' : String(n)),
      isFault: Number.isNaN,
      empty: null,
      faultText: ui('ui.invalid-number'),
      isNumeric: true,
      onKey: (event, value, setValue) => {
        const step = { ArrowUp: 1, ArrowDown: -1 }[event.key]
        if (!step || event.altKey || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        setValue(stepWhole(value, event.shiftKey ? step * 10 : step, min, max))
      },
    }),
    [min, max],
  )
  return <TypedField field={{ inputMode: 'numeric', ...field }} kind={kind} />
}
