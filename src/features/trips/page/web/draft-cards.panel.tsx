import { Link } from '@tanstack/react-router'
import { ConfigurationCards } from '#src/features/templates/web/configuration.panel.tsx'
import { useCan } from '#src/web/session.ts'
import { t } from '#src/web/text.ts'
import { useTrip } from './trip-context.panel.tsx'

/** The three parts of a draft's configuration, with links to their sections. */
export function DraftCards() {
  const trip = useTrip()
  const [canAddDeparture, canAddService] = [useCan('edit', 'Departure'), useCan('edit', 'Service')]
  const params = { tripId: trip.id }
  return (
    <ConfigurationCards
      itinerary={trip}
      links={{
        loading: {
          heading: (title) => (
            <Link to="/trips/$tripId/loading-order" params={params}>
              {title}
            </Link>
          ),
          below: (
            <>
              <Link to="/trips/$tripId/loading-order" params={params}>
                {t('templates.part-show')}
              </Link>
              {canAddDeparture && (
                <Link to="/trips/$tripId/loading-order" params={params} search={{ add: true }}>
                  {t('departures.add')}
                </Link>
              )}
            </>
          ),
        },
        services: {
          heading: (title) => (
            <Link to="/trips/$tripId/services-and-payments" params={params}>
              {title}
            </Link>
          ),
          below: (
            <>
              <Link to="/trips/$tripId/services-and-payments" params={params}>
                {t('templates.part-show')}
              </Link>
              {canAddService && (
                <Link to="/trips/$tripId/add-service" params={params}>
                  {t('services.add')}
                </Link>
              )}
            </>
          ),
        },
        costs: {
          heading: (title) => (
            <Link to="/trips/$tripId/costs" params={params}>
              {title}
            </Link>
          ),
          below: (['summary', 'table', 'definition'] as const).map((view) => (
            <Link key={view} to="/trips/$tripId/costs" params={params} search={{ view }}>
              {t(`costs.tab.${view}`)}
            </Link>
          )),
        },
      }}
    />
  )
}
