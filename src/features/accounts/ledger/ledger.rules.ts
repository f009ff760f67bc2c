import { addMonths, type Day } from '#src/shared/day.ts'

/** Months that one export covers at most. */
const mostMonths = 24

/** Why entries of this period cannot be exported, or null when they can. */
export function periodRefusal(from: Day, to: Day): 'accounts.period-turned' | 'accounts.period-too-long' | null {
  if (to < from) return 'accounts.period-turned'
  return to >= addMonths(from, mostMonths) ? 'accounts.period-too-long' : null
}
