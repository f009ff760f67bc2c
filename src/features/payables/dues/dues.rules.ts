import { type DueGroup, dueGroups } from '#src/features/payables/ledger/payables.values.ts'
import { addDays, type Day, weekday } from '#src/shared/day.ts'

/** The number of days ahead that the list of dues covers. */
const dueHorizonDays = 14

/** The last due day of each group. A week ends on its Sunday. */
export function dueGroupEnds(today: Day): Record<DueGroup, Day> {
  return {
    late: addDays(today, -1),
    week: addDays(today, 7 - weekday(today)),
    fortnight: addDays(today, dueHorizonDays),
  }
}

/** The group of a due day, or null when it is beyond the horizon. */
export function dueGroupOf(dueOn: Day, today: Day): DueGroup | null {
  const ends = dueGroupEnds(today)
  return dueGroups.find((group) => dueOn <= ends[group]) ?? null
}
