import { Link, useNavigate } from '@tanstack/react-router'
import { supplierRefusal } from '#src/features/itineraries/itineraries.rules.ts'
import { Programme } from '#src/features/services/programme/web/programme.panel.tsx'
import { isItineraryClosed } from '#src/features/trips/data/editing.rules.ts'
import { useTrip } from './trip-context.panel.tsx'

/** The days of the trip with their services. Each service opens over the page, and every day takes another one. */
export function TripProgramme() {
  const trip = useTrip()
  const navigate = useNavigate()
  const params = { tripId: trip.id }
  return (
    <Programme
      itineraryId={trip.id}
      days={trip.days}
      departsOn={trip.departsOn}
      services={trip.services}
      isClosed={isItineraryClosed(trip.status)}
      isOnSale={supplierRefusal(trip) === null}
      linkTo={(service, children) => (
        <Link
          to="/trips/$tripId/service-preview/$serviceId"
          params={{ ...params, serviceId: service.id }}
          state={{ isOverList: true }}
          resetScroll={false}
          draggable={false}
        >
          {children}
        </Link>
      )}
      onEdit={(serviceId) =>
        void navigate({ to: '/trips/$tripId/edit-service/$serviceId', params: { ...params, serviceId } })
      }
      addTo={(day, className, children) => (
        <Link to="/trips/$tripId/add-service" params={params} search={{ tripDay: day }} className={className}>
          {children}
        </Link>
      )}
    />
  )
}
