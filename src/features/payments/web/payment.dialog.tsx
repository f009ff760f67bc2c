import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, Suspense, useRef, useState } from 'react'
import { getBooking, type PricedBooking } from '#src/features/bookings/booking/booking.contract.ts'
import { bookingTitle } from '#src/features/bookings/booking/web/booking-title.words.ts'
import { isBalanceOverdue } from '#src/features/bookings/price/due.rules.ts'
import { Sum, Sums } from '#src/features/bookings/price/web/sums.panel.tsx'
import { registerPayment } from '#src/features/payments/payments.contract.ts'
import {
  dueAfter,
  type PaymentKind,
  type PaymentMethod,
  paymentKinds,
  paymentMethods,
} from '#src/features/payments/payments.rules.ts'
import { formatDay, todayIn } from '#src/shared/day.ts'
import { euro } from '#src/shared/money.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { FormDialog } from '#src/web/forms/form-dialog.tsx'
import { ask } from '#src/web/shell/ask.ts'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { DayField } from '#src/web/ui/fields/day-field.tsx'
import { MoneyField } from '#src/web/ui/fields/money-field.tsx'
import { SegmentedField } from '#src/web/ui/fields/segmented-field.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'
import styles from './payments.module.css'

/**
 * The likely kind: the deposit while nothing was paid and one is agreed, a refund when we owe money, otherwise the
 * balance.
 */
function usualKind({ money }: PricedBooking): PaymentKind {
  if (money.dueCents < 0) return 'refund'
  return money.state === 'toConfirm' && money.depositCents ? 'deposit' : 'balance'
}

function usualAmount({ money }: PricedBooking, kind: PaymentKind): number | null {
  if (kind === 'refund') return money.dueCents < 0 ? -money.dueCents : null
  if (kind === 'deposit' && money.depositCents) return Math.min(money.depositCents, Math.max(0, money.dueCents)) || null
  return money.dueCents > 0 ? money.dueCents : null
}

/** Asks before more than the due amount is registered: it may be a slip, or somebody who paid twice. */
async function isMeant({ kind, cents }: { kind: PaymentKind; cents: number }, dueCents: number): Promise<boolean> {
  const after = dueAfter(dueCents, { kind, cents })
  if (kind === 'refund' || after >= 0) return true
  return confirms({
    title: t('payments.too-much-title', { amount: euro(cents) }),
    body: t('payments.too-much-body', { due: euro(Math.max(0, dueCents)), refund: euro(-after) }),
    back: t('payments.too-much-back'),
    register: t('payments.too-much-register'),
  })
}

/** Asks whether a payment is another one: a colleague has registered the same just now. */
const isAnother = (kind: PaymentKind, what: string): Promise<boolean> =>
  confirms({
    title: t(kind === 'refund' ? 'payments.same-refund-title' : 'payments.same-title'),
    body: t('payments.same-body', { what }),
    back: t('payments.same-back'),
    register: t('payments.same-register'),
  })

type Doubt = { title: string; body: string; back: string; register: string }

async function confirms({ title, body, back, register }: Doubt): Promise<boolean> {
  const answer = await ask<'back' | 'register'>({
    ...{ title, body, safe: 'back' },
    choices: [
      { value: 'back', label: back },
      { value: 'register', label: register, kind: 'primary' },
    ],
  })
  return answer === 'register'
}

const patienceMs = 3_000

/** The credits of the payer on other bookings, which a later feature gives. */
export type CreditsOf = ComponentType<{
  booking: PricedBooking
  kind: Exclude<PaymentKind, 'refund'>
  onUsed: () => void
}>
type PaymentDialogProps = { booking: PricedBooking; credits?: CreditsOf | undefined; onClose: () => void }

