import { type Day, formatDay, formatDayShort, relativeDay } from '#src/shared/day.ts'
import { fillText } from '#src/shared/text.ts'
import { type AlertGroup, grouped } from './alert-groups.view.ts'
import type { ListedAlert } from './alerts.contract.ts'
import { alertsText } from './alerts.text.ts'

/** The groups that the mail lists; what is due later waits for its week. */
const listedGroups = ['late', 'today', 'week'] as const satisfies readonly AlertGroup[]
type ListedGroup = (typeof listedGroups)[number]

/** The most alerts that one mail lists, the earliest first: nobody reads more. It counts the others. */
export const mostInDigest = 40

export type Digest = { subject: string; text: string }

/**
 * The daily mail of a person's alerts: overdue, due today, this week. `counts` are all of them, listed or not. Null when
 * there are none. It names trips and what is to be done, never people or amounts, because mail is read on other people's
 * screens.
 */
export function digestOf(
  alerts: readonly ListedAlert[],
  { counts, today, name, link }: { counts: Record<ListedGroup, number>; today: Day; name: string; link: string },
): Digest | null {
  const n = listedGroups.reduce((sum, group) => sum + counts[group], 0)
  if (n === 0) return null
  const groups = grouped(alerts, today)
  const ofGroup = (group: ListedGroup) => groups.find((one) => one.group === group)?.alerts ?? []
  const lists = listedGroups.flatMap((group) => {
    const lines = ofGroup(group).map((one) => `- ${lineOf(one, today)}`)
    const left = counts[group] - lines.length
    if (left > 0)
      lines.push(`- ${fillText(alertsText[`alerts.digest-more${lines.length > 0 ? '' : '-only'}`], { n: left })}`)
    return lines.length > 0 ? [[alertsText[`alerts.digest-${group}`], ...lines].join('\n')] : []
  })
  return {
    subject: fillText(alertsText['alerts.digest-subject'], { n, day: formatDay(today) }),
    text: fillText(alertsText['alerts.digest-body'], { name, lists: lists.join('\n\n'), link }),
  }
}

function lineOf({ kind, trip, dueOn }: ListedAlert, today: Day): string {
  const said = `${alertsText[`alerts.title.${kind}`]}: ${trip.title}, ${formatDayShort(trip.departsOn, today)}`
  return dueOn === today ? said : `${said} (${relativeDay(dueOn, today)})`
}
