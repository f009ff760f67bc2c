import { type CountPart, countFields } from '#src/features/settings/agency-settings.values.ts'
import { t } from '#src/web/text.ts'
import { MoneyField } from '#src/web/ui/fields/money-field.tsx'
import { NumberField } from '#src/web/ui/fields/number-field.tsx'
import { PercentField } from '#src/web/ui/fields/percent-field.tsx'
import { Card } from '#src/web/ui/layout/card.tsx'
import styles from './settings.module.css'
import type { SettingsForm } from './settings.state.ts'

const columns: readonly (readonly CountPart[])[] = [['bookings', 'deadlines', 'kept'], ['alerts']]

/** All default days and limits, each with its unit. */
export function CountsPanel({ form }: { form: SettingsForm }) {
  return (
    <div id="settings-days">
      <Card title={t('settings.days')} end={<small className={styles.note}>{t('settings.days-note')}</small>}>
        <div className={styles.columns}>
          {columns.map((parts) => (
            <div key={parts.join()}>
              {parts.map((part) => (
                <section key={part} className={styles.counts}>
                  <h3>{t(`settings.part.${part}`)}</h3>
                  {countFields[part].map(({ key, unit }) => (
                    <div key={key} className={styles.count}>
                      <span aria-hidden="true">{t(`settings.field.${key}`)}</span>
                      <CountField form={form} name={key} unit={t(`settings.unit.${unit}`)} />
                      <small aria-hidden="true">{t(`settings.unit.${unit}`)}</small>
                    </div>
                  ))}
                </section>
              ))}
            </div>
          ))}
        </div>
      </Card>
    </div>
  )
}

type CountFieldProps = {
  form: SettingsForm
  name: (typeof countFields)[CountPart][number]['key']
  unit: string
}

function CountField({ form, name, unit }: CountFieldProps) {
  const field = {
    label: `${t(`settings.field.${name}`)} (${unit})`,
    isLabelHidden: true,
    isRequired: true,
    ...form.getInputProps(name),
  }
  if (name === 'depositBps') return <PercentField {...field} />
  if (name === 'registrationFeeCents' || name === 'firstRowCents') return <MoneyField {...field} />
  return <NumberField {...field} min={0} />
}
