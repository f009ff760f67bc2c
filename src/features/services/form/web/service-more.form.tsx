import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { checkInOf, serviceAlerts } from '#src/features/services/form/service.values.ts'
import { getSettings } from '#src/features/settings/settings.contract.ts'
import { type Day, dayAndMonth, formatDay } from '#src/shared/day.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { t } from '#src/web/text.ts'
import { SwitchField } from '#src/web/ui/fields/check-field.tsx'
import { DayField } from '#src/web/ui/fields/day-field.tsx'
import { NumberField } from '#src/web/ui/fields/number-field.tsx'
import { TextAreaField } from '#src/web/ui/fields/text-area-field.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import styles from './service-form.module.css'
import type { PartProps } from './service-form.state.ts'
import { FoldedPart } from './service-part.panel.tsx'

/** The limits of access: of a museum, a boat, a town that counts coaches. */
export function AccessPart({ form }: PartProps) {
  const { hasLimitedAccess } = form.getValues()
  const isEmpty = !hasLimitedAccess && !form.errors.accessLimit
  return (
    <FoldedPart part="access" isEmpty={isEmpty}>
      <div id="service-access" className={styles.fields}>
        <span className={styles.aligned5}>
          <SwitchField
            {...form.getInputProps('hasLimitedAccess', { type: 'checkbox' })}
            label={t('services.part.access')}
          />
        </span>
        <NumberField
          {...form.getInputProps('accessLimit')}
          label={t('services.field.accessLimit')}
          isRequired={hasLimitedAccess}
          min={1}
          max={500}
          disabled={!hasLimitedAccess}
          help={t('services.access-help')}
          className={styles.w7}
        />
      </div>
    </FoldedPart>
  )
}

export function NotesPart({ form }: PartProps) {
  return (
    <FoldedPart part="notes" isEmpty={form.getValues().notes === '' && !form.errors.notes}>
      <div id="service-notes">
        <TextAreaField
          {...form.getInputProps('notes')}
          label={t('services.part.notes')}
          isLabelHidden
          rows={3}
          maxLength={5000}
        />
      </div>
    </FoldedPart>
  )
}

/** The alerts of a service as its form holds them, with the settings' days where none are typed. */
export function useServiceAlerts({ form, home }: PartProps) {
  const { data: settings } = useQuery(queryOf(getSettings, {}))
  const usual = { releaseDays: settings?.supplierReleaseDays ?? 10, roomingDays: settings?.roomingDays ?? 14 }
  return { usual, alerts: serviceAlerts(form.getValues(), home, usual) }
}

const alertFields = ['optionOn', 'releaseOn', 'optionOffset', 'releaseOffset', 'releaseDays', 'roomingDays'] as const
const isFilled = (form: PartProps['form'], name: (typeof alertFields)[number]) =>
  form.getValues()[name] !== null || Boolean(form.errors[name])

/** The supplier's dates, and the days of their alerts. */
export function AlertsPart({ form, home }: PartProps) {
  const values = form.getValues()
  const { alerts, usual } = useServiceAlerts({ form, home })
  const alertOf = (kind: 'release' | 'rooming') => alerts.find((alert) => alert.kind === kind)
  const checkIn = home.departsOn === null ? null : checkInOf(values, home.departsOn)
  const isTrip = home.departsOn !== null
  return (
    <FoldedPart
      part="alerts"
      isEmpty={values.category !== 'hotel' && !alertFields.some((name) => isFilled(form, name))}
    >
      <div id="service-alerts" className={styles.rows}>
        {isTrip ? (
          <DayField
            {...form.getInputProps('optionOn')}
            near={home.departsOn}
            label={t('services.field.optionOn')}
            className={styles.date}
          />
        ) : (
          <NumberField
            {...form.getInputProps('optionOffset')}
            label={t('services.field.optionOffset')}
            className={styles.date}
          />
        )}
        <AlertRow
          date={
            isTrip ? (
              <DayField
                {...form.getInputProps('releaseOn')}
                near={home.departsOn}
                label={t('services.field.releaseOn')}
              />
            ) : (
              <NumberField {...form.getInputProps('releaseOffset')} label={t('services.field.releaseOffset')} />
            )
          }
          days={
            <NumberField
              {...form.getInputProps('releaseDays')}
              label={t('services.field.releaseDays')}
              isLabelHidden
              min={0}
              max={180}
              placeholder={String(usual.releaseDays)}
              className={styles.short}
            />
          }
          says={t('services.before-release')}
          alert={alertOf('release')}
        />
        {values.category === 'hotel' && (
          <AlertRow
            date={
              <p className={styles.still}>
                <span className={styles.label}>{t('services.allotment.checkInDay')}</span>
                <b>{checkIn ? formatDay(checkIn) : t('services.first-night')}</b>
              </p>
            }
            days={
              <NumberField
                {...form.getInputProps('roomingDays')}
                label={t('services.field.roomingDays')}
                isLabelHidden
                min={0}
                max={180}
                placeholder={String(usual.roomingDays)}
                className={styles.short}
              />
            }
            says={t('services.before-rooming')}
            alert={alertOf('rooming')}
          />
        )}
      </div>
    </FoldedPart>
  )
}

function AlertRow({
  date,
  days,
  says,
  alert,
}: {
  date: ReactNode
  days: ReactNode
  says: string
  alert: { on: Day; days: number } | undefined
}) {
  return (
    <div className={styles.alert}>
      {date}
      <div className={styles.sentence}>
        <span aria-hidden="true">{t('services.tell-me')}</span>
        {days}
        <span aria-hidden="true">{says}</span>
      </div>
      {alert && (
        <p className={styles.alertDate}>
          <Icon of={IconBell} />
          <b>{t('services.alert-on', { n: alert.days, day: dayAndMonth(alert.on) })}</b>
        </p>
      )}
    </div>
  )
}
