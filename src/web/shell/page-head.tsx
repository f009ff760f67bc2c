import type { ReactNode } from 'react'
import { classes } from '#src/web/ui/theme/classes.ts'
import styles from './page-head.module.css'

export type PageHeadProps = {
  title: string
  /** Before the title: the way back. */
  before?: ReactNode
  /** Beside the title: a date, a state, a number. */
  beside?: ReactNode
  /** Filters and search that stand right after the title. */
  children?: ReactNode
  /** At the end: secondary actions, then the one primary. */
  actions?: ReactNode
  /** A second row: chips, key numbers. */
  below?: ReactNode
  /** Pages on white (wizard, forms) draw a line under their head. */
  isRuled?: boolean
}

/** The sticky head of a page: heading, filters, actions. */
export function PageHead({ title, before, beside, children, actions, below, isRuled = false }: PageHeadProps) {
  return (
    <header className={classes(styles.head, isRuled && styles.ruled)}>
      <div className={styles.row}>
        {before}
        <h1 className={styles.title}>{title}</h1>
        {beside}
        {children}
        <span className={styles.gap} />
        {actions}
      </div>
      {below && <div className={styles.row}>{below}</div>}
    </header>
  )
}
