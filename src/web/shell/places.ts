import {
  IconAdjustmentsHorizontal,
  IconArmchair,
  IconBell,
  IconBuildingStore,
  IconBus,
  IconCalendar,
  IconCashBanknote,
  IconHome,
  IconMail,
  IconMapPin,
  IconTemplate,
  IconUsers,
} from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import type { Subject, Verb } from '#src/shared/abilities.ts'
import type { TextKey } from '#src/web/text.ts'
import type { TablerIcon } from '#src/web/ui/signs/icon.tsx'

export type Place = {
  to: NonNullable<LinkProps['to']>
  label: TextKey
  icon: TablerIcon
  /** The key that follows G. */
  key?: string
  needs?: readonly [Verb, Subject]
}

/** The places of daily work, in the order of the rail. */
export const workPlaces: readonly Place[] = [
  { to: '/', label: 'shell.today', icon: IconHome, key: 'h' },
  { to: '/calendar', label: 'shell.calendar', icon: IconCalendar, key: 'c' },
  { to: '/trips', label: 'shell.trips', icon: IconBus, key: 'v' },
  { to: '/templates', label: 'shell.templates', icon: IconTemplate, key: 'm' },
  { to: '/notifications', label: 'shell.notifications', icon: IconBell, key: 'n' },
]

/** The directories that daily work uses. */
export const directories: readonly Place[] = [
  { to: '/accounts', label: 'shell.accounts', icon: IconCashBanknote, needs: ['read', 'Payment'] },
  { to: '/customers', label: 'shell.customers', icon: IconUsers, needs: ['read', 'Customer'] },
  { to: '/providers', label: 'shell.providers', icon: IconBuildingStore, needs: ['read', 'Provider'] },
  { to: '/settings', label: 'shell.settings', icon: IconAdjustmentsHorizontal, needs: ['read', 'Settings'] },
]

/** Rarely visited places. They are in the person's menu, not in the rail. */
export const quietPlaces: readonly Place[] = [
  { to: '/settings/agencies', label: 'shell.agencies', icon: IconBuildingStore, needs: ['edit', 'Agency'] },
  { to: '/settings/load-points', label: 'shell.load-points', icon: IconMapPin, needs: ['edit', 'Departure'] },
  { to: '/settings/seat-maps', label: 'shell.seat-maps', icon: IconArmchair, needs: ['edit', 'BusLayout'] },
  { to: '/outbox', label: 'shell.outbox', icon: IconMail, needs: ['read', 'Outbox'] },
]
