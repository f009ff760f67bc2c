import { useState } from 'react'
import { saveAsTemplate, updateTemplateUsed } from '#src/features/trips/life/trip-states.contract.ts'
import { useTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { useCommand } from '#src/web/calls/command.ts'
import { FormDialog } from '#src/web/forms/form-dialog.tsx'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { RadioList } from '#src/web/ui/fields/radio-group.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import styles from './trip-dialogs.module.css'
import type { TripDialogProps } from './trip-dialogs.panel.tsx'

type Answer = 'new' | 'update' | 'no'

/** Asks after a confirmation whether to save a template. */
export function TemplateQuestionDialog(props: TripDialogProps) {
  return <TemplateForm {...props} isQuestion />
}

/** Saves a template from the menu, without the choice of not saving. */
export function SaveTemplateDialog(props: TripDialogProps) {
  return <TemplateForm {...props} isQuestion={false} />
}

function TemplateForm({ onClose, isQuestion }: TripDialogProps & { isQuestion: boolean }) {
  const trip = useTrip()
  const [answer, setAnswer] = useState<Answer>(isQuestion ? 'no' : 'new')
  const [name, setName] = useState(trip.title)
  const [fault, setFault] = useState<string | null>(null)
  const options = {
    failureText: t('templates.save-failed'),
    onDone: () => {
      toast.success(t('templates.saved'))
      onClose()
    },
  }
  const save = useCommand(saveAsTemplate, options)
  const update = useCommand(updateTemplateUsed, options)
  const params = { tripId: trip.id }
  const submit = () => {
    if (save.isPending || update.isPending) return
    if (answer === 'no') return onClose()
    if (answer === 'update') return update.mutate({ params })
    setFault(name.trim() === '' ? t('templates.name-missing') : null)
    if (name.trim() !== '') save.mutate({ params, body: { name } })
  }
  const choices = [
    { value: 'new' as const, label: t('trips.template-new') },
    ...(trip.templateId
      ? [{ value: 'update' as const, label: t('trips.template-update', { name: trip.templateName ?? '' }) }]
      : []),
    ...(isQuestion ? [{ value: 'no' as const, label: t('trips.template-no') }] : []),
  ]
  return (
    <FormDialog
      onClose={onClose}
      title={t(isQuestion ? 'trips.template-question' : 'trips.save-as-template')}
      isDirty={() => answer === 'new' && name !== trip.title}
      backOut={isQuestion ? null : t('trips.back-out')}
      submitLabel={t(isQuestion ? 'trips.wizard-next' : 'templates.save')}
      isBusy={save.isPending || update.isPending}
      className={styles.body}
      onSubmit={submit}
    >
      {choices.length > 1 && (
        <RadioList
          label={t('trips.template-how')}
          isLabelHidden
          choices={choices}
          value={answer}
          onChange={setAnswer}
        />
      )}
      {answer === 'new' && (
        <TextField
          label={t('templates.field.name')}
          isRequired
          maxLength={120}
          error={fault}
          value={name}
          onChange={setName}
        />
      )}
    </FormDialog>
  )
}
