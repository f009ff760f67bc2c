import { z } from 'zod'
import { clockOfMinutes } from '#src/features/departures/driving-day.rules.ts'
import { type DrivingTime, setDrivingTimes } from '#src/features/departures/driving-times.contract.ts'
import { minutesOf } from '#src/features/departures/return-order.rules.ts'
import { addDays, type Day, weekdayShort } from '#src/shared/day.ts'
import { timeSchema } from '#src/shared/shapes.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { SavedDialog } from '#src/web/forms/saved-dialog.tsx'
import { savedBy, useSavedForm } from '#src/web/forms/saved-form.ts'
import { t } from '#src/web/text.ts'
import { TimeField } from '#src/web/ui/fields/time-field.tsx'
import styles from './driving.module.css'

/** A duration as HH:MM for each day, null where nobody stated it. */
type Values = { days: (string | null)[] }
const shape = z.object({ days: z.array(timeSchema.nullable()) })

type DrivingTimesProps = {
  trip: { id: string; days: number; departsOn: Day; drivingTimes: readonly DrivingTime[] }
  onClose: () => void
}

/** States how long the coach drives on each day. */
export function DrivingTimesDialog({ trip, onClose }: DrivingTimesProps) {
  const { id, days, departsOn, drivingTimes } = trip
  const valuesOf = (times: readonly DrivingTime[]): Values => ({
    days: Array.from({ length: days }, (_, at) => {
      const minutes = times.find(({ day }) => day === at + 1)?.minutes
      return minutes === undefined ? null : clockOfMinutes(minutes)
    }),
  })
  // The times have no version of their own, so they stand for it.
  const stored = { version: JSON.stringify(drivingTimes), values: valuesOf(drivingTimes) }
  const form = useFormOf<typeof shape, Values>(shape, { mode: 'controlled', initialValues: stored.values })
  const saved = useSavedForm(form, {
    name: 'driving-times',
    stored,
    differences: (mine, theirs) =>
      mine.days.flatMap((time, at) =>
        time === theirs.days[at]
          ? []
          : [{ field: nameOf(at, departsOn), mine: time ?? '', theirs: theirs.days[at] ?? '' }],
      ),
    call: savedBy(setDrivingTimes, (body: z.output<typeof shape>, version: string) => ({
      params: { itineraryId: id },
      body: { times: timesOf(body), from: JSON.parse(version) as DrivingTime[] },
    })),
    versionOf: ({ times }) => JSON.stringify(times),
    failureText: t('departures.driving-failed'),
    savedText: t('departures.driving-saved'),
    onClose,
  })
  return (
    <SavedDialog
      saved={saved}
      title={t('departures.driving-times')}
      saveLabel={t('departures.driving-save')}
      cancelLabel={t('departures.back-out')}
      className={styles.form}
      onClose={onClose}
    >
      <p className={styles.help}>{t('departures.driving-help')}</p>
      {stored.values.days.map((_, at) => (
        <TimeField key={nameOf(at, departsOn)} {...form.getInputProps(`days.${at}`)} label={nameOf(at, departsOn)} />
      ))}
    </SavedDialog>
  )
}

const nameOf = (at: number, departsOn: Day) =>
  `${t('services.day', { n: at + 1 })} · ${weekdayShort(addDays(departsOn, at))}`

const timesOf = ({ days }: Values): DrivingTime[] =>
  days.flatMap((time, at) =>
    time === null || minutesOf(time) === 0 ? [] : [{ day: at + 1, minutes: minutesOf(time) }],
  )
