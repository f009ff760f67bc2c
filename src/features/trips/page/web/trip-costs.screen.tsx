import { useNavigate } from '@tanstack/react-router'
import { CostsPanel } from '#src/features/costs/web/costs.panel.tsx'
import { isItineraryClosed } from '#src/features/trips/data/editing.rules.ts'
import { useTrip } from './trip-context.panel.tsx'

/** The costs and prices of this trip. */
export function TripCostsScreen() {
  const { id, status, heads, places } = useTrip()
  const navigate = useNavigate()
  return (
    <CostsPanel
      home={{
        itineraryId: id,
        isOnSale: status !== 'draft',
        isClosed: isItineraryClosed(status),
        confirmed: heads.confirmed,
        places,
      }}
      onEditService={(serviceId) =>
        void navigate({ to: '/trips/$tripId/edit-service/$serviceId', params: { tripId: id, serviceId } })
      }
    />
  )
}
