import { type NavigateOptions, useNavigate } from '@tanstack/react-router'
import { createTemplate } from '#src/features/templates/templates.contract.ts'
import { stepsOfTemplate } from '#src/features/trips/wizard/wizard.values.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { useWizardForm } from './wizard.state.ts'
import { WizardFrame } from './wizard-frame.panel.tsx'

/** Makes a template in the steps of a trip, without its dates. */
export function TemplateWizardForm({ parent }: { parent: NavigateOptions }) {
  const navigate = useNavigate()
  const wizard = useWizardForm({ what: 'template' })
  const { name, type, days, transport, template } = wizard.form.values
  const create = useCommand(createTemplate, {
    failureText: t('templates.save-failed'),
    topics: ['templates'],
    onRefused: wizard.refuse,
    onDone: ({ id, leftOutServices }) => {
      wizard.settle()
      toast.success(t('templates.saved'))
      if (leftOutServices > 0) toast.warning(t('templates.left-out', { n: leftOutServices }))
      void navigate({ to: '/templates/trips/$templateId', params: { templateId: id }, ignoreBlocker: true })
    },
  })
  return (
    <WizardFrame
      wizard={wizard}
      steps={stepsOfTemplate}
      title={t('templates.create')}
      act={{
        label: t('templates.create'),
        isPending: create.isPending,
        run: () =>
          create.mutate({
            body: { name: name!, type: type!, days: days!, transport, fromTemplateId: template?.id ?? null },
          }),
      }}
      parent={parent}
    />
  )
}
