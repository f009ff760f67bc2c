import { classes } from '#src/web/ui/theme/classes.ts'
import styles from './count.module.css'

/** How many, in a small pill. `meaning` follows the number for readers ("scadute o di oggi"). */
export function Count({
  n,
  tone = 'accent',
  meaning,
}: {
  n: number
  tone?: 'accent' | 'err' | 'neutral'
  meaning?: string
}) {
  return (
    <span className={classes(styles.count, tone !== 'accent' && styles[tone])}>
      {n}
      {meaning && <span className="for-readers"> {meaning}</span>}
    </span>
  )
}
