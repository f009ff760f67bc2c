import { Suspense } from 'react'
import { TripAlertsCard } from '#src/features/alerts/web/trip-alerts-card.panel.tsx'
import { TripHomeScreen } from '#src/features/trips/page/web/trip-home.screen.tsx'
import { lazyPart } from '#src/web/shell/lazy-parts.tsx'

const PollCard = lazyPart(
  async () => (await import('#src/features/polls/questionnaire/web/poll-card.panel.tsx')).PollCard,
)

/** The page of a trip with its alerts, and its questionnaire once it is over, beside the summary. */
export function TripHomePageScreen() {
  return (
    <TripHomeScreen
      side={
        <>
          <TripAlertsCard />
          <Suspense>
            <PollCard />
          </Suspense>
        </>
      }
    />
  )
}
