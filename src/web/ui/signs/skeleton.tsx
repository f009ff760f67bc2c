import { ui } from '#src/web/ui/ui.text.ts'
import { useDelayed } from './delayed.ts'
import styles from './skeleton.module.css'

/** A placeholder in the shape of a text. */
export function Bone({ width = '100%', height = 12 }: { width?: number | string; height?: number }) {
  return <span className={styles.bone} style={{ width, height }} aria-hidden="true" />
}

const widths = ['92%', '76%', '84%', '64%', '88%', '70%']

/** Placeholder lines of a panel, after 200 ms of waiting. */
export function SkeletonRows({ count = 4 }: { count?: number }) {
  const isShown = useDelayed(true)
  return (
    <div className={styles.rows} role="status">
      <span className="for-readers">{ui('ui.loading')}</span>
      {isShown && Array.from({ length: count }, (_, row) => <Bone key={row} width={widths[row % widths.length]} />)}
    </div>
  )
}
