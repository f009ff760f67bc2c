import { useState } from 'react'
import { addDays, formatDay, isDay } from '#src/shared/day.ts'
import { failureTextOf } from '#src/web/calls/act.ts'
import { ProblemError } from '#src/web/calls/problem.ts'
import { FormDialog } from '#src/web/forms/form-dialog.tsx'
import { t } from '#src/web/text.ts'
import { DayField } from '#src/web/ui/fields/day-field.tsx'
import type { CalendarTrip } from './month.state.ts'
import { moveTrip } from './trip-moves.state.ts'

/** The text of a refusal for the field itself; undefined when the server names another cause. */
const textAtDay = (failure: unknown) =>
  failure instanceof ProblemError ? failure.problem.fields?.find(({ path }) => path === '/departsOn')?.text : undefined

/** Moves a draft by keyboard, as dragging its bar does, but beyond one month too. */
export function MoveTripDialog({ trip, onClose }: { trip: CalendarTrip; onClose: () => void }) {
  const [departsOn, setDepartsOn] = useState<string | null>(trip.departsOn)
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const isKnown = departsOn !== null && isDay(departsOn)

  const submit = async () => {
    if (!isKnown) return setError(t(departsOn ? 'shapes.day' : 'trips.required'))
    if (departsOn === trip.departsOn) return onClose()
    setBusy(true)
    try {
      await moveTrip(trip, departsOn)
      onClose()
    } catch (failure) {
      setError(textAtDay(failure) ?? failureTextOf(failure, t('trips.edit-failed')))
    } finally {
      setBusy(false)
    }
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('calendar.move-title', { title: trip.title })}
      isDirty={() => departsOn !== trip.departsOn}
      backOut={t('trips.back-out')}
      submitLabel={t('calendar.move')}
      isBusy={isBusy}
      onSubmit={submit}
    >
      <DayField
        label={t('trips.field.departsOn')}
        isRequired
        value={departsOn}
        onChange={(day) => {
          setDepartsOn(day)
          setError('')
        }}
        error={error}
        help={
          isKnown && trip.days > 1
            ? t('calendar.move-return', { day: formatDay(addDays(departsOn, trip.days - 1)) })
            : undefined
        }
        data-autofocus
      />
    </FormDialog>
  )
}
