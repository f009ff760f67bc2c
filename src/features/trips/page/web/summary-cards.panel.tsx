import type { ReactNode } from 'react'
import type { TripSection } from '#src/features/trips/page/trip-sections.view.ts'
import { t } from '#src/web/text.ts'
import { LinkCard } from '#src/web/ui/buttons/link-card.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import { useCostPlan, useSectionStates } from './cost-plan.state.ts'
import { SectionMark, sectionPaths } from './section-index.panel.tsx'
import styles from './summary.module.css'
import {
  Bus,
  Costs,
  Loading,
  Participants,
  Policies,
  type PricedPart,
  Refunds,
  Rooming,
  Said,
  Services,
  ServicesToSettle,
} from './summary-facts.panel.tsx'
import { useTrip } from './trip-context.panel.tsx'

/** The eleven sections of a trip, each with what is left to do in it; of a cancelled trip those that still have any. */
export function SummaryCards() {
  const trip = useTrip()
  const plan = useCostPlan()
  const isCancelled = trip.status === 'cancelled'
  return (
    <div className={styles.cards}>
      <SectionCard section="participants" isWide>
        {isCancelled ? <Refunds trip={trip} /> : <Participants trip={trip} />}
      </SectionCard>
      <SectionCard section="services">
        {isCancelled ? <ServicesToSettle trip={trip} /> : <Services trip={trip} plan={plan} />}
      </SectionCard>
      {!isCancelled && <CardsOfWork trip={trip} plan={plan} />}
      <SectionCard section="archive">
        <Said more={t('trips.card-archive')} />
      </SectionCard>
      <SectionCard section="cancellation" isWide={isCancelled}>
        {isCancelled ? (
          <Said word={t('trips.card-to-send')} more={t('trips.card-cancelled')} />
        ) : (
          <Said more={t('trips.card-cancellation')} />
        )}
      </SectionCard>
    </div>
  )
}

/** What the group, its rooms, coach, costs and papers still need before it leaves. */
function CardsOfWork({ trip, plan }: PricedPart) {
  const people = trip.heads.confirmed + trip.heads.option
  return (
    <>
      <SectionCard section="rooming">
        <Rooming trip={trip} />
      </SectionCard>
      <SectionCard section="technical">
        <Said word={t('trips.card-to-prepare')} more={t('trips.card-technical')} />
      </SectionCard>
      <SectionCard section="loading">
        <Loading trip={trip} />
      </SectionCard>
      <SectionCard section="bus">
        <Bus trip={trip} />
      </SectionCard>
      <SectionCard section="costs">
        <Costs trip={trip} plan={plan} />
      </SectionCard>
      <SectionCard section="policies">
        <Policies trip={trip} />
      </SectionCard>
      <SectionCard section="news">
        <Said
          word={t('trips.card-to-prepare')}
          more={people > 0 ? t('trips.card-news', { n: people }) : t('bookings.list-empty')}
        />
      </SectionCard>
    </>
  )
}

function SectionCard({
  section,
  isWide = false,
  children,
}: {
  section: TripSection
  isWide?: boolean
  children: ReactNode
}) {
  const trip = useTrip()
  const state = useSectionStates()[section]
  return (
    <LinkCard
      {...sectionPaths[section]}
      params={{ tripId: trip.id }}
      className={classes(styles.section, isWide && styles.wideCard)}
    >
      <h2 className={styles.name}>
        <span>{t(`trips.section.${section}`)}</span>
        <SectionMark state={state} />
      </h2>
      {children}
    </LinkCard>
  )
}
