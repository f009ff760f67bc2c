import { IconLoader2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icon, type TablerIcon } from '#src/web/ui/signs/icon.tsx'
import { Kbd } from '#src/web/ui/signs/kbd.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import styles from './button.module.css'

export type ButtonKind = 'primary' | 'secondary' | 'text' | 'quiet' | 'danger' | 'dangerFill'

/** The looks that buttons share with links in the form of buttons. */
export type ButtonLook = {
  /** One primary button per screen. Danger is filled only in dialogs. */
  kind?: ButtonKind
  size?: 'medium' | 'small'
  icon?: TablerIcon
  iconAfter?: TablerIcon
  /** Keys that do the same, such as `Ctrl Invio`. */
  keys?: string
  isBlock?: boolean
}

export function buttonClass({ kind = 'secondary', size = 'medium', isBlock = false }: ButtonLook): string {
  return classes(
    styles.button,
    kind !== 'secondary' && styles[kind],
    size === 'small' && styles.small,
    isBlock && styles.block,
  )
}

/** Icon, label and keys. While busy, a spinner and `busyLabel` replace them at the same width. */
export function ButtonContent({
  look,
  isBusy = false,
  busyLabel,
  children,
}: {
  look: ButtonLook
  isBusy?: boolean
  busyLabel?: string
  children: ReactNode
}) {
  const { icon, iconAfter, keys, kind } = look
  const isOnColour = kind === 'primary' || kind === 'dangerFill'
  const rest = (
    <>
      {icon && <Icon of={icon} />}
      {children}
      {keys && <Kbd keys={keys} isOnColour={isOnColour} />}
      {iconAfter && <Icon of={iconAfter} size="small" />}
    </>
  )
  if (!isBusy && !busyLabel) return rest
  return (
    <span className={styles.labels}>
      <span className={classes(styles.label, isBusy && (busyLabel ? styles.hidden : styles.faded))}>{rest}</span>
      <span className={classes(styles.label, !isBusy && styles.hidden)} aria-hidden={!isBusy}>
        <Icon of={IconLoader2} className={styles.spinner} />
        {busyLabel}
      </span>
    </span>
  )
}
