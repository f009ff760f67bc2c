import type { TripStatus } from '#src/features/trips/life/trip-statuses.values.ts'
import type { Day } from '#src/shared/day.ts'

export const tripDeadlines = ['confirmBy', 'cancelBy', 'customersReleaseOn'] as const
export type TripDeadline = (typeof tripDeadlines)[number]

type TripWithDeadlines = Record<TripDeadline, Day | null> & { status: TripStatus; heads: { option: number } }

/**
 * The deadlines of a draft or a trip on sale or confirmed, in their shown order. Confirming meets the confirmation. The
 * customers' release is met once its day has passed with no option left. The last notice is met once a confirmed trip
 * has passed it, because the trip then departs.
 */
export function shownDeadlines(
  trip: TripWithDeadlines,
  today: Day,
): { deadline: TripDeadline; dueOn: Day; isMet: boolean }[] {
  if (!['draft', 'forSale', 'confirmed'].includes(trip.status)) return []
  return tripDeadlines.flatMap((deadline) => {
    const dueOn = trip[deadline]
    return dueOn === null ? [] : [{ deadline, dueOn, isMet: isMet(trip, deadline, dueOn, today) }]
  })
}

function isMet({ status, heads }: TripWithDeadlines, deadline: TripDeadline, dueOn: Day, today: Day): boolean {
  if (deadline === 'confirmBy') return status === 'confirmed'
  if (deadline === 'cancelBy') return status === 'confirmed' && dueOn < today
  return status !== 'draft' && dueOn < today && heads.option === 0
}
