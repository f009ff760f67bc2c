import { createContext, type ReactNode, useContext } from 'react'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import type { TripSection } from '#src/features/trips/page/trip-sections.view.ts'
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

/** Sections with work that is due soon or overdue. */
export type UrgentSections = Partial<Record<TripSection, 'toDo' | 'overdue'>>

const none: UrgentSections = {}
const UrgentContext = createContext(none)

/** The sections that the alerts of the trip, which are a later feature's, call urgent. */
export const useUrgentSections = () => useContext(UrgentContext)

type ProviderProps = { trip: OpenTrip; urgent?: UrgentSections; children: ReactNode }

export function TripProvider({ trip, urgent = none, children }: ProviderProps) {
  return (
    <TripContext value={trip}>
      <UrgentContext value={urgent}>{children}</UrgentContext>
    </TripContext>
  )
}

/** The query of every screen of a trip. */
export function tripQuery(tripId: string) {
  return queryOf(getTrip, { params: { tripId } })
}
