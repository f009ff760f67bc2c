import { useState } from 'react'
import { putOffAlerts, type TripAlert } from '#src/features/alerts/alerts.contract.ts'
import { addDays, todayIn, weekdayShort } from '#src/shared/day.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { DayField } from '#src/web/ui/fields/day-field.tsx'
import { SegmentedControl } from '#src/web/ui/fields/segmented-control.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import { useAlertActs } from './alert-acts.state.ts'
import styles from './alerts.module.css'

const body = putOffAlerts.schema.body.omit({ alerts: true })
const choices = ['tomorrow', 'three', 'day'] as const
const daysOf = { tomorrow: 1, three: 3, day: 7 } as const

type PutOffFormProps = { alerts: readonly Pick<TripAlert, 'id' | 'version'>[]; onDone: () => void }

/** Puts alerts off until tomorrow, for three days, or to a day, with the reason that the others will read. */
export function PutOffForm({ alerts, onDone }: PutOffFormProps) {
  const today = todayIn(new Date())
  const [choice, setChoice] = useState<(typeof choices)[number]>('tomorrow')
  const acts = useAlertActs({ onDone })
  const form = useFormOf(body, {
    mode: 'controlled',
    hasMissingToast: false,
    initialValues: { until: addDays(today, 1) as string | null, reason: '' },
    onValid: ({ until, reason }) => acts.putOff(alerts, until, reason),
  })
  const { until } = form.values
  const choose = (chosen: (typeof choices)[number]) => {
    setChoice(chosen)
    form.setFieldValue('until', addDays(today, daysOf[chosen]))
  }
  return (
    <form className={styles.putOff} noValidate onSubmit={form.submit} aria-label={t('alerts.put-off')}>
      <div className={styles.until}>
        <SegmentedControl
          label={t('alerts.until')}
          size="small"
          value={choice}
          onChange={choose}
          choices={choices.map((value) => ({ value, label: t(`alerts.until.${value}`) }))}
        />
        {choice !== 'day' && until !== null && (
          <span className={styles.till}>{t('alerts.until-said', { day: weekdayShort(until) })}</span>
        )}
      </div>
      {choice === 'day' && (
        <DayField
          label={t('alerts.until-day')}
          isRequired
          today={today}
          min={addDays(today, 1)}
          {...form.getInputProps('until')}
        />
      )}
      <div className={styles.why}>
        <TextField label={t('alerts.reason')} isRequired maxLength={200} autoFocus {...form.getInputProps('reason')} />
        <Button kind="primary" type="submit" isBusy={acts.isBusy}>
          {t('alerts.put-off')}
        </Button>
      </div>
    </form>
  )
}
