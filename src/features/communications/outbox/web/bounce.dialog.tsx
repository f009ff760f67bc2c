import { noteBounce } from '#src/features/communications/outbox/outbox.contract.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { StackModal } from '#src/web/shell/modal-stack.tsx'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
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
    <StackModal
      isOpen
      onClose={onClose}
      title={t('outbox.bounce-title')}
      isDirty={() => form.values.why !== ''}
      backOut={t('outbox.bounce-back')}
      footer={
        <Button kind="primary" type="submit" form="bounce" isBusy={note.isPending}>
          {t('outbox.note-bounce')}
        </Button>
      }
    >
      <form id="bounce" onSubmit={form.submit} noValidate>
        <TextField
          label={t('outbox.bounce-why')}
          help={t('outbox.bounce-help')}
          isRequired
          maxLength={300}
          {...form.getInputProps('why')}
        />
      </form>
    </StackModal>
  )
}
