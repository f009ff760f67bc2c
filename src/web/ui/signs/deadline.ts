import { type Day, daysBetween, formatDayShort, relativeDay } from '#src/shared/day.ts'
import { ui } from '#src/web/ui/ui.text.ts'

/** The wording of a past due day: how long ago, on which day, or, beside a date, since how many days. */
export type PastSaid = 'distance' | 'date' | 'days'

export type DeadlineWords = { text: string; tone: 'err' | 'warn' | null }

/** Words and tone of a due day. If it is more than 14 days away, there is no tone and only its date shows. */
export function deadlineWords(dueOn: Day, today: Day, past: PastSaid = 'distance'): DeadlineWords {
  const days = daysBetween(today, dueOn)
  if (days > 14) return { text: formatDayShort(dueOn, today), tone: null }
  if (days >= 0) return { text: relativeDay(dueOn, today), tone: 'warn' }
  if (past === 'days') return { text: ui('ui.overdue-for', { n: -days }), tone: 'err' }
  if (past === 'date') return { text: ui('ui.overdue-on', { day: formatDayShort(dueOn, today) }), tone: 'err' }
  return { text: relativeDay(dueOn, today), tone: 'err' }
}
