import type { Difference } from '#src/shared/difference.ts'
import styles from './differences.module.css'

type DifferencesProps = {
  found: readonly Difference[]
  /** The titles of the three columns. */
  titles: { field: string; theirs: string; mine: string }
  caption?: string
}

/** The stored values beside the typed ones, field by field. */
export function Differences({ found, titles, caption }: DifferencesProps) {
  return (
    <div className={styles.found}>
      <table className={styles.table}>
        {caption && <caption className="for-readers">{caption}</caption>}
        <thead>
          <tr>
            <th scope="col">{titles.field}</th>
            <th scope="col">{titles.theirs}</th>
            <th scope="col">{titles.mine}</th>
          </tr>
        </thead>
        <tbody>
          {found.map(({ field, of, theirs, mine }) => (
            <tr key={`${of} ${field}`}>
              <th scope="row">
                {field}
                {of && <small className={styles.of}>{of}</small>}
              </th>
              <td>{theirs}</td>
              <td>{mine}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
