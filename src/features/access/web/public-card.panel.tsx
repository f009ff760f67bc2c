import { type ReactNode, useId } from 'react'
import { classes } from '#src/web/ui/theme/classes.ts'
import styles from './public.module.css'

/** The card of a public screen, named by its heading. */
export function PublicCard({
  title,
  isDone = false,
  children,
}: {
  title: string
  /** True when nothing is left to fill in: everything is then centred. */
  isDone?: boolean
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={classes(styles.card, isDone && styles.done)} aria-labelledby={id}>
      <h1 id={id}>{title}</h1>
      {children}
    </section>
  )
}
