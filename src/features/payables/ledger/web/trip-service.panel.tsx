import { Outlet, useNavigate, useParams } from '@tanstack/react-router'
import { type ComponentType, Suspense } from 'react'
import { DrivingNotice } from '#src/features/departures/web/driving.panel.tsx'
import { ProviderDrawer } from '#src/features/providers/web/provider-detail.panel.tsx'
import type { ShownService } from '#src/features/services/form/web/service-sheet.panel.tsx'
import { ServiceDrawer } from '#src/features/services/programme/web/service-preview.panel.tsx'
import { isItineraryClosed } from '#src/features/trips/data/editing.rules.ts'
import { useTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { lazyPart } from '#src/web/shell/lazy-parts.tsx'
import styles from './payables.module.css'
import { ServiceFigures, ServiceMoney, ServicePaying } from './service-money.panel.tsx'

const AttendeesPanel = lazyPart(
  async () => (await import('#src/features/bookings/attendees/web/attendees.panel.tsx')).AttendeesPanel,
)
const PermitsPanel = lazyPart(async () => (await import('#src/features/permits/web/permits.panel.tsx')).PermitsPanel)

/** The addresses of a service and of its supplier, over the page from which it was opened. */
const overSummary = {
  page: '/trips/$tripId',
  service: '/trips/$tripId/service-preview/$serviceId',
  provider: '/trips/$tripId/service-preview/$serviceId/provider-detail/$providerId',
  edit: '/trips/$tripId/edit-service/$serviceId',
} as const
const overPayments = {
  page: '/trips/$tripId/services-and-payments',
  service: '/trips/$tripId/services-and-payments/service-preview/$serviceId',
  provider: '/trips/$tripId/services-and-payments/service-preview/$serviceId/provider-detail/$providerId',
  edit: '/trips/$tripId/services-and-payments/edit-service/$serviceId',
} as const
type Addresses = typeof overSummary | typeof overPayments

/** The parts of a service that later features know. */
type Parts = {
  /** Draws the messages about the service. */
  messages: ComponentType<{ tripId: string; serviceId: string; status: string }>
  /** Draws the release that is due. */
  release: ComponentType<{ tripId: string; service: ShownService }>
}

/** A service over its trip's page. */
export const TripServicePanel = (parts: Parts) => <Service at={overSummary} {...parts} />
/** A service over the table of services and payments. */
export const PaymentsServicePanel = (parts: Parts) => <Service at={overPayments} {...parts} />
/** The supplier, over the service it supplies. */
export const TripServiceProviderPanel = () => <Provider at={overSummary} />
export const PaymentsServiceProviderPanel = () => <Provider at={overPayments} />

function Service({ at, messages: Messages, release: Release }: Parts & { at: Addresses }) {
  const trip = useTrip()
  const { serviceId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const params = { tripId: trip.id, serviceId }
  const kept = { search: true, resetScroll: false } as const
  return (
    <>
      <ServiceDrawer
        itineraryId={trip.id}
        serviceId={serviceId}
        departsOn={trip.departsOn}
        status={trip.status}
        isClosed={isItineraryClosed(trip.status)}
        above={(service) => (
          <div className={styles.first}>
            <ServiceFigures tripId={trip.id} status={trip.status} service={service} />
            <Suspense>
              <Release tripId={trip.id} service={service} />
            </Suspense>
          </div>
        )}
        acts={(service) => <ServicePaying tripId={trip.id} status={trip.status} service={service} />}
        money={(service) => <ServiceMoney tripId={trip.id} status={trip.status} service={service} />}
        access={(service) => (
          <Suspense>
            {service.category === 'bus' && (
              <div className={styles.above}>
                <DrivingNotice trip={trip} isClosed={isItineraryClosed(trip.status)} />
              </div>
            )}
            {service.accessLimit !== null && (
              <AttendeesPanel serviceId={service.id} isOpen={!isItineraryClosed(trip.status)} />
            )}
            <PermitsPanel tripId={trip.id} service={service} isOpen={!isItineraryClosed(trip.status)} />
          </Suspense>
        )}
        messages={<Messages {...params} status={trip.status} />}
        onClose={() => void navigate({ to: at.page, params, ...kept })}
        onGo={(id) =>
          void navigate({ to: at.service, params: { ...params, serviceId: id }, ...kept, replace: true, state: true })
        }
        onEdit={() => void navigate({ to: at.edit, params, search: true })}
        onProvider={(providerId) => void navigate({ to: at.provider, params: { ...params, providerId }, ...kept })}
      />
      <Outlet />
    </>
  )
}

function Provider({ at }: { at: Addresses }) {
  const { tripId = '', serviceId = '', providerId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  return (
    <ProviderDrawer
      providerId={providerId}
      onClose={() => void navigate({ to: at.service, params: { tripId, serviceId }, search: true, resetScroll: false })}
    />
  )
}
