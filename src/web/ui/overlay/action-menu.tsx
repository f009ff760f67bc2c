import { Menu } from '@mantine/core'
import type { ReactElement } from 'react'
import { Icon, type TablerIcon } from '#src/web/ui/signs/icon.tsx'
import { Kbd } from '#src/web/ui/signs/kbd.tsx'
import styles from './menu.module.css'

export type MenuAction = {
  key: string
  label: string
  icon?: TablerIcon
  keys?: string
  isDanger?: boolean
  /** The reason why it cannot be done now. The action stays visible with this reason. */
  refusal?: string | null
  /** True for a line above it, where another kind of action begins. */
  isApart?: boolean
  onSelect: () => void
}

type ActionMenuProps = {
  actions: readonly MenuAction[]
  /** The end of the button to which the menu aligns: the end away from the page's edge. */
  align?: 'start' | 'end'
  children: ReactElement
}

/** A menu of actions under its button, which is the only child. */
export function ActionMenu({ actions, align = 'end', children }: ActionMenuProps) {
  return (
    <Menu position={`bottom-${align}`}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => [
          action.isApart && <Menu.Divider key={`${action.key}-line`} />,
          <Menu.Item
            key={action.key}
            className={action.isDanger ? styles.danger : undefined}
            leftSection={action.icon && <Icon of={action.icon} />}
            rightSection={action.keys && <Kbd keys={action.keys} />}
            disabled={action.refusal != null}
            onClick={action.onSelect}
          >
            {action.label}
            {action.refusal && <small className={styles.reason}>{action.refusal}</small>}
          </Menu.Item>,
        ])}
      </Menu.Dropdown>
    </Menu>
  )
}
