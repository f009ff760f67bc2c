import { useQuery } from '@tanstack/react-query'
import { type NavigateOptions, useParams, useSearch } from '@tanstack/react-router'
import { TemplateGone } from '#src/features/templates/web/template.layout.tsx'
import { templateQuery } from '#src/features/templates/web/template-context.panel.tsx'
import { stepsFromTemplate, wizardSteps } from '#src/features/trips/wizard/wizard-steps.values.ts'
import { ProblemError } from '#src/web/calls/problem.ts'
import { t } from '#src/web/text.ts'
import { LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { SkeletonPage } from '#src/web/ui/signs/skeleton.tsx'
import { TemplateWizardForm } from './template-wizard.form.tsx'
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

/** The wizard from a template in the list. Closing returns there. */
export function TemplatesWizardScreen() {
  const { step: _step, date: _date, ...search } = useSearch({ from: '/main/templates/trips/create-trip/$templateId' })
  return <FromTemplate parent={{ to: '/templates/trips', search }} />
}

/** The wizard from the template's page. */
export function TemplateWizardScreen() {
  const { templateId = '' } = useParams({ strict: false })
  return <FromTemplate parent={{ to: '/templates/trips/$templateId', params: { templateId } }} />
}

/** Creates a template in the same steps. */
export function AddTemplateScreen() {
  const { step: _step, ...search } = useSearch({ from: '/main/templates/trips/add-template' })
  return <TemplateWizardForm parent={{ to: '/templates/trips', search }} />
}

/** The wizard with a template that is already chosen and decides the type. */
function FromTemplate({ parent }: { parent: NavigateOptions }) {
  const { templateId = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(templateQuery(templateId))
  if (data) return <TripWizardForm steps={stepsFromTemplate} template={data} parent={parent} />
  if (error instanceof ProblemError && error.problem.status < 500) return <TemplateGone />
  return (
    <div className={styles.waiting}>
      {error ? (
        <LoadFailure what={t('templates.what')} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage shape="indexedForm" />
      )}
    </div>
  )
}
