import { useMemo } from 'react'
import type { TablerIcon } from '#src/web/ui/signs/icon.tsx'
import { ComboField, type ComboFieldProps } from './combo-field.tsx'

export type SearchSelectFieldProps<T extends string> = Omit<
  ComboFieldProps<T>,
  'source' | 'labelOf' | 'keyOf' | 'onFreeText'
> & {
  options: readonly { value: T; label: string; detail?: string; icon?: TablerIcon }[]
}

/** A choice of one among more than seven known options, or among options with a common beginning, found by typing. */
export function SearchSelectField<T extends string>({ options, ...field }: SearchSelectFieldProps<T>) {
  const source = useMemo(() => ({ options: options.map((option) => ({ ...option, key: option.value })) }), [options])
  const labelOf = (value: T) => options.find((option) => option.value === value)?.label ?? ''
  return <ComboField {...field} source={source} labelOf={labelOf} keyOf={(value) => value} />
}
