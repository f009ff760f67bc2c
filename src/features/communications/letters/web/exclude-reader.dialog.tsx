import type { LetterKind } from '#src/features/communications/letters/letter-kinds.values.ts'
import { excludeReaders } from '#src/features/communications/letters/letters.contract.ts'
import type { Addressee } from '#src/features/communications/letters/letters.rules.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { FormDialog } from '#src/web/forms/form-dialog.tsx'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { TextField } from '#src/web/ui/fields/text-field.tsx'

type ExcludeReaderDialogProps = {
  params: { tripId: string; kind: LetterKind }
  reader: Pick<Addressee, 'id' | 'name' | 'last'>
  onClose: () => void
}

const shape = excludeReaders.schema.body.omit({ recipients: true })

/** Records why somebody need not be told. */
export function ExcludeReaderDialog({ params, reader, onClose }: ExcludeReaderDialogProps) {
  const { id, name, last } = reader
  const exclude = useCommand(excludeReaders, {
    failureText: t('letters.send-failed'),
    onDone: ({ people }) => {
      toast.success(t('letters.excluded-toast', { n: people }))
      onClose()
    },
  })
  const form = useFormOf(shape, {
    mode: 'controlled',
    hasMissingToast: false,
    initialValues: { reason: '' },
    onValid: ({ reason }) =>
      exclude.mutate({ params, body: { reason, recipients: [{ id, lastId: last?.id ?? null }] } }),
  })
  return (
    <FormDialog
      onClose={onClose}
      title={t('letters.exclude-title', { name })}
      isDirty={() => form.values.reason !== ''}
      backOut={t('letters.confirm-back')}
      submitLabel={t('letters.exclude-do')}
      isBusy={exclude.isPending}
      onSubmit={form.submit}
    >
      <TextField
        label={t('letters.exclude-reason')}
        help={t('letters.exclude-help')}
        isRequired
        maxLength={200}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  )
}
