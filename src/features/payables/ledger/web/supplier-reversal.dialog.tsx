import { reverseSupplierPayments, type SupplierPayment } from '#src/features/payables/ledger/payables.contract.ts'
import { formatDay } from '#src/shared/day.ts'
import { euro } from '#src/shared/money.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { FormDialog } from '#src/web/forms/form-dialog.tsx'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import styles from './service-money.module.css'

const body = reverseSupplierPayments.schema.body.omit({ paymentIds: true })

/** Reverses a registered entry, with a reason: both stay in the ledger. */
export function SupplierReversalDialog({ payment, onClose }: { payment: SupplierPayment; onClose: () => void }) {
  const form = useFormOf(body, {
    mode: 'controlled',
    initialValues: { reason: '' },
    onValid: ({ reason }) => reverse.mutate({ body: { paymentIds: [payment.id], reason } }),
  })
  const reverse = useCommand(reverseSupplierPayments, {
    form,
    failureText: t('payments.failed'),
    onDone: () => {
      toast.success(t('payments.reversed'))
      onClose()
    },
  })
  const what = t(`payables.kind.${payment.kind}`)
  return (
    <FormDialog
      onClose={onClose}
      title={t('payments.reverse-title')}
      isDirty={form.isDirty}
      backOut={t('bookings.cancel-form')}
      submitLabel={t('payments.reverse')}
      kind="dangerFill"
      isBusy={reverse.isPending}
      lead={<p>{t('payments.reverse-body', { what, amount: euro(payment.cents), day: formatDay(payment.paidOn) })}</p>}
      className={styles.form}
      onSubmit={form.submit}
    >
      <TextField label={t('bookings.field.reason')} isRequired maxLength={200} {...form.getInputProps('reason')} />
    </FormDialog>
  )
}
