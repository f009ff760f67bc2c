import { transports, tripTypes } from '#src/features/itineraries/itineraries.rules.ts'
import { type TemplateData, templateDifferences } from '#src/features/templates/template-differences.words.ts'
import { editTemplate, getTemplate } from '#src/features/templates/templates.contract.ts'
import { request } from '#src/web/calls/api.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { SavedDialog } from '#src/web/forms/saved-dialog.tsx'
import { type Stored, savedBy, useSavedForm } from '#src/web/forms/saved-form.ts'
import { t } from '#src/web/text.ts'
import { NumberField } from '#src/web/ui/fields/number-field.tsx'
import { SegmentedField } from '#src/web/ui/fields/segmented-field.tsx'
import { SelectField } from '#src/web/ui/fields/select-field.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import styles from './template.module.css'
import { type OpenTemplate, useTemplate } from './template-context.panel.tsx'

const body = editTemplate.schema.body.omit({ version: true })

const storedOf = ({ version, name, type, days, transport }: OpenTemplate): Stored<TemplateData> => ({
  version,
  values: { name, type, days, transport },
})

/** Changes name, type, duration and transport of a template. */
export function TemplateDataDialog({ onClose }: { onClose: () => void }) {
  const template = useTemplate()
  const params = { templateId: template.id }
  const stored = storedOf(template)
  const form = useFormOf<typeof body, TemplateData>(body, {
    mode: 'controlled',
    initialValues: stored.values,
  })
  const saved = useSavedForm(form, {
    name: 'template-data',
    stored,
    load: async () => storedOf(await request(getTemplate, { params })),
    differences: templateDifferences,
    call: savedBy(editTemplate, (changes, version) => ({ params, body: { ...changes, version } })),
    failureText: t('templates.save-failed'),
    savedText: t('templates.saved'),
    onClose,
  })
  return (
    <SavedDialog
      saved={saved}
      title={t('templates.edit-data')}
      saveLabel={t('templates.save')}
      cancelLabel={t('templates.back-out')}
      className={styles.fields}
      onClose={onClose}
    >
      <p className={styles.help}>{t('templates.required')}</p>
      <TextField {...form.getInputProps('name')} label={t('templates.field.name')} isRequired maxLength={120} />
      <div className={styles.pair}>
        <SegmentedField
          {...form.getInputProps('type')}
          label={t('templates.field.type')}
          isRequired
          choices={tripTypes.map((one) => ({ value: one, label: t(`itineraries.type.${one}`) }))}
          onChange={(type) => form.setValues({ type, ...(type === 'daily' && { days: 1 }) })}
        />
        <NumberField
          {...form.getInputProps('days')}
          label={t('templates.field.days')}
          isRequired
          min={1}
          max={60}
          readOnly={form.getValues().type === 'daily'}
        />
      </div>
      <SelectField
        {...form.getInputProps('transport')}
        label={t('templates.field.transport')}
        help={t('templates.transport-help')}
        options={transports.map((one) => ({ value: one, label: t(`itineraries.transport.${one}`) }))}
      />
    </SavedDialog>
  )
}
