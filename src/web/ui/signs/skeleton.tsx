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

const some = (count: number) => Array.from({ length: count }, (_, at) => at)

/** Labels above boxes, two in a row. */
const fields = (count: number) => (
  <div className={styles.fields}>
    {some(count).map((field) => (
      <span key={field} className={styles.field}>
        <Bone width={90} />
        <Bone height={34} />
      </span>
    ))}
  </div>
)

/** The shapes of whole pages as they look once loaded. */
const shapes = {
  /** A label above a box, two in a row. */
  form: (
    <div className={styles.card}>
      <Bone width={140} height={16} />
      {fields(8)}
    </div>
  ),
  /** An index at the left, the parts of a form beside it. */
  indexedForm: (
    <div className={styles.indexed}>
      <div className={styles.index}>
        {some(7).map((line) => (
          <Bone key={line} width={widths[line % widths.length]!} height={16} />
        ))}
      </div>
      <div className={styles.column}>
        {some(2).map((card) => (
          <div key={card} className={styles.card}>
            <Bone width={140} height={16} />
            {fields(6)}
          </div>
        ))}
      </div>
    </div>
  ),
  /** The head of a trip or template, its index, its cards. */
  trip: (
    <div className={styles.column}>
      <Bone width={280} height={24} />
      <Bone width={520} height={14} />
      <div className={styles.indexed}>
        <div className={styles.index}>
          {some(11).map((line) => (
            <Bone key={line} width={widths[line % widths.length]!} height={16} />
          ))}
        </div>
        <div className={styles.cards}>
          {some(6).map((card) => (
            <div key={card} className={styles.card}>
              <Bone width="60%" height={14} />
              <Bone width="40%" height={28} />
              <Bone width="80%" />
            </div>
          ))}
        </div>
      </div>
    </div>
  ),
  /** Cards of rooms, four in a row. */
  rooms: (
    <div className={styles.rooms}>
      {some(8).map((room) => (
        <div key={room} className={styles.card}>
          <Bone width="50%" height={14} />
          <Bone height={30} />
          <Bone height={30} />
        </div>
      ))}
    </div>
  ),
  /** Lines that begin with a number or an hour and end with a count. */
  list: (
    <div className={styles.card}>
      {some(6).map((line) => (
        <span key={line} className={styles.line}>
          <Bone width={48} height={16} />
          <Bone width={widths[line % widths.length]!} height={16} />
          <Bone width={40} height={16} />
        </span>
      ))}
    </div>
  ),
  /** Names at the left, values beside them. */
  facts: (
    <div className={styles.facts}>
      {some(8).map((fact) => (
        <span key={fact} className={styles.fact}>
          <Bone width={110} />
          <Bone width={widths[fact % widths.length]!} />
        </span>
      ))}
    </div>
  ),
}

/** A placeholder in the shape of the page to come, after 200 ms of waiting. */
export function SkeletonPage({ shape }: { shape: keyof typeof shapes }) {
  const isShown = useDelayed(true)
  return (
    <div className={styles.page} role="status">
      <span className="for-readers">{ui('ui.loading')}</span>
      {isShown && shapes[shape]}
    </div>
  )
}
