import { useNavigate, useSearch } from '@tanstack/react-router'
import { CostsPanel } from '#src/features/costs/web/costs.panel.tsx'
import { isItineraryClosed } from '#src/features/trips/editing.rules.ts'
import { t } from '#src/web/text.ts'
import { TabLink, Tabs } from '#src/web/ui/tab-link.tsx'
import { useTrip } from './trip-context.panel.tsx'

const views = ['summary', 'table', 'definition'] as const

/** What this trip costs and what it sells for. */
export function TripCostsScreen() {
  const trip = useTrip()
  const { view = 'definition' } = useSearch({ strict: false }) as { view?: (typeof views)[number] }
  const navigate = useNavigate()
  const params = { tripId: trip.id }
  const tabs = (
    <Tabs label={t('costs.title')}>
      {views.map((one) => (
        <TabLink
          key={one}
          to="/trips/$tripId/costs"
          params={params}
          search={{ view: one }}
          activeOptions={{ exact: true, explicitUndefined: true }}
        >
          {t(`costs.tab.${one}`)}
        </TabLink>
      ))}
    </Tabs>
  )
  return (
    <CostsPanel
      home={{
        itineraryId: trip.id,
        isOnSale: trip.status !== 'draft',
        isClosed: isItineraryClosed(trip.status),
        confirmed: trip.heads.confirmed,
        places: trip.places,
      }}
      view={view}
      tabs={tabs}
      onDefine={() => void navigate({ to: '/trips/$tripId/costs', params, search: { view: 'definition' } })}
      onEditService={(serviceId) =>
        void navigate({ to: '/trips/$tripId/edit-service/$serviceId', params: { ...params, serviceId } })
      }
    />
  )
}
