import { listDepartures } from '#src/features/departures/departures.contract.ts'
import { queryOf } from '#src/web/calls/api.ts'

/** The topics of changed departures or coaches. */
export const departureTopics = (itineraryId: string) => [
  'trips',
  `trip:${itineraryId}`,
  `template:${itineraryId}`,
  `activity:${itineraryId}`,
]

/** The departures and coaches of a trip or template. One key must have one list of topics, whoever asks. */
export function departuresQuery(itineraryId: string) {
  return queryOf(listDepartures, { params: { itineraryId } }, [`trip:${itineraryId}`, `template:${itineraryId}`])
}
