import type { ReactNode } from 'react'
import { agencyFields } from '#src/features/settings/agency-settings.values.ts'
import type { Stored } from '#src/web/forms/saved-form.ts'
import { SavedNotices } from '#src/web/forms/saved-notices.tsx'
import { PageHead } from '#src/web/shell/page-head.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { PhoneField } from '#src/web/ui/fields/phone-field.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import { Card } from '#src/web/ui/layout/card.tsx'
import { SaveState } from '#src/web/ui/signs/save-state.tsx'
import { CountsPanel } from './counts.panel.tsx'
import { LogoField } from './logo.field.tsx'
import { PenaltyScalePanel } from './penalty-scale.panel.tsx'
import styles from './settings.module.css'
import { type SettingsForm, type SettingsValues, useSettingsForm } from './settings.state.ts'

const offices = ['booking', 'groupsOffice', 'busOffice', 'accountingOffice'] as const

type SettingsFormPageProps = {
  stored: Stored<SettingsValues>
  /** The index of all settings, at the left. */
  index: ReactNode
  /** An example of the penalty as it is typed, or null while it cannot be computed. */
  example: (values: SettingsValues) => ReactNode
  /** Settings that are not of this form, below it. */
  below: ReactNode
}

/** The settings of the agency: one page with one button that saves it. */
export function SettingsFormPage({ stored, index, example, below }: SettingsFormPageProps) {
  const { form, saved } = useSettingsForm(stored)
  return (
    <>
      <PageHead
        title={t('settings.heading')}
        isRuled
        actions={
          <>
            <SaveState saving={saved.saving} />
            <Button kind="primary" type="submit" form="settings" isBusy={saved.isPending}>
              {t('settings.save')}
            </Button>
          </>
        }
      />
      <div className={styles.page}>
        {index}
        <div className={styles.parts}>
          <form id="settings" className={styles.parts} noValidate onSubmit={saved.submit('stay')}>
            <SavedNotices saved={saved} />
            <AgencyPart form={form} />
            <CountsPanel form={form} />
            <PenaltyScalePanel form={form} example={example(form.getValues())} />
            <OfficesPart form={form} />
          </form>
          {below}
        </div>
      </div>
    </>
  )
}

function AgencyPart({ form }: { form: SettingsForm }) {
  return (
    <div id="settings-agency">
      <Card title={t('settings.agency')} end={<small className={styles.note}>{t('settings.agency-note')}</small>}>
        <div className={styles.agency}>
          <LogoField />
          <div className={styles.fields}>
            {agencyFields.map((key) => {
              const field = { label: t(`settings.field.${key}`), ...form.getInputProps(key) }
              if (key === 'agencyPhone' || key === 'agencyEmergencyPhone')
                return <PhoneField key={key} {...field} onChange={(phone) => field.onChange(phone ?? '')} />
              return (
                <TextField key={key} type={key === 'agencyEmail' ? 'email' : undefined} maxLength={254} {...field} />
              )
            })}
          </div>
        </div>
      </Card>
    </div>
  )
}

function OfficesPart({ form }: { form: SettingsForm }) {
  return (
    <div id="settings-offices">
      <Card title={t('settings.offices')} end={<small className={styles.note}>{t('settings.offices-note')}</small>}>
        <div className={styles.fields}>
          {offices.map((kind) => {
            const { value, onChange, ...field } = form.getInputProps(`offices.${kind}`)
            return (
              <TextField
                key={kind}
                label={t(`settings.office.${kind}`)}
                type="email"
                maxLength={254}
                {...field}
                value={value ?? ''}
                onChange={(text) => onChange(text === '' ? null : text)}
              />
            )
          })}
        </div>
      </Card>
    </div>
  )
}
