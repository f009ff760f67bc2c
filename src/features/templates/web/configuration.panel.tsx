import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { costPlanOf, uncostedIn } from '#src/features/costs/cost-plan.rules.ts'
import { lossAt, scenarioOf } from '#src/features/costs/cost-table.rules.ts'
import type { getCosts } from '#src/features/costs/costs.contract.ts'
import { countedParticipants } from '#src/features/costs/costs.rules.ts'
import { servicesQuery } from '#src/features/services/programme/web/service-acts.state.ts'
import { getSettings } from '#src/features/settings/settings.contract.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { euro } from '#src/shared/money.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { t } from '#src/web/text.ts'
import { Mark } from '#src/web/ui/signs/badge.tsx'
import styles from './configuration.module.css'

/** The facts of a trip or template that its configuration shows. */
type Configured = {
  id: string
  departures: readonly { time: string }[]
  services: readonly { provider: unknown }[]
  vehicles: readonly { passengerSeats: number }[]
  costs: Omit<Output<typeof getCosts>, 'priced'>
}

/** The links of a card: around its heading, and below it. */
type CardLinks = { heading: (title: string) => ReactNode; below: ReactNode }
type ConfigurationProps = {
  itinerary: Configured
  links: Record<'loading' | 'services' | 'costs', CardLinks>
}

/** The three parts of the configuration, each with its state: departures, services, costs. */
export function ConfigurationCards({ itinerary, links }: ConfigurationProps) {
  return (
    <section className={styles.cards} aria-label={t('templates.configuration')}>
      <LoadingCard itinerary={itinerary} links={links.loading} />
      <ServicesCard itinerary={itinerary} links={links.services} />
      <CostsCard itinerary={itinerary} links={links.costs} />
    </section>
  )
}

type CardProps = { itinerary: Configured; links: CardLinks }

type PartCardProps = {
  title: string
  links: CardLinks
  isReady: boolean
  /** The fault of a part that is otherwise complete. */
  trouble?: string | null
  says: ReactNode
}

function PartCard({ title, links, isReady, trouble = null, says }: PartCardProps) {
  const isWell = isReady && trouble === null
  return (
    <section className={styles.card}>
      <h2>
        {links.heading(title)}
        <Mark tone={isWell ? 'ok' : 'warn'} icon={isWell ? IconCircleCheck : trouble ? IconAlertTriangle : IconClock}>
          {trouble ?? t(isReady ? 'templates.part-ready' : 'templates.part-open')}
        </Mark>
      </h2>
      <p>{says}</p>
      <p className={styles.links}>{links.below}</p>
    </section>
  )
}

function LoadingCard({ itinerary: { departures }, links }: CardProps) {
  const times = departures.map(({ time }) => time).toSorted()
  return (
    <PartCard
      title={t('departures.loading-order')}
      links={links}
      isReady={departures.length > 0}
      says={
        departures.length === 0 ? (
          t('departures.none')
        ) : (
          <>
            <b>{t('templates.departures', { n: departures.length })}</b>,{' '}
            {departures.length === 1 ? times[0] : t('templates.times', { from: times[0]!, to: times.at(-1)! })}
          </>
        )
      }
    />
  )
}

function ServicesCard({ itinerary: { services }, links }: CardProps) {
  const missing = services.filter(({ provider }) => provider === null).length
  return (
    <PartCard
      title={t('templates.services-title')}
      links={links}
      isReady={services.length > 0 && missing === 0}
      says={
        services.length === 0 ? (
          t('templates.no-services')
        ) : (
          <>
            <b>{t('services.count', { n: services.length })}</b>
            {missing > 0 && `, ${t('templates.no-provider', { n: missing })}`}
          </>
        )
      }
    />
  )
}

function CostsCard({ itinerary: { id, costs, vehicles }, links }: CardProps) {
  const { data } = useQuery(servicesQuery(id))
  const { data: settings } = useQuery(queryOf(getSettings, {}))
  const plan = data && settings && costPlanOf(data.services, costs, vehicles, settings)
  const costCents = plan && scenarioOf(plan, countedParticipants(costs.minParticipants)).netCents
  const uncosted = plan ? uncostedIn(plan).length : 0
  const { minParticipants } = costs
  const lossCents = plan ? lossAt(plan, minParticipants, costs.unitCents) : null
  return (
    <PartCard
      title={t('templates.costs-title')}
      links={links}
      isReady={costs.unitCents !== null && minParticipants !== null && uncosted === 0}
      trouble={lossCents === null ? null : t('costs.loss')}
      says={
        <>
          <b>{costCents === undefined ? '…' : euro(costCents)}</b> {t('templates.per-person')}
          {costs.unitCents === null
            ? `, ${t('templates.no-price')}`
            : `, ${t('templates.price', { amount: euro(costs.unitCents) })}`}
          {lossCents !== null && `, ${t('costs.loss-short', { n: minParticipants ?? 0, amount: euro(lossCents) })}`}
          {uncosted > 0 && `, ${t('templates.uncosted', { n: uncosted })}`}
        </>
      }
    />
  )
}
