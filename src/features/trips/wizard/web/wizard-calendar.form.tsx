import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { transports } from '#src/features/itineraries/itineraries.rules.ts'
import { seriesDates } from '#src/features/trips/life/series.rules.ts'
import { returnDay } from '#src/features/trips/life/trip-states.rules.ts'
import { listTripDates } from '#src/features/trips/list/trips.contract.ts'
import { dotStatuses, statusesOn, TripDots, tripsInWords } from '#src/features/trips/list/web/trip-dots.panel.tsx'
import { seriesOf } from '#src/features/trips/wizard/wizard.values.ts'
import { isDay, todayIn } from '#src/shared/day.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { t } from '#src/web/text.ts'
import { MonthCalendar } from '#src/web/ui/calendar/month-calendar.tsx'
import { weeksOf } from '#src/web/ui/calendar/month-grid.ts'
import { DayField } from '#src/web/ui/fields/day-field.tsx'
import { NumberField } from '#src/web/ui/fields/number-field.tsx'
import { SelectField } from '#src/web/ui/fields/select-field.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import styles from './trip-wizard.module.css'
import type { StepProps } from './wizard.state.ts'

/** Title, start among the existing trips, organiser, transport, places. */
export function CalendarStep({ wizard }: StepProps) {
  const { form, owners, maxPlaces } = wizard
  const owner = form.getInputProps('ownerId')
  const places = form.getInputProps('maxPlaces')
  return (
    <>
      <TextField {...form.getInputProps('title')} label={t('trips.field.title')} isRequired maxLength={120} />
      <StartField wizard={wizard} />
      <div className={styles.row}>
        <SelectField
          {...owner}
          label={t('trips.field.owner')}
          isRequired
          options={owners.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SelectField
          {...form.getInputProps('transport')}
          label={t('trips.field.transport')}
          isRequired
          options={transports.map((one) => ({ value: one, label: t(`itineraries.transport.${one}`) }))}
        />
        <NumberField {...places} value={maxPlaces} label={t('trips.field.max-places')} min={1} max={500} />
      </div>
    </>
  )
}

/** The start: typed, or chosen in a calendar of existing trips. */
function StartField({ wizard: { form } }: Pick<StepProps, 'wizard'>) {
  const { values } = form
  const { days } = values
  const departsOn = values.departsOn !== null && isDay(values.departsOn) ? values.departsOn : null
  const today = todayIn(new Date())
  const [month, setMonth] = useState((departsOn ?? today).slice(0, 7))
  const weeks = weeksOf(month)
  const range = { from: weeks[0]![0]!, to: weeks.at(-1)!.at(-1)! }
  const { data: trips = [] } = useQuery(queryOf(listTripDates, { query: range }))
  const dates = departsOn === null ? [] : seriesDates({ ...seriesOf(values), departsOn })
  const { onChange, ...field } = form.getInputProps('departsOn')
  const choose = (day: string | null) => {
    onChange(day)
    if (day !== null && isDay(day)) setMonth(day.slice(0, 7))
  }
  const marksOf = (day: string) => {
    const statuses = statusesOn(trips, day, day)
    const isOther = day !== departsOn && dates.includes(day)
    if (statuses.length === 0 && !isOther) return null
    const words = [isOther && t('trips.wizard-other-departure'), tripsInWords(statuses)].filter(Boolean).join(', ')
    return { dots: <TripDots statuses={statuses} />, words }
  }
  return (
    <div className={styles.start}>
      <DayField
        {...field}
        label={t('trips.field.departsOn')}
        isRequired
        isTypedOnly
        className={styles.day}
        onChange={choose}
      />
      <div className={styles.month}>
        <MonthCalendar
          value={departsOn}
          today={today}
          onPick={choose}
          onMonth={setMonth}
          marksOf={marksOf}
          repeatedOn={dates.slice(1)}
          {...(departsOn !== null && days !== null && { rangeEndsOn: returnDay(departsOn, days) })}
        />
        <p className={styles.key} aria-hidden="true">
          {dotStatuses.map((status) => (
            <span key={status}>
              <TripDots statuses={[status]} />
              {t(`trips.status.${status}`)}
            </span>
          ))}
          <span>
            <i className={styles.holidayDot} />
            {t('trips.wizard-key-holiday')}
          </span>
          <span>
            <i className={styles.otherMark} />
            {t('trips.wizard-key-others')}
          </span>
        </p>
      </div>
    </div>
  )
}
