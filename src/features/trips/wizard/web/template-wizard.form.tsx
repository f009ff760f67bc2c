import { type NavigateOptions, useNavigate } from '@tanstack/react-router'
import { createTemplate } from '#src/features/templates/templates.contract.ts'
import type { WizardValues } from '#src/features/trips/wizard/wizard.values.ts'
import { stepsOfTemplate } from '#src/features/trips/wizard/wizard-steps.values.ts'
import { savedBy } from '#src/web/forms/saved-form.ts'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { useWizardForm } from './wizard.state.ts'
import { WizardFrame } from './wizard-frame.panel.tsx'

/** Creates a template in the same steps as a trip, without dates. */
export function TemplateWizardForm({ parent }: { parent: NavigateOptions }) {
  const navigate = useNavigate()
  const wizard = useWizardForm({
    making: { what: 'template' },
    steps: stepsOfTemplate,
    call: savedBy(createTemplate, ({ name, type, days, transport, template }: WizardValues) => ({
      body: { name: name!, type: type!, days: days!, transport, fromTemplateId: template?.id ?? null },
    })),
    failureText: t('templates.save-failed'),
    savedText: t('templates.saved'),
    onMade: ({ id, leftOutServices }) => {
      if (leftOutServices > 0) toast.warning(t('templates.left-out', { n: leftOutServices }))
      void navigate({ to: '/templates/trips/$templateId', params: { templateId: id }, ignoreBlocker: true })
    },
  })
  return (
    <WizardFrame
      wizard={wizard}
      steps={stepsOfTemplate}
      title={t('templates.create')}
      actLabel={t('templates.create')}
      parent={parent}
    />
  )
}
