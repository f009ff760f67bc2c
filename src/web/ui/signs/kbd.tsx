import { classes } from '#src/web/ui/theme/classes.ts'
import styles from './kbd.module.css'

/** The keys for an act, beside it. Screen readers skip them, so they never stand alone. */
export function Kbd({ keys, isOnColour = false }: { keys: string; isOnColour?: boolean }) {
  return (
    <span aria-hidden="true" className={classes(styles.kbd, isOnColour && styles.onColour)}>
      {keys}
    </span>
  )
}
