import { type NavigateOptions, useNavigate, useSearch } from '@tanstack/react-router'
import { createTrip } from '#src/features/trips/data/trip-editing.contract.ts'
import { seriesOf, type WizardValues } from '#src/features/trips/wizard/wizard.values.ts'
import type { WizardStep } from '#src/features/trips/wizard/wizard-steps.values.ts'
import { savedBy } from '#src/web/forms/saved-form.ts'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { type ChosenTemplate, useWizardForm } from './wizard.state.ts'
import { WizardFrame } from './wizard-frame.panel.tsx'

type TripWizardFormProps = {
  steps: readonly WizardStep[]
  /** The template from which the wizard was opened. */
  template?: ChosenTemplate
  /** The page that closing returns to. */
  parent: NavigateOptions
}

/** Creates the draft of a trip, step by step. */
export function TripWizardForm({ steps, template, parent }: TripWizardFormProps) {
  const navigate = useNavigate()
  const { date } = useSearch({ strict: false })
  const wizard = useWizardForm({
    making: { what: 'trip', template, date },
    steps,
    call: savedBy(createTrip, (values: WizardValues) => ({ body: bodyOf(values) })),
    failureText: t('trips.wizard-failed'),
    savedText: t('trips.wizard-created'),
    onMade: ({ id, leftOutServices }) => {
      if (leftOutServices > 0) toast.warning(t('trips.wizard-left-out', { n: leftOutServices }))
      void navigate({ to: '/trips/$tripId', params: { tripId: id }, ignoreBlocker: true })
    },
  })
  return (
    <WizardFrame
      wizard={wizard}
      steps={steps}
      title={t('trips.create')}
      actLabel={t('trips.wizard-create')}
      parent={parent}
    />
  )
}

function bodyOf(values: WizardValues) {
  const { type, template, days, title, departsOn, ownerId, transport, maxPlaces } = values
  return {
    type: type!,
    templateId: template?.id ?? null,
    series: seriesOf(values),
    days: days!,
    title,
    departsOn: departsOn!,
    ownerIds: [ownerId!],
    transport,
    ...(maxPlaces !== null && { maxPlaces }),
  }
}
