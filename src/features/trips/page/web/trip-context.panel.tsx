import { createContext, type ReactNode, useContext } from 'react'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { queryOf } from '#src/web/calls/api.ts'

export type OpenTrip = Output<typeof getTrip>

const TripContext = createContext<OpenTrip | null>(null)

/** The trip of this page in its newest known version. The layout shows nothing before it is loaded. */
export function useTrip(): OpenTrip {
  const trip = useContext(TripContext)
  if (trip === null) throw new Error('no trip around this screen')
  return trip
}

export function TripProvider({ trip, children }: { trip: OpenTrip; children: ReactNode }) {
  return <TripContext value={trip}>{children}</TripContext>
}

/** The query of every screen of a trip. */
export function tripQuery(tripId: string) {
  return queryOf(getTrip, { params: { tripId } })
}
