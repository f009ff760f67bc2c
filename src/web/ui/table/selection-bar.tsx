import type { KeyboardEvent, ReactNode } from 'react'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { hasOpenDrawer } from '#src/web/ui/overlay/drawer-stack.ts'
import { ui } from '#src/web/ui/ui.text.ts'
import styles from './selection-bar.module.css'

/** The actions for the chosen rows, in place of the list's footer. Esc clears the choice here as in the list. */
export function SelectionBar({
  count,
  total,
  onSelectAll,
  onClear,
  children,
}: {
  count: number
  /** The number of rows that the filters match, on all pages. */
  total: number
  onSelectAll?: () => void
  onClear: () => void
  children: ReactNode
}) {
  return (
    <section
      className={styles.bar}
      data-bar-below
      aria-label={ui('ui.selection')}
      onKeyDown={(event) => isEscOfItsOwn(event) && onClear()}
    >
      <span className={styles.count} role="status">
        {ui('ui.selected', { n: count })}
      </span>
      {onSelectAll && count < total && (
        <Button kind="text" onClick={onSelectAll}>
          {ui('ui.select-all', { n: total })}
        </Button>
      )}
      <span className={styles.rule} />
      {children}
      <span className={styles.end}>
        <Button kind="quiet" keys="Esc" onClick={onClear}>
          {ui('ui.deselect')}
        </Button>
      </span>
    </section>
  )
}

/** False for an Esc that closes something: a panel over the list, a menu or dialog opened from here. */
function isEscOfItsOwn({ key, target, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  const from = target as HTMLElement
  return key === 'Escape' && !hasOpenDrawer() && currentTarget.contains(from) && from.ariaExpanded !== 'true'
}
