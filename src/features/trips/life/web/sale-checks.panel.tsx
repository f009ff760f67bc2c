import { IconAlertTriangle, IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { CSSProperties, ReactNode } from 'react'
import { type NeededForSale, neededForSale } from '#src/features/trips/life/trip-states.rules.ts'
import { useTripLoss } from '#src/features/trips/page/web/cost-plan.state.ts'
import { type OpenTrip, useTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { weekdayShort } from '#src/shared/day.ts'
import { euro } from '#src/shared/money.ts'
import { controlOf, whenThere } from '#src/web/forms/focus.ts'
import { useCan } from '#src/web/session.ts'
import { t } from '#src/web/text.ts'
import { Card } from '#src/web/ui/layout/card.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import { seriesInWords } from './sale.dialog.tsx'
import styles from './sale-checks.module.css'
import { useTripDialog } from './trip-dialogs.panel.tsx'

function valueInWords(trip: OpenTrip, need: NeededForSale): string {
  const { title, type, departsOn, days, transport, costs, departures } = trip
  const said: Record<NeededForSale, () => string> = {
    title: () => title,
    type: () => t(`itineraries.type.${type}`),
    departsOn: () => weekdayShort(departsOn) + departsOn.slice(0, 4).padStart(5, '/'),
    days: () => t('trips.head-days', { n: days }),
    transport: () => t(`itineraries.transport.${transport}`),
    minParticipants: () => String(costs.minParticipants),
    unitCents: () => euro(costs.unitCents ?? 0),
    departures: () => String(departures.length),
  }
  return said[need]()
}

/** The data that a draft needs before it goes on sale. Each line links to its field. */
export function SaleChecks() {
  const trip = useTrip()
  const done = neededForSale.length - trip.missingForSale.length
  const series = seriesInWords(trip)
  return (
    <Card
      title={t('trips.checks')}
      end={<span className={styles.count}>{t('trips.checks-count', { n: done, all: neededForSale.length })}</span>}
      isBare
    >
      <div
        className={styles.meter}
        style={{ '--done': `${(done / neededForSale.length) * 100}%` } as CSSProperties}
        aria-hidden="true"
      />
      <ul>
        {neededForSale.map((need) => (
          <li key={need}>
            <Check trip={trip} need={need} />
          </li>
        ))}
      </ul>
      {series && <p className={styles.series}>{series}</p>}
    </Card>
  )
}

function Check({ trip, need }: { trip: OpenTrip; need: NeededForSale }) {
  const openDialog = useTripDialog()
  const canEdit = useCan('edit', 'Trip')
  const isMissing = trip.missingForSale.includes(need)
  const tripLoss = useTripLoss()
  const loss = need === 'unitCents' ? tripLoss : null
  const look = {
    id: `manca-${need}`,
    className: classes(styles.line, isMissing && styles.missing),
  }
  const params = { tripId: trip.id }
  const content: ReactNode = (
    <>
      {loss ? (
        <Icon of={IconAlertTriangle} className={styles.warn} />
      ) : (
        <Icon of={isMissing ? IconCircle : IconCircleCheck} className={isMissing ? undefined : styles.ok} />
      )}
      <span>
        {t(`trips.field.${need}`)}
        {!isMissing && <span className="for-readers">, {t('trips.checks-done')}</span>}
      </span>
      <small>{isMissing ? t('trips.checks-missing') : valueInWords(trip, need)}</small>
      {loss && (
        <small className={styles.loss}>{t('costs.loss-short', { n: loss.people, amount: euro(loss.lossCents) })}</small>
      )}
    </>
  )
  if (need === 'minParticipants' || need === 'unitCents')
    return (
      <Link
        to="/trips/$tripId/costs"
        params={params}
        search={{ view: 'definition' }}
        state={{ focusOn: need }}
        {...look}
      >
        {content}
      </Link>
    )
  if (need === 'departures')
    return (
      <Link to="/trips/$tripId/loading-order" params={params} state={{ focusOn: 'add-departure' }} {...look}>
        {content}
      </Link>
    )
  const edit = () => {
    openDialog('edit')
    whenThere(
      () => document.querySelector(`[data-modal] [data-path="${need}"]`),
      (field) => controlOf(field)?.focus(),
    )
  }
  if (!canEdit) return <div {...look}>{content}</div>
  return (
    <button type="button" onClick={edit} {...look}>
      {content}
    </button>
  )
}
