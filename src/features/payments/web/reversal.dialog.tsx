import type { PricedBooking } from '#src/features/bookings/booking/booking.contract.ts'
import { type Payment, reversePayment } from '#src/features/payments/payments.contract.ts'
import { formatDay } from '#src/shared/day.ts'
import { euro } from '#src/shared/money.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { FormDialog } from '#src/web/forms/form-dialog.tsx'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
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
    <FormDialog
      onClose={onClose}
      title={t('payments.reverse-title')}
      isDirty={form.isDirty}
      backOut={t('bookings.go-back')}
      submitLabel={t('payments.reverse')}
      kind="dangerFill"
      isBusy={reverse.isPending}
      lead={
        <p>
          {t('payments.reverse-body', {
            what: t(`payments.kind.${payment.kind}`),
            amount: euro(payment.cents),
            day: formatDay(payment.paidOn),
          })}
        </p>
      }
      className={styles.form}
      onSubmit={form.submit}
    >
      <TextField label={t('bookings.field.reason')} isRequired maxLength={200} {...form.getInputProps('reason')} />
    </FormDialog>
  )
}
