import { useMatches, useRouterState } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react'
import { listenToShortcuts, setArriving } from '#src/web/keys/shortcuts.ts'
import { useGlobalShortcuts } from '#src/web/keys/use-global-shortcuts.ts'
import { t } from '#src/web/text.ts'
import { useIsUpTo } from '#src/web/ui/layout/screen-size.ts'
import { classes } from '#src/web/ui/theme/classes.ts'
import { useLanding } from './landing.ts'
import { lazyDialog } from './lazy-parts.tsx'
import { MenuDrawer } from './menu-drawer.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { type RailMode, railMode } from './preference-names.ts'
import { usePreference } from './preferences.ts'
import { PreferencesDialog } from './preferences-dialog.tsx'
import { Rail, type RailProps } from './rail.tsx'
import { useRememberingFilters } from './remembered-filters.ts'
import styles from './shell.module.css'
import { useThemeOfPerson } from './theme-choice.ts'
import { TopBar } from './top-bar.tsx'

const ShortcutsDialog = lazyDialog(async () => (await import('#src/web/keys/shortcuts-dialog.tsx')).ShortcutsDialog)

type ShellProps = Pick<RailProps, 'userName' | 'organisation' | 'dueCount' | 'onLogOut'> & {
  /** The palette of Ctrl K, which is loaded after the page appears, because nobody searches earlier. */
  palette: ComponentType<Pick<RailProps, 'onPreferences' | 'onShortcuts' | 'onLogOut'>>
  /** The preferences of features. */
  preferences: ReactNode
  children: ReactNode
}

/** Tells whether the rail shows icons only: by choice, or where the work needs the width. */
function useIsNarrow(): boolean {
  const [rail] = usePreference<RailMode>(...railMode)
  const isSmall = useIsUpTo(1199)
  const needsWidth = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.hasNarrowRail) })
  return rail === 'auto' ? isSmall || needsWidth : rail === 'narrow'
}

/** The frame of the main area: the rail at the left (on a phone, a bar on top) and the page. */
export function Shell({ palette: Palette, preferences, children, ...railProps }: ShellProps) {
  const isNarrow = useIsNarrow()
  const isPhone = useIsUpTo(767)
  const [open, setOpen] = useState<'menu' | 'preferences' | 'shortcuts' | null>(null)
  const [isSettled, setSettled] = useState(false)
  const close = () => setOpen(null)
  const actions = {
    onPreferences: () => setOpen('preferences'),
    onShortcuts: () => setOpen('shortcuts'),
    onLogOut: railProps.onLogOut,
  }
  useEffect(listenToShortcuts, [])
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), 300)
    return () => clearTimeout(timer)
  }, [])
  const isArriving = useRouterState({ select: ({ status }) => status === 'pending' })
  useEffect(() => setArriving(isArriving), [isArriving])
  useThemeOfPerson()
  useGlobalShortcuts(actions.onShortcuts)
  useRememberingFilters()
  useLanding()

  return (
    <div className={classes(styles.shell, isNarrow && styles.narrow)}>
      <a className={styles.skip} href="#contenuto">
        {t('shell.skip')}
      </a>
      {isPhone ? <TopBar onMenu={() => setOpen('menu')} /> : <Rail {...railProps} {...actions} isNarrow={isNarrow} />}
      <main className={styles.main} id="contenuto" tabIndex={-1}>
        <OfflineBar />
        {children}
      </main>
      {isPhone && (
        <MenuDrawer isOpen={open === 'menu'} onClose={close}>
          <Rail {...railProps} {...actions} isNarrow={false} isInDrawer onNavigate={close} />
        </MenuDrawer>
      )}
      <PreferencesDialog isOpen={open === 'preferences'} onClose={close} more={preferences} />
      <Suspense>{open === 'shortcuts' && <ShortcutsDialog onClose={close} />}</Suspense>
      <Suspense>{isSettled && <Palette {...actions} />}</Suspense>
    </div>
  )
}
