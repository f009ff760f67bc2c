import { useState } from 'react'
import { type PaymentMethod, paymentMethods } from '#src/features/payments/payments.rules.ts'
import { registerRefunds, reverseRefunds } from '#src/features/payments/refunds.contract.ts'
import { todayIn } from '#src/shared/day.ts'
import { euro } from '#src/shared/money.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { FormDialog } from '#src/web/forms/form-dialog.tsx'
import { toast, toastWithUndo } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { DayField } from '#src/web/ui/fields/day-field.tsx'
import { SegmentedField } from '#src/web/ui/fields/segmented-field.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'
import styles from './payments.module.css'

/** A refund that is owed: to whom, and for what. */
export type OwedRefund = { tripId: string; bookingId: string; cents: number; name: string; detail: string }

type RefundsTogetherProps = { refunds: readonly OwedRefund[]; onDone?: () => void; onClose: () => void }

const body = registerRefunds.schema.body.omit({ refunds: true })

/** Registers several refunds with one method and one day, each in its own ledger. */
export function RefundsTogetherDialog({ refunds, onDone, onClose }: RefundsTogetherProps) {
  const today = todayIn(new Date())
  const n = refunds.length
  const [fault, setFault] = useState<string | null>(null)
  const total = refunds.reduce((sum, { cents }) => sum + cents, 0)
  const undo = useCommand(reverseRefunds, {
    failureText: t('payments.refunds-failed'),
    onDone: ({ reversed }) => toast.success(t('payments.refunds-taken-back', { n: reversed })),
  })
  const form = useFormOf(body, {
    mode: 'controlled',
    initialValues: { method: 'bankTransfer' as PaymentMethod | null, paidOn: today as string | null, note: '' },
    onValid: (given) =>
      register.mutate({
        body: { ...given, refunds: refunds.map(({ tripId, bookingId, cents }) => ({ tripId, bookingId, cents })) },
      }),
  })
  const register = useCommand(registerRefunds, {
    form,
    onRefused: ({ fields = [], detail }) => {
      setFault(fields.length > 0 ? null : detail)
      return fields.length === 0
    },
    failureText: t('payments.refunds-failed'),
    onDone: ({ registered }) => {
      const reason = t('payments.refunds-undone')
      toastWithUndo(t('payments.refunds-registered', { n, amount: euro(total) }), () =>
        undo.mutate({ body: { refunds: registered, reason } }),
      )
      onDone?.()
      onClose()
    },
  })
  return (
    <FormDialog
      onClose={onClose}
      title={t('payments.register-refunds', { n })}
      isDirty={() => form.isDirty()}
      backOut={t('bookings.cancel-form')}
      submitLabel={t('payments.register-refunds', { n })}
      isBusy={register.isPending}
      className={styles.form}
      onSubmit={form.submit}
    >
      {fault && <NoticeStrip tone="err">{fault}</NoticeStrip>}
      <ul className={styles.together} aria-label={t('payments.refunds-list')}>
        {refunds.map(({ bookingId, name, detail, cents }) => (
          <li key={bookingId}>
            <span>
              <b>{name}</b>
              <small>{detail}</small>
            </span>
            <b>{euro(cents)}</b>
          </li>
        ))}
      </ul>
      <p className={styles.togetherSum}>
        {t('payments.total')} <b>{euro(total)}</b>
      </p>
      <DayField
        label={t('payments.field.paidOn')}
        isRequired
        data-autofocus
        today={today}
        max={today}
        {...form.getInputProps('paidOn')}
      />
      <SegmentedField
        label={t('payments.field.method')}
        isRequired
        choices={paymentMethods.map((value) => ({ value, label: t(`payments.method.${value}`) }))}
        {...form.getInputProps('method')}
      />
      <TextField label={t('payments.field.note')} maxLength={200} {...form.getInputProps('note')} />
    </FormDialog>
  )
}
