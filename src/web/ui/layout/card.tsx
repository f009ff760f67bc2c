import { type ReactNode, useId } from 'react'
import type { Tone } from '#src/web/ui/signs/badge.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import styles from './card.module.css'

export type CardProps = {
  /** Its heading, which also names the section for screen readers. */
  title?: ReactNode
  /** The end of the heading: a count, a text button, a badge. */
  end?: ReactNode
  foot?: ReactNode
  /** True for a line under the heading, above lists and tables. */
  isRuled?: boolean
  /** True when the content reaches the edges, as lists and tables do. */
  isBare?: boolean
  /** A stripe of 3 px at the left that shows a state. The content also says the state in words. */
  stripe?: Tone
  className?: string
  children?: ReactNode
}

export function Card({ title, end, foot, isRuled, isBare, stripe, className, children }: CardProps) {
  const titleId = useId()
  return (
    <section
      className={classes(styles.card, isRuled && styles.ruled, stripe && styles[stripe], className)}
      aria-labelledby={title ? titleId : undefined}
    >
      {title && (
        <header className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {end && <div className={styles.end}>{end}</div>}
        </header>
      )}
      {children != null && <div className={classes(styles.body, isBare && styles.bare)}>{children}</div>}
      {foot && <footer className={styles.foot}>{foot}</footer>}
    </section>
  )
}
