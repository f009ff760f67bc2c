import { FirstAlerts } from '#src/features/alerts/web/alerts-said.panel.tsx'
import { TripPreview } from '#src/features/trips/list/web/trip-preview.panel.tsx'

const alertsOf = (tripId: string) => <FirstAlerts key={tripId} tripId={tripId} />

/** The preview of a trip over the list of trips. */
export function TripsPreviewScreen() {
  return <TripPreview base="/trips" alertsOf={alertsOf} />
}

/** The preview of a trip over the calendar. */
export function CalendarPreviewScreen() {
  return <TripPreview base="/calendar" alertsOf={alertsOf} />
}
