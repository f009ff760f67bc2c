import type { ActivityLine } from '#src/features/activity/activity.contract.ts'
import { dayHeading, momentInWords } from '#src/features/activity/moments.words.ts'
import { todayIn, wallClock } from '#src/shared/day.ts'
import { textOfAnyCode } from '#src/web/text.ts'
import { Timeline, type TimelineEntry } from '#src/web/ui/layout/timeline.tsx'
import styles from './activity.module.css'

function entryOf({ seq, at, userName, kind, params }: ActivityLine, isByDay: boolean): TimelineEntry {
  const text = textOfAnyCode(kind, params) ?? userName
  const rest = text.startsWith(userName) ? text.slice(userName.length) : ` ${text}`
  const moment = wallClock(new Date(at))
  const today = todayIn(new Date())
  return {
    id: String(seq),
    who: userName,
    sentence: (
      <>
        <b>{userName}</b>
        {rest}
      </>
    ),
    detail: params.changes !== undefined && <span className={styles.changes}>{params.changes}</span>,
    at,
    ...(isByDay ? { time: moment.time, day: dayHeading(moment.day, today) } : { time: momentInWords(moment, today) }),
  }
}

/**
 * The log in sentences, newest first. A long log has a heading for each day, a short one names the day in each line.
 */
export function ActivityLog({ entries, isByDay = false }: { entries: readonly ActivityLine[]; isByDay?: boolean }) {
  return <Timeline entries={entries.map((entry) => entryOf(entry, isByDay))} />
}
