import { Menu } from '@mantine/core'
import { IconAdjustments, IconCheck, IconInfoCircle, IconKeyboard, IconLogout } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useAbility } from '#src/web/session.ts'
import { t } from '#src/web/text.ts'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { initialsOf } from '#src/web/ui/signs/initials.ts'
import { classes } from '#src/web/ui/theme/classes.ts'
import { quietPlaces } from './places.ts'
import type { Theme } from './preference-names.ts'
import styles from './rail.module.css'
import { useTheme } from './theme-choice.ts'

const themes = [
  { scheme: 'light', label: 'shell.theme-light' },
  { scheme: 'dark', label: 'shell.theme-dark' },
  { scheme: 'auto', label: 'shell.theme-auto' },
] as const

type UserMenuProps = {
  userName: string
  organisation?: string | undefined
  onNavigate?: () => void
  onPreferences: () => void
  onShortcuts: () => void
  onLogOut: () => void
}

export function UserMenu({ userName, organisation, onNavigate, ...on }: UserMenuProps) {
  const [theme, setTheme] = useTheme()
  const ability = useAbility()
  const places = quietPlaces.filter(({ needs }) => needs === undefined || ability.can(...needs))
  return (
    <Menu position="right-end" offset={10} width={220} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" className={classes(styles.item, styles.user)} aria-haspopup="menu">
          <span className={styles.avatar} aria-hidden="true">
            {initialsOf(userName)}
          </span>
          <span className={styles.label}>
            <span className={styles.name}>{userName}</span>
            {organisation && <small>{organisation}</small>}
          </span>
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('shell.user-menu')}>
        <Menu.Item leftSection={<Icon of={IconAdjustments} />} onClick={on.onPreferences}>
          {t('shell.preferences')}
        </Menu.Item>
        <Menu.Item leftSection={<Icon of={IconKeyboard} />} onClick={on.onShortcuts}>
          {t('shell.shortcuts')}
        </Menu.Item>
        {places.map(({ to, label, icon }) => (
          <Menu.Item key={to} leftSection={<Icon of={icon} />} component={Link} to={to} onClick={onNavigate}>
            {t(label)}
          </Menu.Item>
        ))}
        <Menu.Item leftSection={<Icon of={IconInfoCircle} />} component={Link} to="/about" onClick={onNavigate}>
          {t('shell.about')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t('shell.theme')}</Menu.Label>
        <Menu.RadioGroup value={theme} onChange={(scheme) => setTheme(scheme as Theme)}>
          {themes.map(({ scheme, label }) => (
            <Menu.RadioItem key={scheme} value={scheme} checkIcon={<Icon of={IconCheck} size="small" />}>
              {t(label)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<Icon of={IconLogout} />} onClick={on.onLogOut}>
          {t('shell.log-out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
