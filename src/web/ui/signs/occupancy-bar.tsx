import type { CSSProperties, ReactNode } from 'react'
import { classes } from '#src/web/ui/theme/classes.ts'
import { ui } from '#src/web/ui/ui.text.ts'
import { type Occupancy, occupancyParts } from './occupancy.ts'
import styles from './occupancy-bar.module.css'

export type OccupancyBarProps = Occupancy & {
  /** The width: 56 px in tables, 160 px in headers (`narrowing`: 120 px below 1400 px), or that of its column. */
  size?: 'small' | 'medium' | 'narrowing' | 'block'
  /** A text after "34/50". */
  detail?: ReactNode
  /** True for no text beside the bar, only where the next line gives the same numbers. */
  isBare?: boolean
}

/**
 * The occupancy of a trip: confirmed places solid, options blue, a tick at the minimum; beyond the places a red end and
 * the excess.
 */
export function OccupancyBar({ size = 'medium', detail, isBare = false, ...occupancy }: OccupancyBarProps) {
  const { confirmed, option, minimum, over } = occupancyParts(occupancy)
  const shares = {
    '--confirmed-share': `${confirmed}%`,
    '--option-share': `${option}%`,
    '--minimum-share': `${minimum ?? 0}%`,
  } as CSSProperties
  return (
    <span className={classes(styles.occupancy, size !== 'medium' && styles[size], over > 0 && styles.over)}>
      <span className={styles.bar} style={shares} aria-hidden="true">
        {minimum !== null && <span className={styles.tick} data-behind />}
      </span>
      {!isBare && (
        <span>
          <b>{occupancy.confirmed}</b>
          {occupancy.places !== null && `/${occupancy.places}`}
          {over > 0 && (
            <span className={styles.excess}>
              {' '}
              +{over}
              <span className="for-readers"> {ui('ui.over-capacity')}</span>
            </span>
          )}
          {detail}
        </span>
      )}
    </span>
  )
}
