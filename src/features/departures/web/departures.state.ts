import { listDepartures } from '#src/features/departures/departures.contract.ts'
import { queryOf } from '#src/web/calls/api.ts'

/** What is made fresh when load points or coaches change. */
export const departureTopics = (itineraryId: string) => [
  'trips',
  `trip:${itineraryId}`,
  `template:${itineraryId}`,
  `activity:${itineraryId}`,
]

/** The load points and coaches of a trip or template. One key has one list of topics, whoever asks. */
export function departuresQuery(itineraryId: string) {
  return queryOf(listDepartures, { params: { itineraryId } }, [`trip:${itineraryId}`, `template:${itineraryId}`])
}
