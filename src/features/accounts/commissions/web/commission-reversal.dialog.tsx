import { reverseCommissionPayment } from '#src/features/accounts/commissions/commissions.contract.ts'
import styles from '#src/features/accounts/sections/web/accounts.module.css'
import { formatDay } from '#src/shared/day.ts'
import { euro } from '#src/shared/money.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { FormDialog } from '#src/web/forms/form-dialog.tsx'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import type { CommissionRow } from './commissions.list.tsx'

type CommissionReversalDialogProps = { payment: CommissionRow['payments'][number]; onClose: () => void }

/** Reverses the payment of a commission, with a reason: both stay in the ledger. */
export function CommissionReversalDialog({ payment, onClose }: CommissionReversalDialogProps) {
  const { id, cents, paidOn } = payment
  const form = useFormOf(reverseCommissionPayment.schema.body, {
    mode: 'controlled',
    initialValues: { reason: '' },
    onValid: (body) => reverse.mutate({ params: { paymentId: id }, body }),
  })
  const reverse = useCommand(reverseCommissionPayment, {
    form,
    failureText: t('payments.failed'),
    onDone: () => {
      toast.success(t('payments.reversed'))
      onClose()
    },
  })
  const said = { what: t('payables.kind.payment'), amount: euro(cents), day: formatDay(paidOn) }
  return (
    <FormDialog
      onClose={onClose}
      title={t('payments.reverse-title')}
      isDirty={form.isDirty}
      backOut={t('bookings.cancel-form')}
      submitLabel={t('payments.reverse')}
      kind="dangerFill"
      isBusy={reverse.isPending}
      lead={<p>{t('payments.reverse-body', said)}</p>}
      className={styles.form}
      onSubmit={form.submit}
    >
      <TextField label={t('bookings.field.reason')} isRequired maxLength={200} {...form.getInputProps('reason')} />
    </FormDialog>
  )
}
