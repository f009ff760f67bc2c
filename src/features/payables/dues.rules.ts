import { addDays, type Day, weekday } from '#src/shared/day.ts'
import type { OpenInstalment } from './payables.rules.ts'
import type { DueGroup } from './payables.values.ts'

/** Days ahead that the list of what suppliers are owed looks. */
export const dueHorizonDays = 14

/** The group of a due day, or null when it is beyond the horizon. A week ends on its Sunday. */
export function dueGroupOf(dueOn: Day, today: Day): DueGroup | null {
  if (dueOn < today) return 'late'
  if (dueOn <= addDays(today, 7 - weekday(today))) return 'week'
  return dueOn <= addDays(today, dueHorizonDays) ? 'fortnight' : null
}

/** A service that is not wholly paid. `servedOn` is its last day: of a stay the check-out. */
export type OpenService = { servedOn: Day; instalments: readonly OpenInstalment[]; leftCents: number | null }

/**
 * What is due for a service: each open instalment on its day; without any, all that is left on the day the service is
 * rendered. Nothing is due of nothing; an unknown sum is due as such.
 */
export function duesOf({ servedOn, instalments, leftCents }: OpenService): { dueOn: Day; leftCents: number | null }[] {
  if (instalments.length > 0) return instalments.filter((one) => one.leftCents > 0)
  return leftCents === 0 ? [] : [{ dueOn: servedOn, leftCents }]
}
