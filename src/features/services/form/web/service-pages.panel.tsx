import { type ReactNode, useState } from 'react'
import { ProviderDrawer } from '#src/features/providers/web/provider-detail.panel.tsx'
import { emptyService, valuesOfService } from '#src/features/services/form/service.values.ts'
import { ServiceFormPage } from './service.form.tsx'
import type { ServiceFormProps, ServiceHome } from './service-form.state.ts'

type AddServicePageProps = {
  home: ServiceHome
  /** The day in the address. A day outside the itinerary is ignored. */
  tripDay: number | undefined
  onClose: (savedId?: string) => void
  /** Continues in the form of the saved service. */
  onStay: (serviceId: string) => void
}

/** The page that adds a service, and another one after it. */
export function AddServicePage({ home, tripDay, onClose, onStay }: AddServicePageProps) {
  const [round, setRound] = useState(0)
  const [providerId, setProviderId] = useState<string | null>(null)
  const day = tripDay !== undefined && Number.isInteger(tripDay) && tripDay >= 1 && tripDay <= home.days ? tripDay : 1
  return (
    <>
      <ServiceFormPage
        key={round}
        home={home}
        start={emptyService(day)}
        onClose={onClose}
        onSaved={(serviceId, after) => {
          if (after === 'new') setRound(round + 1)
          else if (after === 'close') onClose(serviceId)
          else onStay(serviceId)
        }}
        onProvider={setProviderId}
      />
      {providerId !== null && <ProviderDrawer providerId={providerId} onClose={() => setProviderId(null)} />}
    </>
  )
}

type EditServicePageProps = Pick<ServiceFormProps, 'home' | 'within' | 'onClose' | 'onProvider'> & {
  serviceId: string
  /** Continues with another new service on the same day. */
  onNew: (day: number) => void
  /** Shown when the service does not exist. */
  gone: ReactNode
}

/** The page that edits a stored service. */
export function EditServicePage({ serviceId, onNew, gone, ...props }: EditServicePageProps) {
  const { home, onClose } = props
  const stored = home.services.find(({ id }) => id === serviceId)
  if (!stored) return gone
  return (
    <ServiceFormPage
      {...props}
      key={serviceId}
      stored={stored}
      start={valuesOfService(stored, home)}
      onSaved={(_id, after) => {
        if (after === 'close') onClose(serviceId)
        if (after === 'new') onNew(stored.day)
      }}
    />
  )
}
