import { useDebouncedValue } from '@mantine/hooks'
import { IconMoon, IconSearch, IconSun } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { transports } from '#src/features/itineraries/itineraries.rules.ts'
import { listTemplates } from '#src/features/templates/templates.contract.ts'
import { repetitions, seriesDates } from '#src/features/trips/life/series.rules.ts'
import { seriesOf } from '#src/features/trips/wizard/wizard.values.ts'
import { isDay } from '#src/shared/day.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { useShortcuts } from '#src/web/keys/shortcuts.ts'
import { t } from '#src/web/text.ts'
import { DayField } from '#src/web/ui/fields/day-field.tsx'
import { RadioCards } from '#src/web/ui/fields/radio-group.tsx'
import { SelectField } from '#src/web/ui/fields/select-field.tsx'
import { SteppedNumberField } from '#src/web/ui/fields/stepped-number-field.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import { LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { SkeletonRows } from '#src/web/ui/signs/skeleton.tsx'
import styles from './trip-wizard.module.css'
import type { StepProps } from './wizard.state.ts'
import { DepartureList } from './wizard-summary.panel.tsx'

export function TypeStep({ wizard }: StepProps) {
  const { form, chooseType } = wizard
  useShortcuts([
    { keys: '1', label: t('itineraries.type.daily'), run: () => chooseType('daily') },
    { keys: '2', label: t('itineraries.type.multiDay'), run: () => chooseType('multiDay') },
  ])
  const { error, ...input } = form.getInputProps('type')
  return (
    <RadioCards
      {...input}
      error={error}
      label={t('trips.field.type')}
      isRequired
      onChange={chooseType}
      choices={[
        { value: 'daily', label: t('itineraries.type.daily'), note: t('trips.wizard-daily-note'), icon: IconSun },
        {
          value: 'multiDay',
          label: t('itineraries.type.multiDay'),
          note: t('trips.wizard-multi-day-note'),
          icon: IconMoon,
        },
      ]}
    />
  )
}

const scratch = 'scratch'

export function TemplateStep({ wizard }: StepProps) {
  const { form, chooseTemplate, fixedTemplate } = wizard
  const { type, template, name } = form.values
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), 200)
  const { data, isError, refetch } = useQuery({
    ...queryOf(listTemplates, { query: { ...(type && { modules: [type] }), ...(search && { search }) } }),
    placeholderData: keepPreviousData,
    enabled: fixedTemplate === undefined,
  })
  const found = fixedTemplate ? [] : (data?.templates ?? [])
  const hasNone = data !== undefined && data.total === 0 && search === ''
  const noteOf = (days: number, services: number, timesUsed: number) =>
    [
      t('trips.wizard-template-days', { n: days }),
      t('trips.wizard-template-services', { n: services }),
      timesUsed > 0 && t('trips.wizard-template-used', { n: timesUsed }),
    ]
      .filter(Boolean)
      .join(' · ')
  const kept = template && !found.some(({ id }) => id === template.id) ? [template] : []
  return (
    <>
      {name !== null && (
        <div className={styles.named}>
          <TextField {...form.getInputProps('name')} label={t('templates.field.name')} isRequired maxLength={120} />
          <SelectField
            {...form.getInputProps('transport')}
            label={t('trips.field.transport')}
            options={transports.map((one) => ({ value: one, label: t(`itineraries.transport.${one}`) }))}
          />
        </div>
      )}
      {!fixedTemplate && !hasNone && (
        <TextField
          type="search"
          label={t('trips.wizard-template-search')}
          icon={IconSearch}
          value={text}
          onChange={setText}
          maxLength={120}
        />
      )}
      {isError && !data && <LoadFailure what={t('trips.wizard-templates-what')} onRetry={() => void refetch()} />}
      {!fixedTemplate && !data && !isError && <SkeletonRows />}
      <RadioCards
        {...form.getInputProps('template')}
        label={t(name === null ? 'trips.step.template' : 'trips.wizard-template-from')}
        isLabelHidden={name === null}
        className={styles.stacked}
        value={template?.id ?? scratch}
        onChange={(id) => chooseTemplate(id === scratch ? null : (found.find((one) => one.id === id) ?? null))}
        choices={[
          ...(fixedTemplate
            ? []
            : [{ value: scratch, label: t('trips.wizard-from-scratch'), note: t('trips.wizard-from-scratch-note') }]),
          ...kept.map(({ id, name }) => ({
            value: id,
            label: name,
            ...(fixedTemplate && { note: noteOf(fixedTemplate.days, fixedTemplate.services, 0) }),
          })),
          ...found.map(({ id, name, days, services, timesUsed }) => ({
            value: id,
            label: name,
            note: noteOf(days, services, timesUsed),
          })),
        ]}
      />
      {fixedTemplate && <p className={styles.hint}>{t('templates.copied')}</p>}
      {hasNone && name === null && (
        <p className={styles.hint}>
          <b>{t('trips.wizard-no-templates')}.</b> {t('trips.wizard-no-templates-text')}
        </p>
      )}
      {search !== '' && data?.total === 0 && <p className={styles.hint}>{t('trips.wizard-no-template-found')}</p>}
    </>
  )
}

const repetitionNotes = {
  none: 'trips.wizard-repeat-none-note',
  weekly: 'trips.wizard-repeat-weekly-note',
  once: 'trips.wizard-repeat-once-note',
} as const

export function RepetitionStep({ wizard }: StepProps) {
  const { form } = wizard
  const { values } = form
  const { repetition, departsOn, days } = values
  const dates = departsOn === null || !isDay(departsOn) ? [] : seriesDates({ ...seriesOf(values), departsOn })
  return (
    <>
      <RadioCards
        {...form.getInputProps('repetition')}
        className={styles.stacked}
        label={t('trips.step.repetition')}
        isLabelHidden
        choices={repetitions.map((one) => ({
          value: one,
          label: t(`trips.repetition.${one}`),
          note: t(repetitionNotes[one]),
        }))}
      />
      {repetition === 'weekly' && (
        <DayField
          {...form.getInputProps('until')}
          near={departsOn}
          label={t('trips.wizard-until')}
          help={t('trips.wizard-until-help')}
          isRequired
          className={styles.day}
        />
      )}
      {repetition === 'once' && (
        <DayField
          {...form.getInputProps('customOn')}
          near={departsOn}
          label={t('trips.wizard-custom-on')}
          isRequired
          className={styles.day}
        />
      )}
      {dates.length > 1 && days !== null && <DepartureList dates={dates} days={days} />}
      {repetition !== 'none' && <p className={styles.hint}>{t('trips.wizard-repeat-later')}</p>}
    </>
  )
}

export function DurationStep({ wizard }: StepProps) {
  const { form } = wizard
  const isDaily = form.values.type === 'daily'
  return (
    <SteppedNumberField
      {...form.getInputProps('days')}
      label={t('trips.field.days-count')}
      isRequired
      readOnly={isDaily}
      min={1}
      max={60}
      {...(isDaily && { help: t('trips.wizard-duration-daily') })}
    />
  )
}
