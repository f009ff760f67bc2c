import { IconChevronLeft, IconChevronRight, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { openPalette } from '#src/web/keys/palette-open.ts'
import { useAbility } from '#src/web/session.ts'
import { t } from '#src/web/text.ts'
import { Tip } from '#src/web/ui/overlay/tip.tsx'
import { Count } from '#src/web/ui/signs/count.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import { BrandMark } from './brand.tsx'
import { directories, type Place, workPlaces } from './places.ts'
import { railMode } from './preference-names.ts'
import { setPreference } from './preferences.ts'
import styles from './rail.module.css'
import { useFiltersOf } from './remembered-filters.ts'
import { UserMenu } from './user-menu.tsx'

export type RailProps = {
  userName: string
  organisation?: string | undefined
  /** The number of alerts that are overdue or due today. */
  dueCount?: number | undefined
  isNarrow: boolean
  isInDrawer?: boolean
  onNavigate?: () => void
  onPreferences: () => void
  onShortcuts: () => void
  onLogOut: () => void
}

/** The navigation. When narrow, its words show as tips and stay for screen readers. */
export function Rail(props: RailProps) {
  const { isNarrow, isInDrawer = false, dueCount = 0, onNavigate } = props
  const ability = useAbility()
  const filtersOf = useFiltersOf()
  const allowed = ({ needs }: Place) => needs === undefined || ability.can(...needs)
  const item = (place: Place) => (
    <li key={place.to}>
      <Tip label={t(place.label)} keys={place.key && `G ${place.key.toUpperCase()}`} isOff={!isNarrow}>
        <Link
          to={place.to}
          search={filtersOf(place.to) as never}
          className={styles.item}
          activeProps={{ 'aria-current': 'page' }}
          activeOptions={{ exact: place.to === '/', includeSearch: false }}
          onClick={onNavigate}
        >
          <Icon of={place.icon} />
          <span className={styles.label}>{t(place.label)}</span>
          {place.to === '/notifications' && dueCount > 0 ? (
            <Count n={dueCount} meaning={t('shell.notifications-due', { n: dueCount })} />
          ) : (
            place.key && (
              <span className={styles.key} aria-hidden="true">
                G {place.key.toUpperCase()}
              </span>
            )
          )}
        </Link>
      </Tip>
    </li>
  )
  return (
    <nav
      className={classes(styles.rail, isNarrow && styles.narrow, isInDrawer && styles.inDrawer)}
      aria-label={t('shell.main-navigation')}
    >
      <Link className={styles.brand} to="/" onClick={onNavigate}>
        <BrandMark />
        <span className={styles.label}>{t('shell.product')}</span>
      </Link>
      <ul className={styles.list}>{workPlaces.filter(allowed).map(item)}</ul>
      <ul className={styles.list}>{directories.filter(allowed).map(item)}</ul>
      <div className={styles.foot}>
        <Tip label={t('shell.search')} keys="Ctrl K" isOff={!isNarrow}>
          <button type="button" className={styles.item} onClick={openPalette}>
            <Icon of={IconSearch} />
            <span className={styles.label}>{t('shell.search')}</span>
            <span className={styles.key} aria-hidden="true">
              Ctrl K
            </span>
          </button>
        </Tip>
        <UserMenu {...props} />
      </div>
      {!isInDrawer && (
        <button
          type="button"
          className={styles.edge}
          aria-label={t(isNarrow ? 'shell.widen' : 'shell.narrow')}
          onClick={() => setPreference(railMode[0], isNarrow ? 'wide' : 'narrow')}
        >
          <Icon of={isNarrow ? IconChevronRight : IconChevronLeft} size="small" />
        </button>
      )}
    </nav>
  )
}
