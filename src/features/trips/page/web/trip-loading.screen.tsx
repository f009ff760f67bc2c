import { useNavigate, useSearch } from '@tanstack/react-router'
import { LoadingOrderList } from '#src/features/departures/web/loading-order.list.tsx'
import { isItineraryClosed } from '#src/features/trips/data/editing.rules.ts'
import { useTrip } from './trip-context.panel.tsx'

/** Where people of this trip board. */
export function TripLoadingScreen() {
  const trip = useTrip()
  const { add = false } = useSearch({ strict: false })
  const navigate = useNavigate()
  return (
    <LoadingOrderList
      itineraryId={trip.id}
      isClosed={isItineraryClosed(trip.status)}
      coaches={trip.services.filter(({ category }) => category === 'bus').map(({ name }) => name)}
      isAdding={add}
      onAddingEnd={() => {
        if (add) void navigate({ to: '/trips/$tripId/loading-order', params: { tripId: trip.id }, replace: true })
      }}
    />
  )
}
