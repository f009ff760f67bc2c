import { useUncontrolled } from '@mantine/hooks'
import { FieldFrame, splitLook } from './field-frame.tsx'
import type { ChoiceFieldProps } from './radio-group.tsx'
import { SegmentedControl } from './segmented-control.tsx'

/** A field of two to four choices, as wide as its column. */
export function SegmentedField<T extends string>(props: ChoiceFieldProps<T> & { isReadOnly?: boolean }) {
  const [look, control] = splitLook(props)
  const { value, defaultValue, onChange, ...rest } = control
  const [chosen, choose] = useUncontrolled<T | null>({
    value,
    defaultValue,
    finalValue: null,
    onChange: (next) => next !== null && onChange?.(next),
  })
  return (
    <FieldFrame look={look} isGroup>
      {({ id, ...aria }) => (
        <SegmentedControl {...rest} {...aria} aria-labelledby={id} value={chosen} onChange={choose} isWide />
      )}
    </FieldFrame>
  )
}
