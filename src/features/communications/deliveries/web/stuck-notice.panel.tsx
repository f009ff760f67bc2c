import { useState } from 'react'
import {
  type Delivery,
  type MessageDraft,
  sendDeliveryAgain,
} from '#src/features/communications/deliveries/deliveries.contract.ts'
import type { MessageKind } from '#src/features/communications/deliveries/message-kinds.values.ts'
import { isStuck } from '#src/features/communications/deliveries/sending.rules.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { FormDialog } from '#src/web/forms/form-dialog.tsx'
import type { FaultyForm } from '#src/web/forms/form-faults.ts'
import { useCan } from '#src/web/session.ts'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'

/** Tells that the last message of this kind did not arrive, and sends it again, to another address if wanted. */
export function StuckNotice({ draft, kind }: { draft: Pick<MessageDraft, 'sent'>; kind: MessageKind }) {
  const [isCorrecting, setCorrecting] = useState(false)
  const canSend = useCan('edit', 'Communication')
  const last = draft.sent.find((one) => one.kind === kind && one.takenBackAt === null)
  if (!last || !isStuck(last.state)) return null
  const { state } = last
  const isUnsure = state === 'uncertain' || state === 'bounced' || state === 'stopped'
  const what = last.paper?.label ?? t(`communications.kind.${kind}`)
  return (
    <NoticeStrip
      tone={state === 'failed' || state === 'bounced' ? 'err' : 'warn'}
      title={t(isUnsure ? 'communications.not-arrived' : 'communications.stuck', { what })}
      action={
        canSend && (
          <>
            <SendAgain deliveryId={last.id} />
            <Button size="small" kind="text" onClick={() => setCorrecting(true)}>
              {t('communications.correct-send')}
            </Button>
            {isCorrecting && <CorrectDialog delivery={last} onClose={() => setCorrecting(false)} />}
          </>
        )
      }
    >
      {last.why ?? t(isUnsure ? `outbox.${state}-why` : 'outbox.held-why')}
    </NoticeStrip>
  )
}

function SendAgain({ deliveryId }: { deliveryId: string }) {
  const again = useAgain()
  return (
    <Button size="small" isBusy={again.isPending} onClick={() => again.mutate({ params: { deliveryId }, body: {} })}>
      {t('communications.send-again')}
    </Button>
  )
}

function useAgain({ form, onDone }: { form?: FaultyForm; onDone?: () => void } = {}) {
  return useCommand(sendDeliveryAgain, {
    failureText: t('communications.send-failed'),
    onDone: () => {
      toast.success(t('communications.again-toast'))
      onDone?.()
    },
    ...(form && { form }),
  })
}

/** Sends the same message and paper to another address. */
function CorrectDialog({ delivery, onClose }: { delivery: Delivery; onClose: () => void }) {
  const form = useFormOf(sendDeliveryAgain.schema.body, {
    initialValues: { recipient: delivery.recipient ?? '' },
    onValid: (body) => again.mutate({ params: { deliveryId: delivery.id }, body }),
  })
  const again = useAgain({ form, onDone: onClose })
  return (
    <FormDialog
      onClose={onClose}
      isDirty={form.isDirty}
      title={t('communications.correct-send')}
      backOut={t('services.cancel')}
      submitLabel={t('communications.send')}
      isBusy={again.isPending}
      onSubmit={form.submit}
    >
      <TextField
        {...form.getInputProps('recipient')}
        label={t('communications.field.recipient')}
        type="email"
        isRequired
      />
    </FormDialog>
  )
}
