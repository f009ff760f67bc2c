import { useRef } from 'react'
import { t } from '#src/web/text.ts'
import { useShortcuts } from './shortcuts.ts'

/** F goes to the first filter of the list. The answered ref is that of the element which holds them. */
export function useFilterKey() {
  const filters = useRef<HTMLDivElement>(null)
  const goThere = () =>
    filters.current?.querySelector<HTMLElement>('button, select, :checked, input:not([type=radio])')?.focus()
  useShortcuts([{ keys: 'f', label: t('shell.key-filters'), run: goThere }])
  return filters
}
