import type { listTrips } from '#src/features/trips/trips.contract.ts'
import { addDays, type Day } from '#src/shared/day.ts'
import type { Output } from '#src/shared/endpoint.ts'

export type Trip = Output<typeof listTrips>['trips'][number]
type Deadline = NonNullable<Trip['nextDeadline']>

const daysAhead = 14
const longestList = 8
const longestNearList = 4

/** Trips for sale or confirmed that leave within 14 days, by day. */
export function leavingSoon(trips: readonly Trip[], today: Day): Trip[] {
  const last = addDays(today, daysAhead)
  return trips
    .filter(({ departsOn }) => departsOn >= today && departsOn <= last)
    .toSorted((a, b) => (a.departsOn < b.departsOn ? -1 : 1))
}

/** The next deadline of each trip, past ones first, none further away than 14 days. */
export function deadlinesSoon(trips: readonly Trip[], today: Day): { trip: Trip; deadline: Deadline }[] {
  const last = addDays(today, daysAhead)
  return trips
    .flatMap((trip) => (trip.nextDeadline ? [{ trip, deadline: trip.nextDeadline }] : []))
    .filter(({ deadline }) => deadline.dueOn <= last)
    .toSorted((a, b) => (a.deadline.dueOn < b.deadline.dueOn ? -1 : 1))
    .slice(0, longestList)
}

/** How many confirmed people a trip still lacks; 0 once its minimum is reached. */
export function missingToMinimum({ isMinimumReached, minParticipants, heads }: Trip): number {
  return isMinimumReached || minParticipants === null ? 0 : Math.max(minParticipants - heads.confirmed, 1)
}

/** Trips for sale with a minimum, those that lack least first: where a few bookings decide. */
export function nearMinimum(trips: readonly Trip[]): Trip[] {
  return trips
    .filter(({ status, minParticipants }) => status === 'forSale' && minParticipants !== null)
    .toSorted((a, b) => missingToMinimum(a) - missingToMinimum(b))
    .slice(0, longestNearList)
}
