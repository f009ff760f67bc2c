import { getTripAlerts } from '#src/features/alerts/alerts.contract.ts'
import type { Day } from '#src/shared/day.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { queryOf } from '#src/web/calls/api.ts'

export type OfTrip = Output<typeof getTripAlerts>

/** The query of every part of the screen that shows the alerts of a trip. */
export const alertsQuery = (tripId: string) => queryOf(getTripAlerts, { params: { tripId } })

export const isAnyLate = ({ open }: OfTrip, today: Day) => open.some(({ dueOn }) => dueOn < today)
