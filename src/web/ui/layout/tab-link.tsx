import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from '#src/web/ui/theme/classes.ts'
import styles from './tab-link.module.css'

/** The views of one screen, each with its own address. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      {children}
    </nav>
  )
}

function TabAnchor({ className, children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} className={classes(styles.tab, className)}>
      {children}
    </a>
  )
}

/** One view; the router marks the current one. */
export const TabLink = createLink(TabAnchor)
