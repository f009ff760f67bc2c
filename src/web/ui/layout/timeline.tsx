import { Fragment, type ReactNode } from 'react'
import { Avatar } from '#src/web/ui/signs/avatar.tsx'
import styles from './timeline.module.css'

export type TimelineEntry = {
  id: string
  /** The person who did it, shown as initials and as the start of the sentence. */
  who: string
  sentence: ReactNode
  /** Further lines, below the time. */
  detail?: ReactNode
  /** The time for machines, as ISO text. */
  at: string
  /** The time for a reader: "oggi, 09:41". */
  time: string
  /** The day whose heading its entries share. If absent, there are no headings. */
  day?: string
}

/** Events, newest first: initials, sentence, time, with a heading for each day. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className={styles.log}>
      {entries.map((entry, index) => (
        <Fragment key={entry.id}>
          {entry.day && entry.day !== entries[index - 1]?.day && <li className={styles.day}>{entry.day}</li>}
          <li className={styles.item}>
            <Avatar name={entry.who} size="small" />
            <p>
              {entry.sentence}{' '}
              <time dateTime={entry.at} className={styles.time}>
                {entry.time}
              </time>
              {entry.detail}
            </p>
          </li>
        </Fragment>
      ))}
    </ol>
  )
}
