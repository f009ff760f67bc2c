import { IconCircleCheck, IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { costPlanOf } from '#src/features/costs/cost-plan.rules.ts'
import { scenarioOf } from '#src/features/costs/cost-table.rules.ts'
import { listServices } from '#src/features/services/services.contract.ts'
import { euro } from '#src/shared/money.ts'
import { queryOf } from '#src/web/api.ts'
import { t } from '#src/web/text.ts'
import { Mark } from '#src/web/ui/badge.tsx'
import styles from './draft.module.css'
import { useTrip } from './trip-context.panel.tsx'

/** Load order, services, costs: the three parts of the configuration, each with its state. */
export function DraftCards() {
  return (
    <section className={styles.cards} aria-label={t('trips.draft-configuration')}>
      <LoadingCard />
      <ServicesCard />
      <CostsCard />
    </section>
  )
}

function PartCard(props: { title: ReactNode; isReady: boolean; says: ReactNode; links: ReactNode }) {
  const { title, isReady, says, links } = props
  return (
    <section className={styles.card}>
      <h2>
        {title}
        <Mark tone={isReady ? 'ok' : 'warn'} icon={isReady ? IconCircleCheck : IconClock}>
          {t(isReady ? 'trips.draft-ready' : 'trips.draft-open')}
        </Mark>
      </h2>
      <p>{says}</p>
      <p className={styles.links}>{links}</p>
    </section>
  )
}

function LoadingCard() {
  const { id, departures } = useTrip()
  const params = { tripId: id }
  const times = departures.map(({ time }) => time).toSorted()
  return (
    <PartCard
      title={
        <Link to="/trips/$tripId/loading-order" params={params}>
          {t('trips.section.loading')}
        </Link>
      }
      isReady={departures.length > 0}
      says={
        departures.length === 0 ? (
          t('trips.preview-no-departures')
        ) : (
          <>
            <b>
              {departures.length} {t('trips.card-departures', { n: departures.length })}
            </b>
            , {departures.length === 1 ? times[0] : t('trips.draft-times', { from: times[0]!, to: times.at(-1)! })}
          </>
        )
      }
      links={
        <>
          <Link to="/trips/$tripId/loading-order" params={params}>
            {t('trips.draft-show')}
          </Link>
          <Link to="/trips/$tripId/loading-order" params={params} search={{ add: true }}>
            {t('trips.draft-add-departure')}
          </Link>
        </>
      }
    />
  )
}

function ServicesCard() {
  const { id, services } = useTrip()
  const params = { tripId: id }
  const missing = services.filter(({ provider }) => provider === null).length
  return (
    <PartCard
      title={
        <Link to="/trips/$tripId/services-and-payments" params={params}>
          {t('trips.draft-services-title')}
        </Link>
      }
      isReady={services.length > 0 && missing === 0}
      says={
        services.length === 0 ? (
          t('trips.draft-no-services')
        ) : (
          <>
            <b>{t('trips.draft-services', { n: services.length })}</b>
            {missing > 0 && `, ${t('trips.card-no-provider', { n: missing })}`}
          </>
        )
      }
      links={
        <>
          <Link to="/trips/$tripId/services-and-payments" params={params}>
            {t('trips.draft-show')}
          </Link>
          <Link to="/trips/$tripId/add-service" params={params}>
            {t('trips.draft-add-service')}
          </Link>
        </>
      }
    />
  )
}

function CostsCard() {
  const { id, costs, vehicles, services } = useTrip()
  const params = { tripId: id }
  const { data } = useQuery(queryOf(listServices, { params: { itineraryId: id } }, [`trip:${id}`]))
  const plan = data && costPlanOf(data.services, costs, vehicles)
  const costCents = plan && scenarioOf(plan, costs.minParticipants ?? 25).netCents
  const uncosted = services.filter(({ isCosted }) => !isCosted).length
  const isReady = costs.unitCents !== null && costs.minParticipants !== null && uncosted === 0
  return (
    <PartCard
      title={
        <Link to="/trips/$tripId/costs" params={params}>
          {t('trips.draft-costs-title')}
        </Link>
      }
      isReady={isReady}
      says={
        <>
          <b>{costCents === undefined ? '…' : euro(costCents)}</b> {t('trips.draft-per-person')}
          {costs.unitCents === null
            ? `, ${t('trips.draft-no-price')}`
            : `, ${t('trips.draft-price', { amount: euro(costs.unitCents) })}`}
          {uncosted > 0 && `, ${t('trips.draft-uncosted', { n: uncosted })}`}
        </>
      }
      links={(['summary', 'table', 'definition'] as const).map((view) => (
        <Link key={view} to="/trips/$tripId/costs" params={params} search={{ view }}>
          {t(`costs.tab.${view}`)}
        </Link>
      ))}
    />
  )
}
