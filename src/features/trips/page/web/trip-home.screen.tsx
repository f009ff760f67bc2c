import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePageTitle } from '#src/web/shell/page-title.ts'
import { DraftPage } from './draft.panel.tsx'
import { SummaryPage } from './summary.panel.tsx'
import { useTrip } from './trip-context.panel.tsx'

/**
 * The page of a trip: the missing data of a draft, or the sections of a trip on sale with `side`, a card of a later
 * feature, beside them. A service may open over it.
 */
export function TripHomeScreen({ side }: { side: ReactNode }) {
  const trip = useTrip()
  usePageTitle(trip.title)
  return (
    <>
      {trip.status === 'draft' ? <DraftPage /> : <SummaryPage side={side} />}
      <Outlet />
    </>
  )
}
