import type { ReactNode } from 'react'
import { sectionStates, type TripSection } from '#src/features/trips/trip-sections.rules.ts'
import { todayIn } from '#src/shared/day.ts'
import { euro, formatPercent } from '#src/shared/money.ts'
import { t } from '#src/web/text.ts'
import { classes } from '#src/web/ui/classes.ts'
import { LinkCard } from '#src/web/ui/link-card.tsx'
import { OccupancyBar } from '#src/web/ui/occupancy-bar.tsx'
import { SectionMark, sectionPaths } from './section-index.panel.tsx'
import styles from './summary.module.css'
import { type OpenTrip, useTrip } from './trip-context.panel.tsx'

/** The eleven sections of a trip, each with what is known of it. */
export function SummaryCards() {
  const trip = useTrip()
  return (
    <div className={styles.cards}>
      <SectionCard section="participants" isWide>
        <Participants trip={trip} />
      </SectionCard>
      <SectionCard section="services">
        <Services trip={trip} />
      </SectionCard>
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
        <Costs trip={trip} />
      </SectionCard>
      <SectionCard section="policies">
        <Policies trip={trip} />
      </SectionCard>
      <SectionCard section="news">
        <Said
          word={t('trips.card-to-prepare')}
          more={t('trips.card-news', { n: trip.heads.confirmed + trip.heads.option })}
        />
      </SectionCard>
      <SectionCard section="archive">
        <Said more={t('trips.card-archive')} />
      </SectionCard>
      <SectionCard section="cancellation">
        {trip.status === 'cancelled' ? (
          <Said word={t('trips.card-to-send')} more={t('trips.card-cancelled')} />
        ) : (
          <Said more={t('trips.card-cancellation')} />
        )}
      </SectionCard>
    </div>
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
  const state = sectionStates(trip, todayIn(new Date()))[section]
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

type Part = { trip: OpenTrip }

function Said({ value, of, word, more }: { value?: ReactNode; of?: string; word?: string; more?: ReactNode }) {
  return (
    <>
      {(value !== undefined || word) && (
        <span className={styles.number}>
          <b className={classes(word && styles.word)}>{value ?? word}</b>
          {of && ` ${of}`}
        </span>
      )}
      {more && <span className={styles.more}>{more}</span>}
    </>
  )
}

function Participants({ trip: { heads, places, placesLeft, minParticipants } }: Part) {
  const people = [
    t('trips.card-confirmed', { n: heads.confirmed }),
    heads.option > 0 ? t('trips.card-option', { n: heads.option }) : t('trips.card-no-option'),
    heads.waiting > 0 && t('trips.card-waiting', { n: heads.waiting }),
  ]
  const ofPlaces = places === null ? t('trips.card-people') : t('trips.card-of-places', { n: places })
  return (
    <>
      <span className={styles.pair}>
        <span className={styles.number}>
          <b>{heads.confirmed + heads.option}</b> {ofPlaces}
        </span>
        {placesLeft !== null && (
          <span className={styles.number}>
            <b className={classes(placesLeft <= 0 && styles.warn)}>{Math.max(0, placesLeft)}</b>{' '}
            {t('trips.card-places-left', { n: Math.max(0, placesLeft) })}
          </span>
        )}
      </span>
      <span className={styles.bar}>
        <OccupancyBar
          confirmed={heads.confirmed}
          option={heads.option}
          places={places}
          minimum={minParticipants}
          size="block"
          isBare
        />
      </span>
      <span className={styles.more}>{people.filter(Boolean).join(', ')}</span>
    </>
  )
}

function Services({ trip: { services } }: Part) {
  const toPay = services.filter(({ paymentStatus }) => paymentStatus === 'toBePaid').length
  const toSend = services.filter(({ communicationStatus }) => communicationStatus === 'toSend').length
  const noProvider = services.filter(({ provider }) => provider === null).length
  return (
    <Said
      value={toPay}
      of={t('trips.card-to-pay')}
      more={
        <>
          {t('trips.card-services', { n: services.length })}
          {noProvider > 0 && ` · ${t('trips.card-no-provider', { n: noProvider })}`}
          <br />
          {t('trips.card-to-send-services', { n: toSend })}
        </>
      }
    />
  )
}

function Rooming({ trip: { services } }: Part) {
  const hotels = services.filter(({ category }) => category === 'hotel')
  if (hotels.length === 0) return <Said more={t('trips.card-no-hotel')} />
  const names = hotels.map(({ provider, name }) => provider?.companyName ?? name)
  return (
    <Said
      value={hotels.length}
      of={t('trips.card-hotels', { n: hotels.length })}
      more={[...new Set(names)].join(', ')}
    />
  )
}

function Loading({ trip: { departures } }: Part) {
  const [first] = departures
  return (
    <Said
      value={departures.length}
      of={t('trips.card-departures', { n: departures.length })}
      more={
        first && (
          <>
            {t('trips.card-first-departure', { time: first.time })}
            <br />
            {first.name}
          </>
        )
      }
    />
  )
}

function Bus({ trip: { vehicles } }: Part) {
  if (vehicles.length === 0) return <Said more={t('trips.card-no-vehicle')} />
  const seats = vehicles.reduce((sum, { passengerSeats }) => sum + passengerSeats, 0)
  const plates = vehicles.flatMap(({ plate }) => plate ?? [])
  return (
    <Said
      value={seats}
      of={t('trips.card-seats')}
      more={
        <>
          {t('trips.card-vehicles', { n: vehicles.length })}
          <br />
          {plates.length === 0 ? (
            t('trips.card-no-plate')
          ) : (
            <>
              {t('trips.card-plate')} <span className="mono">{plates.join(', ')}</span>
            </>
          )}
        </>
      }
    />
  )
}

function Costs({ trip: { costs } }: Part) {
  const more = [
    costs.minParticipants !== null && t('trips.card-minimum', { n: costs.minParticipants }),
    costs.singleSupplementCents !== null && t('trips.card-single', { amount: euro(costs.singleSupplementCents) }),
  ].filter((line) => line !== false)
  if (costs.unitCents === null) return <Said more={t('trips.missing.unitCents')} />
  return (
    <Said
      value={euro(costs.unitCents)}
      of={t('trips.card-price')}
      more={more.map((line, at) => (
        <span key={line} className={classes(at > 0 && styles.line)}>
          {line}
        </span>
      ))}
    />
  )
}

function Policies({ trip: { costs } }: Part) {
  if (!costs.insuranceBps) return <Said more={t('trips.card-no-insurance')} />
  return (
    <Said
      value={formatPercent(costs.insuranceBps)}
      of={t('trips.card-insurance')}
      more={t(costs.isInsuranceIncluded ? 'trips.card-insurance-included' : 'trips.card-insurance-on-top')}
    />
  )
}
