import type { TripStatus } from '#src/features/trips/life/trip-statuses.values.ts'
import { type Day, todayIn } from '#src/shared/day.ts'

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
 * `options` is the number of people still in option, `balanceDueOn` the first day on which a confirmed booking owes its
 * balance, `unsentServices` the number of services whose supplier has no confirmation yet.
 */
export type TripForDeadline = {
  status: TripStatus
  confirmBy: Day | null
  customersReleaseOn: Day | null
  options: number
  balanceDueOn: Day | null
  unsentServices: number
  confirmedAt: string | null
}

/**
 * The next deadline of a trip, or null. A past deadline stays until it is met. The customers' release is met when it is
 * past and nobody is in option. Suppliers wait for their confirmation from the day on which the trip is confirmed.
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
  if (trip.status === 'forSale' || trip.status === 'confirmed') add('balances', trip.balanceDueOn)
  if (trip.status === 'confirmed' && trip.unsentServices > 0 && trip.confirmedAt)
    add('supplierConfirmations', todayIn(new Date(trip.confirmedAt)))
  return open.toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : one.dueOn > other.dueOn ? 1 : 0))[0] ?? null
}
