import type { ComponentProps } from 'react'
import { Tip } from '#src/web/ui/overlay/tip.tsx'
import { Icon, type TablerIcon } from '#src/web/ui/signs/icon.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import styles from './button.module.css'
import { type ButtonKind, buttonClass } from './button-content.tsx'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  icon: TablerIcon
  /** Its name for screen readers and on hover. */
  label: string
  kind?: ButtonKind
  size?: 'medium' | 'small'
  keys?: string
}

/** A button with only an icon, for well-known icons (search, close, more, print, arrows, handle). */
export function IconButton(props: IconButtonProps) {
  const { icon, label, kind = 'quiet', size = 'medium', keys, className, type = 'button', ...rest } = props
  return (
    <Tip label={label} keys={keys}>
      <button
        {...rest}
        type={type}
        aria-label={label}
        className={classes(buttonClass({ kind, size }), styles.icon, className)}
      >
        <Icon of={icon} />
      </button>
    </Tip>
  )
}
