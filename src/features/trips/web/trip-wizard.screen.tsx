import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { getTemplate } from '#src/features/templates/templates.contract.ts'
import { stepsFromTemplate, wizardSteps } from '#src/features/trips/wizard.rules.ts'
import { queryOf } from '#src/web/api.ts'
import { t } from '#src/web/text.ts'
import { LoadFailure } from '#src/web/ui/empty-state.tsx'
import { SkeletonRows } from '#src/web/ui/skeleton.tsx'
import { TripWizardForm } from './trip-wizard.form.tsx'
import styles from './trip-wizard.module.css'

export function TripsWizardScreen() {
  const { step: _step, ...search } = useSearch({ from: '/main/trips/create-trip' })
  return <TripWizardForm steps={wizardSteps} parent={{ to: '/trips', search }} />
}

export function CalendarWizardScreen() {
  const { step: _step, date: _date, ...search } = useSearch({ from: '/main/calendar/create-trip' })
  return <TripWizardForm steps={wizardSteps} parent={{ to: '/calendar', search }} />
}

/** The wizard with a template already chosen, which also says the type. */
export function TemplateWizardScreen() {
  const { templateId = '' } = useParams({ strict: false })
  const { data, isError, refetch } = useQuery(queryOf(getTemplate, { params: { templateId } }, ['templates']))
  if (!data)
    return (
      <div className={styles.waiting}>
        {isError ? (
          <LoadFailure what={t('trips.wizard-template-what')} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows />
        )}
      </div>
    )
  return (
    <TripWizardForm
      steps={stepsFromTemplate}
      template={data}
      parent={{ to: '/templates/trips/$templateId', params: { templateId } }}
    />
  )
}
