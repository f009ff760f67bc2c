import { Outlet, useNavigate, useParams } from '@tanstack/react-router'
import { ProviderDrawer } from '#src/features/providers/web/provider-detail.panel.tsx'
import { ServiceDrawer } from '#src/features/services/programme/web/service-preview.panel.tsx'
import { isItineraryClosed } from '#src/features/trips/data/editing.rules.ts'
import { useTrip } from './trip-context.panel.tsx'

/** A service over its trip's page. */
export function TripServicePanel() {
  const trip = useTrip()
  const { serviceId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const params = { tripId: trip.id }
  return (
    <>
      <ServiceDrawer
        itineraryId={trip.id}
        serviceId={serviceId}
        departsOn={trip.departsOn}
        status={trip.status}
        isClosed={isItineraryClosed(trip.status)}
        onClose={() => void navigate({ to: '/trips/$tripId', params, search: true, resetScroll: false })}
        onEdit={() => void navigate({ to: '/trips/$tripId/edit-service/$serviceId', params: { ...params, serviceId } })}
        onProvider={(providerId) =>
          void navigate({
            to: '/trips/$tripId/service-preview/$serviceId/provider-detail/$providerId',
            params: { ...params, serviceId, providerId },
            search: true,
            resetScroll: false,
          })
        }
      />
      <Outlet />
    </>
  )
}

/** The supplier, over the service it supplies. */
export function TripServiceProviderPanel() {
  const { tripId = '', serviceId = '', providerId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const params = { tripId, serviceId }
  return (
    <ProviderDrawer
      providerId={providerId}
      onClose={() =>
        void navigate({
          to: '/trips/$tripId/service-preview/$serviceId',
          params,
          search: true,
          resetScroll: false,
        })
      }
    />
  )
}
