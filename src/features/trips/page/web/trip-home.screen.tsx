import { Outlet } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '#src/web/shell/lazy-parts.tsx'
import { usePageTitle } from '#src/web/shell/page-title.ts'
import { SkeletonPage } from '#src/web/ui/signs/skeleton.tsx'
import { SummaryPage } from './summary.panel.tsx'
import { useTrip } from './trip-context.panel.tsx'

/** Few trips are drafts, so the page of the others loads without this part. */
const DraftPage = lazyPart(async () => (await import('./draft.panel.tsx')).DraftPage)

/**
 * The page of a trip: the missing data of a draft, or the sections of a trip on sale with `side`, a card of a later
 * feature, beside them. A service may open over it.
 */
export function TripHomeScreen({ side }: { side: ReactNode }) {
  const trip = useTrip()
  usePageTitle(trip.title)
  return (
    <>
      {trip.status === 'draft' ? (
        <Suspense fallback={<SkeletonPage shape="trip" />}>
          <DraftPage />
        </Suspense>
      ) : (
        <SummaryPage side={side} />
      )}
      <Outlet />
    </>
  )
}
