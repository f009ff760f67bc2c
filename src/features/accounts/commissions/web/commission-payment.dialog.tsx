import { payCommission, reverseCommissionPayment } from '#src/features/accounts/commissions/commissions.contract.ts'
import styles from '#src/features/accounts/sections/web/accounts.module.css'
import { type SupplierMethod, supplierMethods } from '#src/features/payables/ledger/payables.rules.ts'
import { todayIn } from '#src/shared/day.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { FormDialog } from '#src/web/forms/form-dialog.tsx'
import { toast, toastWithUndo } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { DayField } from '#src/web/ui/fields/day-field.tsx'
import { MoneyField } from '#src/web/ui/fields/money-field.tsx'
import { SegmentedField } from '#src/web/ui/fields/segmented-field.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import type { CommissionRow } from './commissions.list.tsx'

type CommissionPaymentDialogProps = { commission: CommissionRow; onClose: () => void }

/** Registers the payment of a matured commission; the toast can undo it. */
export function CommissionPaymentDialog({ commission, onClose }: CommissionPaymentDialogProps) {
  const { agencyId, agencyName, tripId, tripTitle, leftCents } = commission
  const today = todayIn(new Date())
  const form = useFormOf(payCommission.schema.body, {
    mode: 'controlled',
    initialValues: {
      cents: leftCents as number | null,
      method: 'bankTransfer' as SupplierMethod | null,
      paidOn: today as string | null,
      invoiceNumber: '',
    },
    onValid: (body) => pay.mutate({ params: { tripId, agencyId }, body }),
  })
  const back = useCommand(reverseCommissionPayment, {
    failureText: t('payments.failed'),
    onDone: () => toast.success(t('accounts.commission-taken-back')),
  })
  const pay = useCommand(payCommission, {
    form,
    failureText: t('payments.failed'),
    onDone: ({ id }) => {
      toastWithUndo(t('accounts.commission-paid'), () =>
        back.mutate({ params: { paymentId: id }, body: { reason: t('accounts.undone') } }),
      )
      onClose()
    },
  })
  return (
    <FormDialog
      onClose={onClose}
      title={t('accounts.pay-commission')}
      isDirty={form.isDirty}
      backOut={t('bookings.cancel-form')}
      submitLabel={t('accounts.pay-commission')}
      isBusy={pay.isPending}
      lead={<p className={styles.note}>{[agencyName, tripTitle].join(' · ')}</p>}
      className={styles.form}
      onSubmit={form.submit}
    >
      <div className={styles.pair}>
        <MoneyField label={t('payments.field.amount')} isRequired data-autofocus {...form.getInputProps('cents')} />
        <DayField
          label={t('payments.field.paidOn')}
          isRequired
          today={today}
          max={today}
          {...form.getInputProps('paidOn')}
        />
      </div>
      <TextField label={t('accounts.field.invoice')} maxLength={40} {...form.getInputProps('invoiceNumber')} />
      <SegmentedField
        label={t('payments.field.method')}
        isRequired
        choices={supplierMethods.map((value) => ({ value, label: t(`payments.method.${value}`) }))}
        {...form.getInputProps('method')}
      />
    </FormDialog>
  )
}
