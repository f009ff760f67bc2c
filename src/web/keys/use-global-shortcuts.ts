import { useNavigate } from '@tanstack/react-router'
import { workPlaces } from '#src/web/shell/places.ts'
import { useFiltersOf } from '#src/web/shell/remembered-filters.ts'
import { undoLast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { openPalette } from './palette-open.ts'
import { type Shortcut, useShortcuts } from './shortcuts.ts'

/** Registers the keys that work on every page. */
export function useGlobalShortcuts(openShortcuts: () => void): void {
  const navigate = useNavigate()
  const filtersOf = useFiltersOf()
  const goTo = workPlaces.map(({ to, label, key }): Shortcut => {
    return { keys: `g ${key}`, label: t(label), run: () => void navigate({ to, search: filtersOf(to) as never }) }
  })
  useShortcuts(
    [
      { keys: 'mod+k', label: t('shell.key-search'), run: openPalette },
      { keys: '?', label: t('shell.key-shortcuts'), run: openShortcuts },
      { keys: '/', label: t('shell.key-list-search'), run: () => listSearch()?.focus(), field: listSearch },
      { keys: 'mod+z', label: t('shell.key-undo'), run: undoLast },
      ...goTo,
    ],
    { isEverywhere: true },
  )
}

/** The first search field on the page. */
const listSearch = () => document.querySelector<HTMLInputElement>('main input[type=search]')
