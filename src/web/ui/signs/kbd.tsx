import { classes } from '#src/web/ui/theme/classes.ts'
import styles from './kbd.module.css'

/** Keys to press, as a hint beside what they do; readers skip it, so it never stands alone. */
export function Kbd({ keys, isOnColour = false }: { keys: string; isOnColour?: boolean }) {
  return (
    <span aria-hidden="true" className={classes(styles.kbd, isOnColour && styles.onColour)}>
      {keys}
    </span>
  )
}
