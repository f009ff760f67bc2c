import { type ReceivableGroup, receivableGroups } from '#src/features/accounts/sections/sections.values.ts'
import { addDays, type Day, weekday } from '#src/shared/day.ts'

/** The last due day of each group but the last, which has no end. A week ends on its Sunday. */
export function receivableEnds(today: Day): Record<'late' | 'week', Day> {
  return { late: addDays(today, -1), week: addDays(today, 7 - weekday(today)) }
}

/** The group of a balance by its due day. A balance that is due today is not late. */
export function receivableGroupOf(dueOn: Day, today: Day): ReceivableGroup {
  const ends = receivableEnds(today)
  return receivableGroups.find((group) => group === 'later' || dueOn <= ends[group])!
}
