import { copyMessage } from '#src/features/communications/outbox/outbox.contract.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { FormDialog } from '#src/web/forms/form-dialog.tsx'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { TextField } from '#src/web/ui/fields/text-field.tsx'

type CopyDialogProps = { messageId: string; recipient: string; onClose: () => void }

/** Sends a copy of a message, to its reader or to another address. */
export function CopyDialog({ messageId, recipient, onClose }: CopyDialogProps) {
  const form = useFormOf(copyMessage.schema.body, {
    mode: 'controlled',
    hasMissingToast: false,
    initialValues: { recipient },
    onValid: (body) => send.mutate({ params: { messageId }, body }),
  })
  const send = useCommand(copyMessage, {
    form,
    failureText: t('outbox.copy-failed'),
    onDone: () => {
      toast.success(t('outbox.copied-queued'))
      onClose()
    },
  })
  return (
    <FormDialog
      onClose={onClose}
      title={t('outbox.copy-title')}
      isDirty={() => form.values.recipient !== recipient}
      backOut={t('outbox.bounce-back')}
      submitLabel={t('outbox.copy-confirm')}
      isBusy={send.isPending}
      onSubmit={form.submit}
    >
      <TextField
        label={t('outbox.copy-to')}
        help={t('outbox.copy-help')}
        type="email"
        isRequired
        maxLength={254}
        {...form.getInputProps('recipient')}
      />
    </FormDialog>
  )
}
