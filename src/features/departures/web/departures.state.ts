import { listDepartures } from '#src/features/departures/departures.contract.ts'
import { queryOf } from '#src/web/calls/api.ts'

/** The departures and coaches of a trip or template. */
export function departuresQuery(itineraryId: string) {
  return queryOf(listDepartures, { params: { itineraryId } })
}
