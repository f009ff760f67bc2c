import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '#src/web/text.ts'
import { useSecondClickIgnored } from '#src/web/ui/overlay/second-click.ts'
import styles from './menu-drawer.module.css'

/** The rail on a phone, sliding in from the left. */
export function MenuDrawer({
  isOpen,
  onClose,
  children,
}: {
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}) {
  const guard = useSecondClickIgnored(isOpen)
  return (
    <Drawer.Root {...guard} opened={isOpen} onClose={onClose} size={248} position="left">
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('shell.main-navigation')}>
        <Drawer.Body className={styles.body}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
