import { TripAlertsButton } from '#src/features/alerts/web/trip-alerts.panel.tsx'
import { useUrgentSections } from '#src/features/alerts/web/trip-alerts.state.ts'
import { PresentPeople } from '#src/features/presence/web/present-people.panel.tsx'
import { TripLayout } from '#src/features/trips/page/web/trip.layout.tsx'

/** The frame of a trip with the people who are on it, the button of its alerts, and their marks in its index. */
export function TripScreen() {
  return <TripLayout headEnd={<TripHeadEnd />} urgent={useUrgentSections()} />
}

function TripHeadEnd() {
  return (
    <>
      <PresentPeople />
      <TripAlertsButton />
    </>
  )
}
