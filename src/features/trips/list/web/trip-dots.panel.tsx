import type { TripStatus } from '#src/features/trips/life/trip-statuses.values.ts'
import type { listTripDates } from '#src/features/trips/list/trips.contract.ts'
import type { Day } from '#src/shared/day.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { t } from '#src/web/text.ts'
import { stateColours } from '#src/web/ui/signs/status-pill.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import styles from './trip-dots.module.css'

type DatedTrip = Output<typeof listTripDates>[number]

/** The states of trips with which a new trip may collide. Trips that are over are left out. */
export const dotStatuses = ['confirmed', 'forSale', 'draft'] as const
type DotStatus = (typeof dotStatuses)[number]

const isDotted = (status: TripStatus): status is DotStatus => (dotStatuses as readonly string[]).includes(status)

/** The states of the trips under way between two days, one for each trip, confirmed ones first. */
export function statusesOn(trips: readonly DatedTrip[], from: Day, to: Day): DotStatus[] {
  const found = trips.flatMap(({ status, departsOn, returnsOn }) =>
    isDotted(status) && departsOn <= to && returnsOn >= from ? [status] : [],
  )
  return dotStatuses.flatMap((status) => found.filter((one) => one === status))
}

/** The trips of a day in words: "1 confermato, 2 in vendita". */
export function tripsInWords(statuses: readonly DotStatus[]): string {
  return dotStatuses
    .map((status) => ({ status, n: statuses.filter((one) => one === status).length }))
    .filter(({ n }) => n > 0)
    .map(({ status, n }) => t(`trips.wizard-count.${status}`, { n }))
    .join(', ')
}

const most = 4

/** One dot for each trip, as many as fit on a day. */
export function TripDots({ statuses }: { statuses: readonly DotStatus[] }) {
  return (
    <span className={styles.dots} aria-hidden="true">
      {statuses.slice(0, most).map((status, at) => (
        <i key={`${status}-${at}`} className={classes(stateColours(status), status === 'draft' && styles.hollow)} />
      ))}
    </span>
  )
}
