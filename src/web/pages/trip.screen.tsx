import { TripAlertsButton } from '#src/features/alerts/web/trip-alerts.panel.tsx'
import { TripLayout } from '#src/features/trips/page/web/trip.layout.tsx'

/** The frame of a trip with the button of its alerts. */
export function TripScreen() {
  return <TripLayout headEnd={<TripAlertsButton />} />
}
