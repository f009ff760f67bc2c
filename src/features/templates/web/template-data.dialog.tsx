import { useState } from 'react'
import { transports, tripTypes } from '#src/features/itineraries/itineraries.rules.ts'
import { type TemplateData, templateDifferences } from '#src/features/templates/template-differences.words.ts'
import { editTemplate, getTemplate } from '#src/features/templates/templates.contract.ts'
import type { Problem } from '#src/shared/refusal.ts'
import { request } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { isStale, StaleNotice } from '#src/web/forms/stale-notice.tsx'
import { StackModal } from '#src/web/shell/modal-stack.tsx'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { NumberField } from '#src/web/ui/fields/number-field.tsx'
import { SegmentedField } from '#src/web/ui/fields/segmented-field.tsx'
import { SelectField } from '#src/web/ui/fields/select-field.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import styles from './template.module.css'
import { type OpenTemplate, useTemplate } from './template-context.panel.tsx'

const { body } = editTemplate.schema

const valuesOf = ({ name, type, days, transport }: OpenTemplate): TemplateData => ({ name, type, days, transport })

/** Name, type, duration and transport of a template. */
export function TemplateDataDialog({ onClose }: { onClose: () => void }) {
  const template = useTemplate()
  const [start, setStart] = useState(template)
  const [stale, setStale] = useState<Problem | null>(null)
  const params = { templateId: template.id }
  const form = useFormOf<typeof body, TemplateData>(body, {
    mode: 'controlled',
    initialValues: valuesOf(start),
    toBody: (values) => ({ ...values, version: start.version }),
    onValid: (changes) => {
      if (!edit.isPending) edit.mutate({ params, body: changes })
    },
  })
  const edit = useCommand(editTemplate, {
    form,
    topics: ['templates', `template:${template.id}`],
    failureText: t('templates.save-failed'),
    onDone: () => {
      toast.success(t('templates.saved'))
      onClose()
    },
    onRefused: (problem) => {
      if (isStale(problem)) setStale(problem)
      return isStale(problem)
    },
  })
  const differences = async () => templateDifferences(form.getValues(), await request(getTemplate, { params }))
  const reload = () => {
    setStart(template)
    form.setInitialValues(valuesOf(template))
    form.setValues(valuesOf(template))
    setStale(null)
  }
  return (
    <StackModal
      isOpen
      onClose={onClose}
      title={t('templates.edit-data')}
      isDirty={() => form.isDirty()}
      footer={
        <>
          <Button onClick={onClose}>{t('templates.back-out')}</Button>
          <Button kind="primary" type="submit" form="template-data" isBusy={edit.isPending}>
            {t('templates.save')}
          </Button>
        </>
      }
    >
      <form id="template-data" onSubmit={form.submit} noValidate className={styles.fields}>
        <StaleNotice problem={stale} onReload={reload} differences={differences} />
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
      </form>
    </StackModal>
  )
}
