import { Popover } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Button } from './button.tsx'
import { CheckField } from './check-field.tsx'
import { Count } from './count.tsx'
import styles from './filter-menu.module.css'
import { ui } from './ui.text.ts'

export type FilterMenuProps<T extends string> = {
  label: string
  options: readonly { value: T; label: string }[]
  /** Nothing chosen means no filter. */
  chosen: readonly T[]
  onChange: (chosen: T[]) => void
}

/** A filter by several of many: a button with how many are chosen, and ticks under it. */
export function FilterMenu<T extends string>({ label, options, chosen, onChange }: FilterMenuProps<T>) {
  const toggle = (value: T, isOn: boolean) =>
    onChange(isOn ? [...chosen, value] : chosen.filter((other) => other !== value))
  return (
    <Popover position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button iconAfter={IconChevronDown}>
          {label}
          {chosen.length > 0 && <Count n={chosen.length} tone="neutral" />}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <div className={styles.list}>
          {options.map((option) => (
            <CheckField
              key={option.value}
              label={option.label}
              checked={chosen.includes(option.value)}
              onChange={(isOn) => toggle(option.value, isOn)}
            />
          ))}
        </div>
        {chosen.length > 0 && (
          <div className={styles.foot}>
            <Button kind="text" size="small" onClick={() => onChange([])}>
              {ui('ui.clear-filter')}
            </Button>
          </div>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
