import type { ReactNode } from 'react'
import { uncostedIn } from '#src/features/costs/cost-plan.rules.ts'
import { breakEven, type CostPlan, costOfEach, marginAt } from '#src/features/costs/cost-table.rules.ts'
import { peopleExpected, peopleOfMargin } from '#src/features/trips/page/trip-sections.view.ts'
import { formatDayShort, todayIn } from '#src/shared/day.ts'
import { euro, formatPercent, formatShare } from '#src/shared/money.ts'
import { t } from '#src/web/text.ts'
import { OccupancyBar } from '#src/web/ui/signs/occupancy-bar.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import styles from './summary.module.css'
import type { OpenTrip } from './trip-context.panel.tsx'

type Part = { trip: OpenTrip }
export type PricedPart = Part & { plan: CostPlan | undefined }

/**
 * The amount left to pay for services that are not paid, in cents: the agreed sum, otherwise the estimated cost, less
 * what is covered.
 */
function leftCents({ trip, plan }: PricedPart): number | null {
  if (!plan) return null
  const costs = costOfEach(plan, peopleExpected(trip))
  return trip.services
    .filter(({ paymentStatus }) => paymentStatus === 'toBePaid')
    .reduce((sum, { id, supplierMoney }) => {
      return sum + Math.max(0, (supplierMoney?.agreedCents ?? costs.get(id) ?? 0) - (supplierMoney?.coveredCents ?? 0))
    }, 0)
}

