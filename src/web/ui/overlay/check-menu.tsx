import { Menu } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import styles from './check-menu.module.css'

type CheckMenuProps = {
  /** The words of the button: what is chosen, or what can be chosen. */
  label: string
  /** The menu's name for screen readers. */
  title: string
  /** The first entry, which is ticked while nothing is chosen, and takes all ticks. */
  allLabel: string
  options: readonly { key: string; label: string; isOn: boolean }[]
  onToggle: (key: string) => void
  onAll: () => void
  width: number
  size?: 'small' | undefined
}

/** A filter of several values as a menu of ticks, which stays open while they are set. */
export function CheckMenu({ label, title, allLabel, options, onToggle, onAll, width, size }: CheckMenuProps) {
  // The kit's own entry has the role of a tick; a plain entry ignores the role that it is given.
  const entry = (key: string, text: string, isOn: boolean, onChange: () => void, isClosing: boolean) => (
    <Menu.CheckboxItem
      key={key}
      checked={isOn}
      closeMenuOnClick={isClosing}
      checkIcon={<Icon of={IconCheck} size="small" />}
      onChange={onChange}
    >
      {text}
    </Menu.CheckboxItem>
  )
  const isNone = options.every(({ isOn }) => !isOn)
  return (
    <Menu position="bottom-start" width={width}>
      <Menu.Target>
        <Button size={size} iconAfter={IconChevronDown} aria-haspopup="menu" className={styles.button}>
          <span className={styles.label}>{label}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={title} className={styles.menu}>
        {entry('', allLabel, isNone, onAll, true)}
        <Menu.Divider />
        {options.map(({ key, label: text, isOn }) => entry(key, text, isOn, () => onToggle(key), false))}
      </Menu.Dropdown>
    </Menu>
  )
}
