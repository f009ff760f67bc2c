import { addDays, type Day, daysBetween, weekday } from '#src/shared/day.ts'
import { holidayName } from '#src/shared/holidays.ts'

/**
 * The part that is kept when a person withdraws `fromDay` to `toDay` days before the departure, both included; with a
 * null `toDay`, `fromDay` days or more.
 */
export type PenaltyBand = { fromDay: number; toDay: number | null; percentBps: number }

/**
 * The usual scale (rules of the trade 1.2): 10 / 30 / 50 / 75 / 100 % at 60 days and more, 59–30, 29–15, 14–4, 3–0. A
 * setting.
 */
export const defaultPenaltyScale: readonly PenaltyBand[] = [
  { fromDay: 60, toDay: null, percentBps: 1_000 },
  { fromDay: 30, toDay: 59, percentBps: 3_000 },
  { fromDay: 15, toDay: 29, percentBps: 5_000 },
  { fromDay: 4, toDay: 14, percentBps: 7_500 },
  { fromDay: 0, toDay: 3, percentBps: 10_000 },
]

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

function isWorkingDay(day: Day): boolean {
  return weekday(day) <= 5 && holidayName(day) === null
}

/** The band of the scale for a number of days. Null where the scale has none: then nothing is kept. */
export function bandOf(scale: readonly PenaltyBand[], days: number): PenaltyBand | null {
  return scale.find(({ fromDay, toDay }) => days >= fromDay && (toDay === null || days <= toDay)) ?? null
}
