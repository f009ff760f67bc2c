import { TripAlertsCard } from '#src/features/alerts/web/trip-alerts-card.panel.tsx'
import { PollCard } from '#src/features/polls/questionnaire/web/poll-card.panel.tsx'
import { TripHomeScreen } from '#src/features/trips/page/web/trip-home.screen.tsx'

/** The page of a trip with its alerts, and its questionnaire once it is over, beside the summary. */
export function TripHomePageScreen() {
  return (
    <TripHomeScreen
      side={
        <>
          <TripAlertsCard />
          <PollCard />
        </>
      }
    />
  )
}
