import { type Day, daysBetween, formatDay, formatDayShort, weekday, weekdayNames } from '#src/shared/day.ts'
import { activityText } from './activity.text.ts'

/** The word oggi or ieri; null for any other day. */
function nearDay(day: Day, today: Day): string | null {
  const ago = daysBetween(day, today)
  if (ago === 0) return activityText['activity.today']
  return ago === 1 ? activityText['activity.yesterday'] : null
}

/** A moment on its own line: oggi, 09:41; ieri, 17:20; 12/03, 08:00. */
export function momentInWords({ day, time }: { day: Day; time: string }, today: Day): string {
  return `${nearDay(day, today) ?? formatDayShort(day, today)}, ${time}`
}

/** The heading over the moments of a day: Oggi, venerdì 12/03/2027; Mercoledì 10/03/2027. */
export function dayHeading(day: Day, today: Day): string {
  const near = nearDay(day, today)
  const inWords = `${weekdayNames[weekday(day) - 1]} ${formatDay(day)}`
  const heading = near ? `${near}, ${inWords}` : inWords
  return `${heading[0]!.toUpperCase()}${heading.slice(1)}`
}
