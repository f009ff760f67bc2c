import { classes } from '#src/web/ui/theme/classes.ts'
import styles from './avatar.module.css'
import { initialsOf } from './initials.ts'

/** A person's initials. Screen readers skip them, because the name is beside them. */
export function Avatar({
  name,
  size = 'medium',
  isOnRail = false,
}: {
  name: string
  size?: 'medium' | 'small'
  isOnRail?: boolean
}) {
  return (
    <span
      className={classes(styles.avatar, size === 'small' && styles.small, isOnRail && styles.onRail)}
      aria-hidden="true"
    >
      {initialsOf(name)}
    </span>
  )
}
