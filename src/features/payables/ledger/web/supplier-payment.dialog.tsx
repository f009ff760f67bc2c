import { useState } from 'react'
import { Sum, Sums } from '#src/features/bookings/price/web/sums.panel.tsx'
import { registerSupplierPayment } from '#src/features/payables/ledger/payables.contract.ts'
import {
  type SupplierEntryKind,
  type SupplierMethod,
  supplierEntryKinds,
  supplierMethods,
} from '#src/features/payables/ledger/payables.rules.ts'
import { todayIn } from '#src/shared/day.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { FormDialog } from '#src/web/forms/form-dialog.tsx'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { CheckField } from '#src/web/ui/fields/check-field.tsx'
import { DayField } from '#src/web/ui/fields/day-field.tsx'
import { MoneyField } from '#src/web/ui/fields/money-field.tsx'
import { SegmentedField } from '#src/web/ui/fields/segmented-field.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import styles from './service-money.module.css'
import type { MoneyOfService, OpenSettlement } from './service-money.panel.tsx'

const body = registerSupplierPayment.schema.body.omit({ version: true })

/** The proposed amount: the next instalment, or what is left; none for a refund, which is typed. */
function usualCents({ instalments, leftCents }: OpenSettlement, kind: SupplierEntryKind): number | null {
  if (kind !== 'payment') return null
  return instalments.find((one) => one.leftCents > 0)?.leftCents ?? (leftCents || null)
}

/**
 * Tells whether a payment usually closes the service: one that reaches an estimate does; agreed instalments close by
 * themselves.
 */
const usuallySettles = ({ isEstimate, leftCents }: OpenSettlement, kind: SupplierEntryKind, cents: number | null) =>
  kind === 'payment' && isEstimate && leftCents !== null && cents !== null && cents >= leftCents

/** Registers money to or from a supplier. The call refuses if the service was changed since the window opened. */
export function SupplierPaymentDialog({
  service,
  payable,
  settlement,
  onClose,
}: MoneyOfService & { onClose: () => void }) {
  const today = todayIn(new Date())
  const [version] = useState(payable.version)
  const cents = usualCents(settlement, 'payment')
  const form = useFormOf(body, {
    mode: 'controlled',
    initialValues: {
      kind: 'payment' as SupplierEntryKind | null,
      cents,
      settles: usuallySettles(settlement, 'payment', cents),
      method: 'bankTransfer' as SupplierMethod | null,
      paidOn: today as string | null,
      note: '',
    },
    onValid: (entry) => register.mutate({ params: { serviceId: service.id }, body: { ...entry, version } }),
  })
  const register = useCommand(registerSupplierPayment, {
    form,
    failureText: t('payments.failed'),
    onDone: () => {
      toast.success(t('payments.registered'))
      onClose()
    },
  })
  const { values } = form
  const typed = values.cents !== null && Number.isFinite(values.cents) ? values.cents : 0
  const left = settlement.leftCents ?? 0
  const signed = values.kind === 'refund' ? -typed : typed
  const choose = (kind: SupplierEntryKind, now: number | null) =>
    form.setValues({ kind, cents: now, settles: usuallySettles(settlement, kind, now) })
  return (
    <FormDialog
      onClose={onClose}
      title={t('payments.register')}
      isDirty={form.isDirty}
      backOut={t('bookings.cancel-form')}
      submitLabel={t('payments.register')}
      isBusy={register.isPending}
      lead={<p className={styles.sub}>{[service.name, service.provider?.companyName].filter(Boolean).join(' · ')}</p>}
      className={styles.form}
      onSubmit={form.submit}
    >
      <SegmentedField
        label={t('payments.field.kind')}
        isRequired
        choices={supplierEntryKinds.map((value) => ({ value, label: t(`payables.kind.${value}`) }))}
        {...form.getInputProps('kind')}
        onChange={(kind) => {
          // A typed amount stays; only a proposed one becomes that of the chosen kind.
          const isProposed = values.cents === usualCents(settlement, values.kind ?? 'payment')
          choose(kind, isProposed ? usualCents(settlement, kind) : values.cents)
        }}
      />
      <div className={styles.pair}>
        <MoneyField
          label={t('payments.field.amount')}
          isRequired
          data-autofocus
          {...form.getInputProps('cents')}
          onChange={(now) => choose(values.kind ?? 'payment', now)}
        />
        <DayField
          label={t('payments.field.paidOn')}
          isRequired
          today={today}
          max={today}
          {...form.getInputProps('paidOn')}
        />
      </div>
      {values.kind === 'payment' && (
        <CheckField
          label={t('payables.settles')}
          note={t('payables.settles-note')}
          {...form.getInputProps('settles', { type: 'checkbox' })}
        />
      )}
      {settlement.leftCents !== null && (
        <Sums isLive>
          <Sum label={t('payments.due-now')} cents={left} />
          <Sum label={t(`payables.kind.${values.kind ?? 'payment'}`)} cents={-signed} />
          <Sum
            label={t('payments.left')}
            cents={values.settles && values.kind === 'payment' ? 0 : Math.max(0, left - signed)}
            isTotal
          />
        </Sums>
      )}
      <SegmentedField
        label={t('payments.field.method')}
        isRequired
        choices={supplierMethods.map((value) => ({ value, label: t(`payments.method.${value}`) }))}
        {...form.getInputProps('method')}
      />
      <TextField label={t('payments.field.note')} maxLength={200} {...form.getInputProps('note')} />
    </FormDialog>
  )
}
