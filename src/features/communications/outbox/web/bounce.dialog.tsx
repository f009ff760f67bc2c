import { noteBounce } from '#src/features/communications/outbox/outbox.contract.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { FormDialog } from '#src/web/forms/form-dialog.tsx'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { TextField } from '#src/web/ui/fields/text-field.tsx'

/** Notes that a message came back, with the reason that the office read in its own mailbox. */
export function BounceDialog({ messageId, onClose }: { messageId: string; onClose: () => void }) {
  const note = useCommand(noteBounce, {
    onDone: () => {
      toast.success(t('outbox.bounced'))
      onClose()
    },
  })
  const form = useFormOf(noteBounce.schema.body, {
    mode: 'controlled',
    hasMissingToast: false,
    initialValues: { why: '' },
    onValid: (body) => note.mutate({ params: { messageId }, body }),
  })
  return (
    <FormDialog
      onClose={onClose}
      title={t('outbox.bounce-title')}
      isDirty={() => form.values.why !== ''}
      backOut={t('outbox.bounce-back')}
      submitLabel={t('outbox.note-bounce')}
      isBusy={note.isPending}
      onSubmit={form.submit}
    >
      <TextField
        label={t('outbox.bounce-why')}
        help={t('outbox.bounce-help')}
        isRequired
        maxLength={300}
        {...form.getInputProps('why')}
      />
    </FormDialog>
  )
}
