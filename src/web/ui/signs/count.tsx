import { classes } from '#src/web/ui/theme/classes.ts'
import styles from './count.module.css'

/** A number in a small pill. For screen readers `meaning` follows the number ("scadute o di oggi"). */
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
