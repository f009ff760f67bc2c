import { IconBus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ProviderDrawer } from '#src/features/providers/web/provider-detail.panel.tsx'
import type { ServiceFormProps } from '#src/features/services/form/web/service-form.state.ts'
import { useServiceHome } from '#src/features/services/form/web/service-home.panel.tsx'
import { AddServicePage, EditServicePage } from '#src/features/services/form/web/service-pages.panel.tsx'
import { landingAt } from '#src/features/services/programme/web/day-columns.panel.tsx'
import { peopleExpected } from '#src/features/trips/page/trip-sections.view.ts'
import { useCan } from '#src/web/session.ts'
import { t } from '#src/web/text.ts'
import { LinkButton } from '#src/web/ui/buttons/link-button.tsx'
import { EmptyState } from '#src/web/ui/signs/empty-state.tsx'
import { tripQuery } from './trip-context.panel.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True for a new service that was asked for from the list of services and payments. */
    isFromPayments?: boolean
  }
}

/** The trip with its services; until they are loaded, what to show instead. */
function useHome(tripId: string) {
  const canEdit = useCan('edit', 'Service')
  const found = useServiceHome(tripId, useQuery(tripQuery(tripId)), (trip) => {
    const { id, title, status, days, departsOn } = trip
    return { id, title, status, days, departsOn, people: peopleExpected(trip) }
  })
  if ('waiting' in found) return found
  if ('isGone' in found) return { waiting: <Closed tripId={tripId} title={t('trips.page-gone')} /> }
  if (found.isClosed || !canEdit) return { waiting: <Closed tripId={tripId} title={t('itineraries.closed')} /> }
  return found
}

function Closed({ tripId, title }: { tripId: string; title: string }) {
  const action = (
    <LinkButton to="/trips/$tripId" params={{ tripId }}>
      {t('trips.head-back')}
    </LinkButton>
  )
  return <EmptyState icon={IconBus} title={title} action={action} />
}

/** Adds a service. Closing returns to the page where it was asked for: the trip's page, or services and payments. */
export function TripAddServiceScreen() {
  const { tripId = '' } = useParams({ strict: false })
  const { tripDay } = useSearch({ strict: false })
  const isFromPayments = useLocation({ select: ({ state }) => state.isFromPayments === true })
  const found = useHome(tripId)
  const navigate = useNavigate()
  if ('waiting' in found) return found.waiting
  const params = { tripId }
  return (
    <AddServicePage
      home={found.home}
      tripDay={tripDay}
      onClose={(savedId) =>
        void navigate({
          to: isFromPayments ? '/trips/$tripId/services-and-payments' : '/trips/$tripId',
          params,
          state: landingAt(savedId),
        })
      }
      onStay={(serviceId) =>
        void navigate({
          to: isFromPayments
            ? '/trips/$tripId/services-and-payments/edit-service/$serviceId'
            : '/trips/$tripId/edit-service/$serviceId',
          params: { ...params, serviceId },
          replace: true,
        })
      }
    />
  )
}

/** Edits a service over the trip. Closing returns to the trip's page; the supplier has an address of its own. */
export function TripEditServiceScreen() {
  const { tripId = '', serviceId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const params = { tripId, serviceId }
  return (
    <>
      <EditService
        onClose={(savedId) => void navigate({ to: '/trips/$tripId', params, state: landingAt(savedId) })}
        within={`/trips/${tripId}/edit-service/${serviceId}`}
        onProvider={(providerId) =>
          void navigate({
            to: '/trips/$tripId/edit-service/$serviceId/provider-detail/$providerId',
            params: { ...params, providerId },
            resetScroll: false,
          })
        }
      />
      <Outlet />
    </>
  )
}

/** Edits a service from the list of services and payments, to which closing returns. */
export function TripPaymentsEditServiceScreen() {
  const { tripId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const [providerId, setProviderId] = useState<string | null>(null)
  return (
    <>
      <EditService
        onClose={(savedId) =>
          void navigate({
            to: '/trips/$tripId/services-and-payments',
            params: { tripId },
            search: true,
            state: landingAt(savedId),
          })
        }
        onProvider={setProviderId}
      />
      {providerId !== null && <ProviderDrawer providerId={providerId} onClose={() => setProviderId(null)} />}
    </>
  )
}

export function TripEditServiceProviderPanel() {
  const { tripId = '', serviceId = '', providerId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  return (
    <ProviderDrawer
      providerId={providerId}
      onClose={() =>
        void navigate({
          to: '/trips/$tripId/edit-service/$serviceId',
          params: { tripId, serviceId },
          resetScroll: false,
        })
      }
    />
  )
}

function EditService(props: Pick<ServiceFormProps, 'onClose' | 'onProvider' | 'within'>) {
  const { tripId = '', serviceId = '' } = useParams({ strict: false })
  const found = useHome(tripId)
  const navigate = useNavigate()
  if ('waiting' in found) return found.waiting
  return (
    <EditServicePage
      {...props}
      home={found.home}
      serviceId={serviceId}
      onNew={(day) => void navigate({ to: '/trips/$tripId/add-service', params: { tripId }, search: { tripDay: day } })}
      gone={<Closed tripId={tripId} title={t('services.gone')} />}
    />
  )
}
