import { z } from 'zod'
import { type LettersDraft, otherAddress, sendLetters } from '#src/features/communications/letters/letters.contract.ts'
import type { Addressee } from '#src/features/communications/letters/letters.rules.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { FormDialog } from '#src/web/forms/form-dialog.tsx'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { TextField } from '#src/web/ui/fields/text-field.tsx'

type CorrectAddressDialogProps = {
  draft: LettersDraft
  text: { subject: string; body: string }
  reader: Addressee
  onClose: () => void
}

const shape = z.object({ email: otherAddress })

/** Sends one letter again, to another address. */
export function CorrectAddressDialog({ draft, text, reader, onClose }: CorrectAddressDialogProps) {
  const { id, name, email, last } = reader
  const start = { email: last?.recipient ?? email ?? '' }
  const send = useCommand(sendLetters, {
    failureText: t('letters.send-failed'),
    onDone: ({ letters }) => {
      toast.success(t('letters.queued', { n: letters }))
      onClose()
    },
  })
  const form = useFormOf(shape, {
    mode: 'controlled',
    hasMissingToast: false,
    initialValues: start,
    onValid: (given) =>
      send.mutate({
        params: { tripId: draft.trip.id, kind: draft.kind },
        body: { ...text, fileIds: [], recipients: [{ id, lastId: last?.id ?? null, email: given.email }] },
      }),
  })
  return (
    <FormDialog
      onClose={onClose}
      title={t('cancellation.correct-title', { name })}
      isDirty={() => form.values.email !== start.email}
      backOut={t('letters.confirm-back')}
      submitLabel={t('cancellation.correct-send')}
      isBusy={send.isPending}
      onSubmit={form.submit}
    >
      <TextField
        label={t('cancellation.correct-email')}
        help={t('cancellation.correct-help')}
        type="email"
        isRequired
        {...form.getInputProps('email')}
      />
    </FormDialog>
  )
}
