import { addDays, type Day, daysBetween, weekday } from '#src/shared/day.ts'
import type { AlertKind } from './alert-kinds.values.ts'

/** The groups of alerts by their due day. A week ends on its Sunday. */
export const alertGroups = ['late', 'today', 'week', 'later'] as const
export type AlertGroup = (typeof alertGroups)[number]

function alertGroupOf(dueOn: Day, today: Day): AlertGroup {
  if (dueOn < today) return 'late'
  if (dueOn === today) return 'today'
  return dueOn <= addDays(today, 7 - weekday(today)) ? 'week' : 'later'
}

/** Alerts in the order of their groups; groups without one are left out. */
export function grouped<Alert extends { dueOn: Day }>(
  alerts: readonly Alert[],
  today: Day,
): { group: AlertGroup; alerts: Alert[] }[] {
  return alertGroups
    .map((group) => ({ group, alerts: alerts.filter(({ dueOn }) => alertGroupOf(dueOn, today) === group) }))
    .filter(({ alerts: own }) => own.length > 0)
}

/** The days before a due day on which an alert is amber. */
const soonDays = 3

/** The urgency of an alert: red past its day, amber within three days; a cancelled trip is red at once. */
export function alertTone({ kind, dueOn }: { kind: AlertKind; dueOn: Day }, today: Day): 'err' | 'warn' | 'info' {
  if (dueOn < today || kind === 'cancelNotices') return 'err'
  return daysBetween(today, dueOn) <= soonDays ? 'warn' : 'info'
}
