import { addMonths, type Day } from '#src/shared/day.ts'

/**
 * The facts that still need a person's name: a trip on which they hold or await a place, and money that is owed either
 * way.
 */
type Needs = { tripToCome: string | null; hasOpenMoney: boolean }

/** Why a person's data cannot be erased, or null. */
export function erasureRefusal({
  tripToCome,
  hasOpenMoney,
}: Needs): 'customers.erase-trip-to-come' | 'customers.erase-money-open' | null {
  if (tripToCome !== null) return 'customers.erase-trip-to-come'
  return hasOpenMoney ? 'customers.erase-money-open' : null
}

/** The last day on which data that are kept for `months` are still kept. Older data are erased tonight. */
export function lastKeptDay(today: Day, months: number): Day {
  return addMonths(today, -months)
}
