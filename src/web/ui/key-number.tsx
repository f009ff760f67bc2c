import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './key-number.module.css'

/** The one number of a card, and what it counts. */
export function KeyNumber({ value, of, tone }: { value: ReactNode; of?: ReactNode; tone?: 'ok' | 'warn' | 'err' }) {
  return (
    <span className={classes(styles.number, tone && styles[tone])}>
      <span className={styles.value}>{value}</span>
      {of && <span>{of}</span>}
    </span>
  )
}
