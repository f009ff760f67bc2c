import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { seriesDates } from '#src/features/trips/life/series.rules.ts'
import { returnDay } from '#src/features/trips/life/trip-states.rules.ts'
import { listOwners, listTripDates } from '#src/features/trips/list/trips.contract.ts'
import { statusesOn, TripDots, tripsInWords } from '#src/features/trips/list/web/trip-dots.panel.tsx'
import { seriesOf, type WizardValues } from '#src/features/trips/wizard/wizard.values.ts'
import type { WizardStep } from '#src/features/trips/wizard/wizard-steps.values.ts'
import { addDays, type Day, formatDay, isDay, weekdayShort } from '#src/shared/day.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { t } from '#src/web/text.ts'
import { Card } from '#src/web/ui/layout/card.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import styles from './wizard-summary.module.css'

/** The repetition in words: "Ogni settimana fino al 25/06/2027". */
function repetitionInWords({ repetition, until, customOn }: WizardValues): string {
  if (repetition === 'weekly' && until && isDay(until)) return t('trips.wizard-weekly-until', { day: formatDay(until) })
  if (repetition === 'once' && customOn && isDay(customOn))
    return t('trips.wizard-once-on', { day: formatDay(customOn) })
  return t(`trips.repetition.${repetition}`)
}

/** The choice made in a step, for the list of steps. */
export function choiceInWords(step: WizardStep, values: WizardValues): string {
  switch (step) {
    case 'type':
      return values.type ? t(`itineraries.type.${values.type}`) : ''
    case 'template':
      return values.name?.trim() || (values.template?.name ?? t('trips.wizard-no-template'))
    case 'repetition':
      return repetitionInWords(values)
    case 'duration':
      return values.days === null ? '' : t('trips.wizard-days-said', { n: values.days })
    case 'calendar':
      return values.title
  }
}

/** The trip or template to be created, as far as it is entered. */
export function WizardSummary({ values, maxPlaces }: { values: WizardValues; maxPlaces: number | null }) {
  const { name, title, type, template, days, departsOn, ownerId, transport, repetition } = values
  const { data: owners = [] } = useQuery(queryOf(listOwners, {}))
  const owner = owners.find(({ id }) => id === ownerId)?.name
  const dates = departsOn === null || !isDay(departsOn) ? [] : seriesDates({ ...seriesOf(values), departsOn })
  const meansFact = (
    <Fact
      name={t('trips.field.transport')}
      value={transport === 'unselected' ? null : t(`itineraries.transport.${transport}`)}
    />
  )
  if (name !== null)
    return (
      <aside className={styles.aside}>
        <Card title={t('trips.wizard-summary')} className={styles.card}>
          <dl className={styles.facts}>
            <Fact name={t('templates.field.name')} value={name.trim() || null} unset={t('trips.wizard-unwritten')} />
            <Fact name={t('trips.field.type')} value={type && t(`itineraries.type.${type}`)} />
            <Fact name={t('trips.wizard-template-from')} value={template?.name ?? t('trips.wizard-no-template')} />
            <Fact name={t('trips.field.days-count')} value={days} />
            {meansFact}
          </dl>
        </Card>
      </aside>
    )
  return (
    <aside className={styles.aside}>
      <Card title={t('trips.wizard-summary')} className={styles.card}>
        <dl className={styles.facts}>
          <Fact name={t('trips.field.title')} value={title.trim() || null} unset={t('trips.wizard-unwritten')} />
          <Fact name={t('trips.field.type')} value={type && t(`itineraries.type.${type}`)} />
          <Fact name={t('trips.field.templateUsed')} value={template?.name ?? t('trips.wizard-no-template')} />
          <Fact name={t('trips.field.days-count')} value={days} />
          <Fact name={t('trips.field.owner')} value={owner ?? null} />
          {meansFact}
          <Fact name={t('trips.field.max-places')} value={maxPlaces ?? ''} />
        </dl>
      </Card>
      {dates.length > 0 && days !== null && (
        <div className={styles.departures}>
          <h3>{t('trips.wizard-departures', { n: dates.length })}</h3>
          {repetition !== 'none' && <p>{repetitionInWords(values)}</p>}
          <DepartureList dates={dates} days={days} />
        </div>
      )}
    </aside>
  )
}

type FactProps = { name: string; value: ReactNode; unset?: string }

function Fact({ name, value, unset = t('trips.wizard-unset') }: FactProps) {
  const isUnset = value === null
  return (
    <div>
      <dt>{name}</dt>
      <dd className={classes(isUnset && styles.unset)}>{isUnset ? unset : value}</dd>
    </div>
  )
}

const shownDates = 12
const longestDays = 400

/** The departures of a series with the trips already under way on their days. */
export function DepartureList({ dates, days }: { dates: readonly Day[]; days: number }) {
  const from = dates[0]!
  const last = returnDay(dates.at(-1)!, days)
  const limit = addDays(from, longestDays - 1)
  const [to = last] = [last, limit].sort()
  const { data: trips = [] } = useQuery(queryOf(listTripDates, { query: { from, to } }))
  const rest = dates.length - shownDates
  return (
    <>
      <ol className={styles.list}>
        {dates.slice(0, shownDates).map((date) => {
          const returnsOn = returnDay(date, days)
          const statuses = statusesOn(trips, date, returnsOn)
          return (
            <li key={date}>
              <time dateTime={date}>{weekdayShort(date)}</time>
              {returnsOn !== date && (
                <>
                  <span aria-hidden="true"> – </span>
                  <span className="for-readers">{t('trips.wizard-return')}</span>
                  <time dateTime={returnsOn}>{weekdayShort(returnsOn)}</time>
                </>
              )}
              {statuses.length > 0 && <span className="for-readers">: {tripsInWords(statuses)}</span>}
              <span className={styles.dots} title={tripsInWords(statuses)}>
                <TripDots statuses={statuses} />
              </span>
            </li>
          )
        })}
      </ol>
      {rest > 0 && <p className={styles.more}>{t('trips.wizard-more-departures', { n: rest })}</p>}
    </>
  )
}
