import type { getCalendar } from '#src/features/trips/list/trips.contract.ts'
import type { TripFilters } from '#src/features/trips/list/web/trip-filters.panel.tsx'
import type { Day } from '#src/shared/day.ts'
import type { Output } from '#src/shared/endpoint.ts'

export type CalendarTrip = Output<typeof getCalendar>['trips'][number]
export type CalendarSearch = TripFilters & { month: string }

export type MonthGridProps = {
  month: string
  today: Day
  trips: readonly CalendarTrip[]
  search: CalendarSearch
  /** The trip whose preview is open. */
  openTripId: string | undefined
  canCreate: boolean
  onMonth: (month: string) => void
}
