import type { ActivityLine } from '#src/features/activity/activity.contract.ts'
import { daysBetween, formatDayShort, todayIn, wallClock } from '#src/shared/day.ts'
import { t, textOfCode } from '#src/web/text.ts'
import { Timeline, type TimelineEntry } from '#src/web/ui/layout/timeline.tsx'
import styles from './activity.module.css'

/** oggi, 09:41; ieri, 17:20; 12/03, 08:00 */
function momentSaid(at: string): string {
  const { day, time } = wallClock(new Date(at))
  const today = todayIn(new Date())
  const ago = daysBetween(day, today)
  const when = ago === 0 ? t('activity.today') : ago === 1 ? t('activity.yesterday') : formatDayShort(day, today)
  return `${when}, ${time}`
}

function entryOf({ seq, at, userName, kind, params }: ActivityLine): TimelineEntry {
  const text = textOfCode(kind, params) ?? userName
  const rest = text.startsWith(userName) ? text.slice(userName.length) : ` ${text}`
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
    time: momentSaid(at),
  }
}

/** What was done, in sentences, the last first. */
export function ActivityLog({ entries }: { entries: readonly ActivityLine[] }) {
  return <Timeline entries={entries.map(entryOf)} />
}
