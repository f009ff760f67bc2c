import type { ScaleBand } from '#src/features/settings/scale.rules.ts'
import { addDays, type Day, daysBetween, weekday } from '#src/shared/day.ts'
import { holidayName } from '#src/shared/holidays.ts'

/**
 * The way to count days, which differs between operators: calendar or working days, with or without the day of
 * withdrawal and the day of departure.
 */
export type DayCounting = {
  isWorkingDaysOnly: boolean
  isWithdrawalDayCounted: boolean
  isDepartureDayCounted: boolean
}
export const defaultDayCounting: DayCounting = {
  isWorkingDaysOnly: false,
  isWithdrawalDayCounted: true,
  isDepartureDayCounted: false,
}

/** The days from a withdrawal to the departure; 0 on the day of departure and later. Saturdays are not working days. */
export function daysBeforeDeparture(
  withdrawnOn: Day,
  departsOn: Day,
  counting: DayCounting = defaultDayCounting,
): number {
  if (withdrawnOn >= departsOn) return 0
  const first = counting.isWithdrawalDayCounted ? withdrawnOn : addDays(withdrawnOn, 1)
  const last = counting.isDepartureDayCounted ? departsOn : addDays(departsOn, -1)
  const days = daysBetween(first, last) + 1
  if (!counting.isWorkingDaysOnly) return days
  return Array.from({ length: days }, (_, index) => addDays(first, index)).filter(isWorkingDay).length
}

/** The text that says how many days before the departure a withdrawal is. */
export const withdrawalSaid = ({ isWorkingDaysOnly }: DayCounting) =>
  isWorkingDaysOnly ? 'bookings.source.penaltyInWorkingDays' : 'bookings.source.penalty'

function isWorkingDay(day: Day): boolean {
  return weekday(day) <= 5 && holidayName(day) === null
}

/** The band of the scale for a number of days. Null where the scale has none: then nothing is kept. */
export function bandOf(scale: readonly ScaleBand[], days: number): ScaleBand | null {
  return scale.find(({ fromDay, toDay }) => days >= fromDay && (toDay === null || days <= toDay)) ?? null
}
