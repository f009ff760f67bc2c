import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  sectionsWithNumber,
  sectionsWithoutNumber,
  type TripSection,
} from '#src/features/trips/page/trip-sections.view.ts'
import { t } from '#src/web/text.ts'
import { LinkCard } from '#src/web/ui/buttons/link-card.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import { useCostPlan, useSectionStates } from './cost-plan.state.ts'
import { SectionMark, sectionPaths } from './section-index.panel.tsx'
import styles from './summary.module.css'
import {
  Coaches,
  Costs,
  Departures,
  Figure,
  Participants,
  Policies,
  type PricedPart,
  Refunds,
  Rooming,
  Services,
  ServicesToSettle,
} from './summary-facts.panel.tsx'
import { useTrip } from './trip-context.panel.tsx'

/** The eleven sections of a trip in the order of the index: those with a figure as cards, the others as lines. */
export function SummaryCards() {
  const trip = useTrip()
  const plan = useCostPlan()
  const [cards, lines] = [sectionsWithNumber(trip), sectionsWithoutNumber(trip)]
  return (
    <>
      <div className={styles.cards}>
        {cards.map((section) => (
          <SectionCard
            key={section}
            section={section}
            columns={section === 'participants' ? 3 - ((cards.length - 1) % 3) : 1}
          >
            <Facts section={section} trip={trip} plan={plan} />
          </SectionCard>
        ))}
      </div>
      <div className={styles.lines}>
        {lines.map((section) => (
          <SectionLine key={section} section={section}>
            <Facts section={section} trip={trip} plan={plan} />
          </SectionLine>
        ))}
      </div>
    </>
  )
}

function Facts({ section, trip, plan }: PricedPart & { section: TripSection }) {
  const isCancelled = trip.status === 'cancelled'
  switch (section) {
    case 'participants':
      return isCancelled ? <Refunds trip={trip} /> : <Participants trip={trip} />
    case 'services':
      return isCancelled ? <ServicesToSettle trip={trip} /> : <Services trip={trip} plan={plan} />
    case 'rooming':
      return <Rooming trip={trip} />
    case 'technical':
      return <Figure more={t('trips.card-technical')} />
    case 'loading':
      return <Departures trip={trip} />
    case 'bus':
      return <Coaches trip={trip} />
    case 'costs':
      return <Costs trip={trip} plan={plan} />
    case 'policies':
      return <Policies trip={trip} />
    case 'news':
      return <Figure more={t('trips.card-news')} />
    case 'archive':
      return <Figure more={t('trips.card-archive')} />
    case 'cancellation':
      return <Figure more={t(isCancelled ? 'trips.card-cancelled' : 'trips.card-cancellation')} />
    case 'summary':
      return null
  }
}

type SectionProps = { section: TripSection; children: ReactNode }

const spans: Partial<Record<number, string | undefined>> = { 2: styles.two, 3: styles.three }

/** `columns` is the card's width, out of three columns. */
function SectionCard({ section, columns, children }: SectionProps & { columns: number }) {
  const trip = useTrip()
  return (
    <LinkCard
      {...sectionPaths[section]}
      params={{ tripId: trip.id }}
      className={classes(styles.section, spans[columns])}
    >
      <SectionName section={section} />
      {children}
    </LinkCard>
  )
}

function SectionLine({ section, children }: SectionProps) {
  const trip = useTrip()
  return (
    <Link {...sectionPaths[section]} params={{ tripId: trip.id }} className={styles.sectionLine}>
      <SectionName section={section} />
      {children}
    </Link>
  )
}

function SectionName({ section }: { section: TripSection }) {
  const state = useSectionStates()[section]
  return (
    <h2 className={styles.name}>
      <span>{t(`trips.section.${section}`)}</span>
      <SectionMark state={state} />
    </h2>
  )
}
