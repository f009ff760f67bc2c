import type { PricedBooking } from '#src/features/bookings/booking/booking.contract.ts'
import { type Payment, reversePayment } from '#src/features/payments/payments.contract.ts'
import { formatDay } from '#src/shared/day.ts'
import { euro } from '#src/shared/money.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { StackModal } from '#src/web/shell/modal-stack.tsx'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import styles from './payments.module.css'

type ReversalProps = { booking: PricedBooking; payment: Payment; onClose: () => void }

/** Reverses a registered entry, with a reason: both entries stay in the ledger. */
export function ReversalDialog({ booking, payment, onClose }: ReversalProps) {
  const ids = { tripId: booking.tripId, bookingId: booking.id, paymentId: payment.id }
  const form = useFormOf(reversePayment.schema.body, {
    mode: 'controlled',
    initialValues: { reason: '' },
    onValid: (body) => reverse.mutate({ params: ids, body }),
  })
  const reverse = useCommand(reversePayment, {
    form,
    failureText: t('payments.failed'),
    onDone: () => {
      toast.success(t('payments.reversed'))
      onClose()
    },
  })
  return (
    <StackModal
      isOpen
      onClose={onClose}
      title={t('payments.reverse-title')}
      isDirty={form.isDirty}
      backOut={t('bookings.go-back')}
      footer={
        <Button kind="dangerFill" type="submit" form="reversal" isBusy={reverse.isPending}>
          {t('payments.reverse')}
        </Button>
      }
    >
      <p>
        {t('payments.reverse-body', {
          what: t(`payments.kind.${payment.kind}`),
          amount: euro(payment.cents),
          day: formatDay(payment.paidOn),
        })}
      </p>
      <form
        id="reversal"
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.stopPropagation()
          form.submit(event)
        }}
      >
        <TextField label={t('bookings.field.reason')} isRequired maxLength={200} {...form.getInputProps('reason')} />
      </form>
    </StackModal>
  )
}
