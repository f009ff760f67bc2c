import { TripAlertsCard } from '#src/features/alerts/web/trip-alerts-card.panel.tsx'
import { TripHomeScreen } from '#src/features/trips/page/web/trip-home.screen.tsx'

/** The page of a trip with its alerts beside the summary. */
export function TripHomePageScreen() {
  return <TripHomeScreen side={<TripAlertsCard />} />
}
