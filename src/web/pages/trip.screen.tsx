import { TripAlertsButton } from '#src/features/alerts/web/trip-alerts.panel.tsx'
import { PresentPeople } from '#src/features/presence/web/present-people.panel.tsx'
import { TripLayout } from '#src/features/trips/page/web/trip.layout.tsx'

/** The frame of a trip with the people who are on it and the button of its alerts. */
export function TripScreen() {
  return <TripLayout headEnd={<TripHeadEnd />} />
}

function TripHeadEnd() {
  return (
    <>
      <PresentPeople />
      <TripAlertsButton />
    </>
  )
}
