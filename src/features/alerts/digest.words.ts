import { type Day, formatDay, formatDayShort, relativeDay } from '#src/shared/day.ts'
import { fillText } from '#src/shared/text.ts'
import { type AlertGroup, grouped } from './alert-groups.view.ts'
import type { ListedAlert } from './alerts.contract.ts'
import { alertsText } from './alerts.text.ts'

/** The groups that the mail lists; what is due later waits for its week. */
const listedGroups: readonly AlertGroup[] = ['late', 'today', 'week']

/** The most alerts of one mail: nobody reads more. */
export const mostInDigest = 40

export type Digest = { subject: string; text: string }

/**
 * The daily mail of a person's alerts: overdue, due today, this week. Null when there are none. It names trips and what
 * is to be done, never people or amounts, because mail is read on other people's screens.
 */
export function digestOf(
  alerts: readonly ListedAlert[],
  { today, name, link }: { today: Day; name: string; link: string },
): Digest | null {
  const groups = grouped(alerts, today).filter(({ group }) => listedGroups.includes(group))
  const n = groups.reduce((sum, { alerts: own }) => sum + own.length, 0)
  if (n === 0) return null
  const lists = groups.map(({ group, alerts: own }) =>
    [alertsText[`alerts.digest-${group as 'late'}`], ...own.map((one) => `- ${lineOf(one, today)}`)].join('\n'),
  )
  return {
    subject: fillText(alertsText['alerts.digest-subject'], { n, day: formatDay(today) }),
    text: fillText(alertsText['alerts.digest-body'], { name, lists: lists.join('\n\n'), link }),
  }
}

function lineOf({ kind, trip, dueOn }: ListedAlert, today: Day): string {
  const day = formatDayShort(trip.departsOn, today)
  return `${alertsText[`alerts.title.${kind}`]}: ${trip.title}, ${day} (${relativeDay(dueOn, today)})`
}
