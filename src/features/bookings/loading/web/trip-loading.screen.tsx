import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { getLoadingList } from '#src/features/bookings/loading/loading.contract.ts'
import { DrivingNotice, DrivingTimes } from '#src/features/departures/web/driving.panel.tsx'
import { LoadingOrderList } from '#src/features/departures/web/loading-order.list.tsx'
import { isItineraryClosed } from '#src/features/trips/data/editing.rules.ts'
import { useTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { queryOf } from '#src/web/calls/api.ts'
import { LoadingActions } from './loading-actions.panel.tsx'
import { useStopPeople } from './stop-people.panel.tsx'

/** The departures of this trip with the people who board there. */
export function TripLoadingScreen() {
  const trip = useTrip()
  const { add = false, way = 'outward' } = useSearch({ strict: false })
  const navigate = useNavigate()
  const { data } = useQuery(queryOf(getLoadingList, { params: { tripId: trip.id } }))
  const boarding = useStopPeople(trip, data)
  return (
    <LoadingOrderList
      notice={
        <>
          <DrivingNotice trip={trip} isClosed={isItineraryClosed(trip.status)} />
          <DrivingTimes trip={trip} isClosed={isItineraryClosed(trip.status)} />
        </>
      }
      itineraryId={trip.id}
      isClosed={isItineraryClosed(trip.status)}
      coaches={trip.services.filter(({ category }) => category === 'bus').map(({ name }) => name)}
      boarding={boarding}
      print={<LoadingActions tripId={trip.id} />}
      way={way}
      onWay={(next) =>
        void navigate({ to: '/trips/$tripId/loading-order', params: { tripId: trip.id }, search: { way: next } })
      }
      dayOf={{ outward: trip.departsOn, return: trip.returnsOn }}
      isAdding={add}
      onAddingEnd={() => {
        if (add) void navigate({ to: '/trips/$tripId/loading-order', params: { tripId: trip.id }, replace: true })
      }}
    />
  )
}