/** Registers a deposit, a balance or a refund, and shows the amount left afterwards. */
export function PaymentDialog({ booking, credits: Credits, onClose }: PaymentDialogProps) {
  const { money } = booking
  const today = todayIn(new Date())
  const kind = usualKind(booking)
  const ids = { tripId: booking.tripId, bookingId: booking.id }
  // A second press while the question is open would register twice.
  const isAsking = useRef(false)
  const client = useQueryClient()
  const [isRereading, setRereading] = useState(false)
  const form = useFormOf(registerPayment.schema.body, {
    mode: 'controlled',
    initialValues: {
      kind: kind as PaymentKind | null,
      cents: usualAmount(booking, kind),
      method: 'bankTransfer' as PaymentMethod | null,
      paidOn: today as string | null,
      note: '',
    },
    onValid: (body) => {
      if (isAsking.current) return
      isAsking.current = true
      void isMeant(body, money.dueCents).then((yes) => {
        isAsking.current = false
        if (yes) register.mutate({ params: ids, body })
      })
    },
  })
  const register = useCommand(registerPayment, {
    form,
    failureText: t('payments.failed'),
    onRefused: ({ code, detail }, { params, body }) => {
      if (code !== 'payments.same-entry') return false
      isAsking.current = true
      void isAnother(body.kind, detail).then((yes) => {
        isAsking.current = false
        if (yes) register.mutate({ params, body: { ...body, isAnother: true } })
      })
      return true
    },
    onDone: () => {
      toast.success(t(isRefund ? 'payments.refund-registered' : 'payments.registered'))
      // The amount left is loaded again before the next payment can begin, so that nothing is sent twice.
      isAsking.current = true
      setRereading(true)
      const again = client.refetchQueries(
        { queryKey: queryOf(getBooking, { params: ids }).queryKey, exact: true },
        { cancelRefetch: false },
      )
      const patience = new Promise((resolve) => setTimeout(resolve, patienceMs))
      void Promise.race([again, patience]).then(onClose)
    },
  })
  const { values } = form
  const isRefund = values.kind === 'refund'
  const isOwedBack = money.dueCents < 0
  const typed = values.cents !== null && Number.isFinite(values.cents) ? values.cents : 0
  const rest = isRefund ? Math.max(0, -money.dueCents) : Math.max(0, money.dueCents)
  const after = dueAfter(money.dueCents, { kind: values.kind ?? 'balance', cents: typed })
  const heads = booking.adults + booking.children
  const act = t(isRefund ? 'payments.register-refund' : 'payments.register')
  return (
    <FormDialog
      onClose={onClose}
      title={act}
      isDirty={() => !isRereading && form.isDirty()}
      backOut={t('bookings.cancel-form')}
      submitLabel={act}
      isBusy={register.isPending || isRereading}
      lead={
        <>
          <p className={styles.sub}>{[bookingTitle(booking), t('payments.people', { n: heads })].join(' · ')}</p>
          {booking.status === 'canceled' && !isRefund && (
            <p className={styles.sub}>{t('payments.after-cancellation')}</p>
          )}
          {Credits && money.dueCents > 0 && values.kind !== 'refund' && (
            <Suspense>
              <Credits booking={booking} kind={values.kind ?? 'balance'} onUsed={onClose} />
            </Suspense>
          )}
        </>
      }
      className={styles.form}
      onSubmit={form.submit}
    >
      <SegmentedField
        label={t('payments.field.kind')}
        isRequired
        choices={paymentKinds.map((value) => ({ value, label: t(`payments.kind.${value}`) }))}
        {...form.getInputProps('kind')}
        onChange={(next) => {
          // A typed amount stays; only a proposed one becomes that of the chosen kind.
          const isProposed = values.cents === usualAmount(booking, values.kind ?? kind)
          form.setValues({ kind: next, ...(isProposed && { cents: usualAmount(booking, next) }) })
        }}
      />
      <div className={styles.pair}>
        <MoneyField
          label={t('payments.field.amount')}
          isRequired
          className={styles.money}
          data-autofocus
          {...form.getInputProps('cents')}
        />
        <DayField
          label={t('payments.field.paidOn')}
          isRequired
          today={today}
          max={today}
          {...form.getInputProps('paidOn')}
        />
      </div>
      {rest > 0 && (
        <p className={styles.quick}>
          <Button size="small" onClick={() => form.setFieldValue('cents', rest)}>
            <span>
              {t('payments.all-the-rest', { amount: '' }).trim()} <b>{euro(rest)}</b>
            </span>
          </Button>
          {!isRefund && money.balanceDueOn && (
            <span className={styles.quiet}>
              {t(
                isBalanceOverdue(money.balanceDueOn, money.dueCents, today)
                  ? 'payments.balance-overdue-small'
                  : 'payments.balance-due-small',
                { day: formatDay(money.balanceDueOn) },
              )}
            </span>
          )}
        </p>
      )}
      <Sums isLive>
        <Sum label={t(isOwedBack ? 'payments.refund-owed' : 'payments.due-now')} cents={Math.abs(money.dueCents)} />
        <Sum
          label={t(isRefund ? 'payments.this-refund' : 'payments.this-payment')}
          cents={isRefund === isOwedBack ? -typed : typed}
        />
        <Sum label={t(after < 0 ? 'payments.refund-owed' : 'payments.left')} cents={Math.abs(after)} isTotal />
      </Sums>
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