/** A section's large figure or word, with further facts. */
export function Figure({ value, of, word, more }: { value?: ReactNode; of?: string; word?: string; more?: ReactNode }) {
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

/** People who hold a place, and those who still owe a balance. */
export function Participants({ trip: { heads, places, placesLeft, minParticipants, work } }: Part) {
  const { owing = 0, owedCents = 0, refunds = 0 } = work
  const people = [
    t('trips.card-confirmed', { n: heads.confirmed }),
    heads.option > 0 ? t('trips.card-option', { n: heads.option }) : t('trips.card-no-option'),
    heads.waiting > 0 && t('trips.card-waiting', { n: heads.waiting }),
    placesLeft !== null && placesLeft < 0 && t('trips.card-too-many', { n: -placesLeft }),
  ]
  const ofPlaces = places === null ? t('trips.card-people') : t('trips.card-of-places', { n: places })
  return (
    <>
      <span className={styles.pair}>
        <span className={styles.number}>
          <b>{heads.confirmed + heads.option}</b> {ofPlaces}
        </span>
        {owing > 0 && (
          <span className={styles.number}>
            <b className={styles.warn}>{owing}</b> {t('trips.card-owing', { n: owing })}
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
      <span className={styles.more}>
        {people.filter(Boolean).join(', ')}
        {owing > 0 && ` · ${t('trips.card-owed', { amount: euro(owedCents) })}`}
        {refunds > 0 && ` · ${t('trips.card-refunds-also', { n: refunds })}`}
      </span>
    </>
  )
}

/** For a cancelled trip, the people to refund. Nothing for a reader who may not see payments. */
export function Refunds({ trip: { work } }: Part) {
  const { refunds, refundCents = 0 } = work
  if (refunds === undefined) return null
  if (refunds === 0) return <Figure word={t('trips.card-settled')} more={t('trips.card-no-refunds')} />
  return (
    <Figure
      value={<span className={styles.warn}>{refunds}</span>}
      of={t('trips.card-refunds', { n: refunds })}
      more={t('trips.card-refund', { amount: euro(refundCents) })}
    />
  )
}

/** The services to be paid, for readers who may see that, and the suppliers to be confirmed. */
export function Services({ trip, plan }: PricedPart) {
  const { services } = trip
  const isPaymentSeen = services.every(({ paymentStatus }) => paymentStatus !== undefined)
  const unpaid = services.filter(({ paymentStatus }) => paymentStatus === 'toBePaid')
  const toSend = services.filter(({ communicationStatus }) => communicationStatus === 'toSend').length
  const noProvider = services.filter(({ provider }) => provider === null).length
  const left = leftCents({ trip, plan })
  const about = [
    isPaymentSeen && t('trips.card-services', { n: services.length }),
    noProvider > 0 && t('trips.card-no-provider', { n: noProvider }),
    noProvider === 0 && left !== null && left > 0 && t('trips.card-left', { amount: euro(left) }),
  ]
  return (
    <Figure
      {...(isPaymentSeen
        ? { value: unpaid.length, of: t('trips.card-to-pay') }
        : { value: services.length, of: t('trips.card-services-word', { n: services.length }) })}
      more={
        <>
          {about.filter(Boolean).join(' · ')}
          {about.some(Boolean) && <br />}
          {services.length > 0 && toSend === 0
            ? t('trips.card-all-sent')
            : t('trips.card-to-send-services', { n: toSend })}
        </>
      }
    />
  )
}

/** For a cancelled trip, the confirmed suppliers to be told and settled with. */
export function ServicesToSettle({ trip: { services } }: Part) {
  const isPaymentSeen = services.every(({ paymentStatus }) => paymentStatus !== undefined)
  const confirmed = services.filter(({ communicationStatus }) => communicationStatus === 'sent')
  const unpaid = confirmed.filter(({ paymentStatus }) => paymentStatus === 'toBePaid').length
  const paid = services.filter(({ paymentStatus }) => paymentStatus === 'paid').length
  if (confirmed.length === 0 && paid === 0)
    return <Figure word={t('trips.card-settled')} more={t('trips.card-no-suppliers')} />
  return (
    <Figure
      {...(isPaymentSeen && { value: unpaid, of: t('trips.card-to-pay') })}
      more={
        <>
          {t('trips.card-confirmed-services', { n: confirmed.length })}
          {paid > 0 && (
            <>
              <br />
              {t('trips.card-paid-services', { n: paid })}
            </>
          )}
        </>
      }
    />
  )
}

/** The rooms in use, the people without one, and the day on which the first hotel wants its list. */
export function Rooming({ trip: { services, work, status } }: Part) {
  const hotels = services.filter(({ category }) => category === 'hotel')
  if (hotels.length === 0) return <Figure more={t('trips.card-no-hotel')} />
  const names = [...new Set(hotels.map(({ provider, name }) => provider?.companyName ?? name))]
  const isOpen = status === 'forSale' || status === 'confirmed'
  const today = todayIn(new Date())
  const toSettle = [
    isOpen && work.withoutBed > 0 && t('trips.card-without-bed', { n: work.withoutBed }),
    isOpen && work.aloneOpen > 0 && t('trips.card-alone', { n: work.aloneOpen }),
  ].filter(Boolean)
  return (
    <Figure
      value={work.rooms}
      of={t('trips.card-rooms', { n: work.rooms })}
      more={
        <>
          {toSettle.length > 0 ? toSettle.join(', ') : names.join(', ')}
          {isOpen && work.roomingBy && (
            <span className={classes(styles.line, work.roomingBy < today && styles.late)}>
              {t('trips.card-rooming-by', { day: formatDayShort(work.roomingBy, today) })}
            </span>
          )}
        </>
      }
    />
  )
}

export function Departures({ trip: { departures } }: Part) {
  const [first] = departures
  return (
    <Figure
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

/** Seats and plates of the coaches, and the people without a seat once seats are given. */
export function Coaches({ trip: { vehicles, work, status } }: Part) {
  const isOpen = status === 'forSale' || status === 'confirmed'
  if (vehicles.length === 0) return <Figure more={t('trips.card-no-vehicle')} />
  const seats = vehicles.reduce((sum, { passengerSeats }) => sum + passengerSeats, 0)
  const plates = vehicles.flatMap(({ plate }) => plate ?? [])
  return (
    <Figure
      value={seats}
      of={t('trips.card-seats')}
      more={
        <>
          {isOpen && work.seated > 0
            ? t('trips.card-without-seat', { n: work.withoutSeat })
            : t('trips.card-vehicles', { n: vehicles.length })}
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

/** The margin with the people who travel. While nobody does, or while the costs are unknown, the price alone. */
export function Costs({ trip, plan }: PricedPart) {
  const { unitCents } = trip.costs
  if (unitCents === null) return <Figure more={t('trips.missing.unitCents')} />
  const people = peopleOfMargin(trip)
  if (!plan || people === null || plan.services.length === 0)
    return <Figure value={euro(unitCents)} of={t('trips.card-price')} />
  const { marginCents, marginBps } = marginAt(plan, people, unitCents)
  const even = breakEven(plan, unitCents)
  const uncosted = uncostedIn(plan).length
  return (
    <Figure
      value={<span className={classes(marginCents < 0 && styles.loss)}>{euro(marginCents)}</span>}
      more={
        <>
          {t('trips.card-margin', { percent: formatShare(marginBps) })}
          <br />
          {uncosted > 0 && <span className={styles.warn}>{t('templates.uncosted', { n: uncosted })}</span>}
          {uncosted === 0 && (even === null ? t('trips.card-never-even') : t('trips.card-even', { n: even }))}
        </>
      }
    />
  )
}

/** The policies left to issue, and the price of the insurance. */
export function Policies({ trip: { costs, work } }: Part) {
  if (!costs.insuranceBps) return <Figure more={t('trips.card-no-insurance')} />
  if (work.policies)
    return (
      <Figure
        value={work.policies.left > 0 ? work.policies.left : work.policies.total}
        of={t(work.policies.left > 0 ? 'trips.card-policies-left' : 'trips.card-policies-issued')}
        more={[formatPercent(costs.insuranceBps), t('trips.card-insurance')].join(' ')}
      />
    )
  return (
    <Figure
      value={formatPercent(costs.insuranceBps)}
      of={t('trips.card-insurance')}
      more={t(costs.isInsuranceIncluded ? 'trips.card-insurance-included' : 'trips.card-insurance-on-top')}
    />
  )
}
