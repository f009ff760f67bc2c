import { Spotlight } from '@mantine/spotlight'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/spotlight/styles.layer.css'
import { useMantineColorScheme } from '@mantine/core'
import {
  IconAdjustments,
  IconDeviceDesktop,
  IconInfoCircle,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconPlus,
  IconSearch,
  IconSun,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAbility } from '#src/web/session.ts'
import { directories, type Place, quietPlaces, workPlaces } from '#src/web/shell/places.ts'
import { type TextKey, t } from '#src/web/text.ts'
import { fitting } from '#src/web/ui/combo/combo-text.ts'
import { Icon, type TablerIcon } from '#src/web/ui/signs/icon.tsx'
import styles from './palette.module.css'
import { giveFocusBack, takeTypedKeys } from './palette-focus.ts'

const closingMs = 120

type PaletteProps = { onPreferences: () => void; onShortcuts: () => void; onLogOut: () => void }

/** The palette of Ctrl K: goes to a place or does an act, by its name. */
export function Palette({ onPreferences, onShortcuts, onLogOut }: PaletteProps) {
  const [query, setQuery] = useState('')
  const navigate = useNavigate()
  const ability = useAbility()
  const { setColorScheme } = useMantineColorScheme()
  const entry = (label: TextKey, icon: TablerIcon, onClick: () => void) => {
    return { id: label, label: t(label), leftSection: <Icon of={icon} />, onClick }
  }
  const allowed = ({ needs }: Place) => needs === undefined || ability.can(...needs)
  const goTo = ({ to, label, icon }: Place) => entry(label, icon, () => void navigate({ to }))
  const groups = [
    {
      group: t('shell.search-places'),
      actions: [...workPlaces, ...directories, ...quietPlaces].filter(allowed).map(goTo),
    },
    {
      group: t('shell.search-actions'),
      actions: [
        ...(ability.can('edit', 'Trip')
          ? [entry('shell.create-trip', IconPlus, () => void navigate({ to: '/trips/create-trip' }))]
          : []),
        entry('shell.preferences', IconAdjustments, onPreferences),
        entry('shell.shortcuts-title', IconKeyboard, onShortcuts),
        entry('shell.to-light', IconSun, () => setColorScheme('light')),
        entry('shell.to-dark', IconMoon, () => setColorScheme('dark')),
        entry('shell.to-auto', IconDeviceDesktop, () => setColorScheme('auto')),
        entry('shell.about', IconInfoCircle, () => void navigate({ to: '/about' })),
        entry('shell.log-out', IconLogout, onLogOut),
      ],
    },
  ]
  const found = groups.map(({ group, actions }) => ({ group, actions: fitting(actions, query) }))
  return (
    <Spotlight
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      onSpotlightClose={() => setTimeout(giveFocusBack, closingMs + 50)}
      size={560}
      radius="lg"
      transitionProps={{ duration: closingMs }}
      scrollable
      attributes={{ content: { 'aria-label': t('shell.search-title') } }}
      maxHeight={420}
      yOffset="14vh"
      centered={false}
      overlayProps={{ blur: 0 }}
      nothingFound={
        <>
          <b>{t('shell.search-empty', { text: query })}</b>
          <br />
          {t('shell.search-hint')}
        </>
      }
      classNames={{
        content: styles.content!,
        search: styles.search!,
        action: styles.action!,
        actionSection: styles.section!,
        actionsGroup: styles.group!,
        empty: styles.empty!,
      }}
      searchProps={{
        leftSection: <Icon of={IconSearch} />,
        placeholder: t('shell.search-placeholder'),
        'aria-label': t('shell.search-title'),
        onFocus: () => setQuery((written) => written + takeTypedKeys()),
      }}
      actions={found.filter(({ actions }) => actions.length > 0)}
      filter={(_query, actions) => actions}
    />
  )
}
