import type { RefundGroup } from '#src/features/accounts/sections/sections.values.ts'
import { refundDue } from '#src/features/trips/life/deadlines.rules.ts'
import { addDays, type Day, daysBetween } from '#src/shared/day.ts'

/** The day by which a refund that is owed since `sinceOn` has to be paid, and whether that day is over. */
export function refundTerm(sinceOn: Day, refundDays: number, today: Day): { dueOn: Day; group: RefundGroup } {
  const dueOn = refundDue(sinceOn, refundDays)
  return { dueOn, group: dueOn < today ? 'late' : 'open' }
}

/** The first day on which a refund had to arise to be within its term today: refunds owed since before are late. */
export function lateBefore(refundDays: number, today: Day): Day {
  return addDays(today, -daysBetween(today, refundDue(today, refundDays)))
}
