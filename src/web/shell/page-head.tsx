import type { ReactNode } from 'react'
import { classes } from '#src/web/ui/theme/classes.ts'
import styles from './page-head.module.css'

export type PageHeadProps = {
  title: string
  /** The way back, before the title. */
  before?: ReactNode
  /** A date, a state or a number beside the title. */
  beside?: ReactNode
  /** Filters and search right after the title. */
  children?: ReactNode
  /** Secondary actions at the end, then the primary one. */
  actions?: ReactNode
  /** A second row of chips and key numbers. */
  below?: ReactNode
  /** True for pages on white (wizard, forms), which draw a line under their head. */
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
