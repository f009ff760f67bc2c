import type { ReactNode } from 'react'
import { classes } from '#src/web/ui/theme/classes.ts'
import styles from './badge.module.css'
import { Icon, type TablerIcon } from './icon.tsx'

export type Tone = 'ok' | 'info' | 'warn' | 'err' | 'neutral'

type BadgeProps = { tone: Tone; icon?: TablerIcon; children: ReactNode }

/** A state by word, icon and soft colour. */
export function Badge({ tone, icon, children }: BadgeProps) {
  return (
    <span className={classes(styles.badge, styles[tone])}>
      {icon && <Icon of={icon} size="small" />}
      {children}
    </span>
  )
}

/** A badge without its pill, for cells and cards where pills would be too many. */
export function Mark({ tone, icon, children }: BadgeProps) {
  return (
    <span className={classes(styles.mark, styles[tone])}>
      {icon && <Icon of={icon} size="small" />}
      {children}
    </span>
  )
}
