import type { AppAbility } from '#src/shared/abilities.ts'
import { type Guarded, guardedSubjects } from '#src/shared/difference.ts'
import { activityText } from './activity.text.ts'

type Params = Record<string, string | number>

/** The name under which an entry keeps the changes that only readers of this subject may read. */
export const guardedChanges = (subject: Guarded) => `changes-${subject}`
/** The name under which an entry keeps a reason that only readers of health data may read. */
export const guardedReason = 'reason-HealthData'
/** The names under which an entry keeps what not every reader may read. */
export const guardedParams: string[] = [...guardedSubjects.map(guardedChanges), guardedReason]

/** What an entry says to this reader: what they may not read is absent, and a reason says that it is kept from them. */
export function readableParams(stored: Params, ability: AppAbility): Params {
  const open = Object.fromEntries(Object.entries(stored).filter(([name]) => !guardedParams.includes(name)))
  const readable = guardedSubjects.filter((subject) => ability.can('read', subject))
  const changes = [stored.changes, ...readable.map((subject) => stored[guardedChanges(subject)])].filter(Boolean)
  const kept = stored[guardedReason]
  return {
    ...open,
    ...(changes.length > 0 && { changes: changes.join('; ') }),
    ...(kept !== undefined && {
      reason: ability.can('read', 'HealthData') ? kept : activityText['activity.reason-kept'],
    }),
  }
}
