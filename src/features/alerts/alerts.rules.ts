import type { Role } from '#src/shared/abilities.ts'
import { addDays, type Day } from '#src/shared/day.ts'
import { type AlertKind, handClosed, kindsAddressedTo } from './alert-kinds.values.ts'

/** An alert as it is stored, for what a person may do with it. */
type Stored = { kind: AlertKind; closing: 'gone' | 'done' | null }

/** The most days for which an alert is put off, as many as an alert's own days may be. */
const mostDaysOff = 180

const isForeign = ({ kind }: Stored, roles: readonly Role[]) => !kindsAddressedTo(roles).includes(kind)

/** Why these roles cannot change the alert now, or null: only those to whom it is addressed may. */
export function openRefusal(alert: Stored, roles: readonly Role[]) {
  if (isForeign(alert, roles)) return 'alerts.not-yours'
  return alert.closing === null ? null : 'alerts.closed'
}

/** Why the alert cannot be put off until that day, or null. */
export function putOffRefusal(
  alert: Stored,
  { roles, until, today }: { roles: readonly Role[]; until: Day; today: Day },
) {
  if (until <= today) return 'alerts.day-passed'
  if (until > addDays(today, mostDaysOff)) return 'alerts.day-far'
  return openRefusal(alert, roles)
}

/** Why the alert cannot be closed by hand, or null. The others close by themselves. */
export function finishRefusal(alert: Stored, roles: readonly Role[]) {
  return handClosed.includes(alert.kind) ? openRefusal(alert, roles) : 'alerts.not-by-hand'
}

/** Why the alert cannot be opened again, or null. `isBack` is true where it came back for something that was added. */
export function reopenRefusal(alert: Stored, { roles, isBack }: { roles: readonly Role[]; isBack: boolean }) {
  if (isForeign(alert, roles)) return 'alerts.not-yours'
  if (alert.closing !== 'done') return 'alerts.not-done'
  return isBack ? 'alerts.back' : null
}
