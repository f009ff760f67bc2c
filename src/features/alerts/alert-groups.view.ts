import { addDays, type Day, weekday } from '#src/shared/day.ts'

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
