import type { TripStatus } from '#src/features/trips/life/trip-statuses.values.ts'
import type { Day } from '#src/shared/day.ts'

/** The deadlines of the list's column "Prossima scadenza". */
export const deadlineKinds = [
  'confirm',
  'customersRelease',
  'balances',
  'supplierConfirmations',
  'roomingList',
  'finalRooming',
  'recaps',
  'finalReport',
] as const
type DeadlineKind = (typeof deadlineKinds)[number]
export type NextDeadline = { kind: DeadlineKind; dueOn: Day }

/**
 * The alerts that are deadlines of the column. Their rows are kept from the day on which their days are known. The
 * release of customers is named as the trip's own day.
 */
export const alertDeadlines = [
  'customerRelease',
  'balances',
  'supplierConfirmations',
  'roomingList',
  'finalRooming',
  'recaps',
  'finalReport',
] as const

/**
 * `options` is the number of people still in option, `alert` the earliest open alert of the column's kinds; one that
 * somebody put off counts on the day on which it comes back.
 */
export type TripForDeadline = {
  status: TripStatus
  confirmBy: Day | null
  customersReleaseOn: Day | null
  options: number
  alert: NextDeadline | null
}

/**
 * The next deadline of a trip, or null. A past deadline stays until it is met. The customers' release is met when it is
 * past and nobody is in option.
 */
export function nextDeadline(trip: TripForDeadline, today: Day): NextDeadline | null {
  const open: NextDeadline[] = []
  const add = (kind: DeadlineKind, dueOn: Day | null) => {
    if (dueOn !== null) open.push({ kind, dueOn })
  }
  if (trip.status === 'forSale') {
    const isReleaseMet = trip.options === 0 && (trip.customersReleaseOn ?? '') < today
    add('customersRelease', isReleaseMet ? null : trip.customersReleaseOn)
    add('confirm', trip.confirmBy)
  }
  if (trip.alert) add(trip.alert.kind, trip.alert.dueOn)
  return open.toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : one.dueOn > other.dueOn ? 1 : 0))[0] ?? null
}
