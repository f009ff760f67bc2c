import { IconX } from '@tabler/icons-react'
import { Icon, type TablerIcon } from '#src/web/ui/signs/icon.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import { ui } from '#src/web/ui/ui.text.ts'
import styles from './filter-chip.module.css'

export type FilterChipProps = {
  label: string
  isOn: boolean
  /** `isAlone` is true for a click with Alt: only this filter stays on. */
  onToggle: (isAlone: boolean) => void
  icon?: TablerIcon
  count?: number
  /** The number from which counts stop: as many, or more. */
  most?: number
}

/** A filter, on or off, with the number of rows it would show. */
export function FilterChip({ label, isOn, onToggle, icon, count, most = Number.POSITIVE_INFINITY }: FilterChipProps) {
  return (
    <button type="button" className={styles.chip} aria-pressed={isOn} onClick={(event) => onToggle(event.altKey)}>
      {icon && <Icon of={icon} size="small" />}
      {label}
      {count !== undefined && <span className={styles.count}>{count < most ? count : `${most}+`}</span>}
    </button>
  )
}

/** A removable filter or mark of the list. */
export function RemovableChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <span className={classes(styles.chip, styles.removable)}>
      {label}
      <button type="button" className={styles.remove} aria-label={ui('ui.remove', { what: label })} onClick={onRemove}>
        <Icon of={IconX} size="small" />
      </button>
    </span>
  )
}
