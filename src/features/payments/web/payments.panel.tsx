import { IconAlertTriangle, IconArrowBackUp, IconCurrencyEuro } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, Suspense, useState } from 'react'
import type { PricedBooking } from '#src/features/bookings/booking/booking.contract.ts'
import { isBalanceOverdue } from '#src/features/bookings/price/due.rules.ts'
import type { PaymentParts } from '#src/features/bookings/price/web/price.panel.tsx'
import { listPayments, type Payment } from '#src/features/payments/payments.contract.ts'
import { formatDay, formatDayShort, todayIn } from '#src/shared/day.ts'
import { euro } from '#src/shared/money.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { useCan } from '#src/web/session.ts'
import { lazyDialog } from '#src/web/shell/lazy-parts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { Badge } from '#src/web/ui/signs/badge.tsx'
import { LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { SkeletonRows } from '#src/web/ui/signs/skeleton.tsx'
import type { CreditsOf } from './payment.dialog.tsx'
import styles from './payments.module.css'

const PaymentDialog = lazyDialog(async () => (await import('./payment.dialog.tsx')).PaymentDialog)
const ReversalDialog = lazyDialog(async () => (await import('./reversal.dialog.tsx')).ReversalDialog)

/**
 * The payments of a booking for the column of its price: the amount left to pay while the price is typed, and the
 * entries.
 */
export function paymentParts(
  booking: PricedBooking,
  dueCents: number,
  { receipt, credits }: { receipt: ReceiptOf; credits: CreditsOf },
): PaymentParts {
  return {
    rest: <Rest booking={booking} dueCents={dueCents} credits={credits} />,
    entries: <Ledger booking={booking} dueCents={dueCents} receipt={receipt} />,
  }
}

/** The button for the receipt of an entry, which a later feature gives. */
type ReceiptOf = ComponentType<{ of: { tripId: string; bookingId: string }; payment: Payment; called: string }>

type OfBooking = { booking: PricedBooking; dueCents: number }

function Rest({ booking, dueCents, credits }: OfBooking & { credits: CreditsOf }) {
  const { money } = booking
  const canRegister = useCan('register', 'Payment')
  const [isOpen, setOpen] = useState(false)
  const today = todayIn(new Date())
  const isOverdue = isBalanceOverdue(money.balanceDueOn, dueCents, today)
  return (
    <div className={styles.rest}>
      <p className={styles.amount}>
        <span className={styles.label}>{t(dueCents < 0 ? 'payments.refund-owed' : 'payments.left')}</span>
        <span className={styles.big}>{euro(Math.abs(dueCents))}</span>
      </p>
      <p className={styles.due}>
        {isOverdue && (
          <Badge tone="err" icon={IconAlertTriangle}>
            {t('payments.balance-overdue', { day: formatDayShort(money.balanceDueOn!, today) })}
          </Badge>
        )}
        {!isOverdue && dueCents > 0 && money.balanceDueOn && (
          <span className={styles.quiet}>
            {t('payments.balance-due', { day: formatDayShort(money.balanceDueOn, today) })}
          </span>
        )}
      </p>
      {canRegister && (
        <Button icon={IconCurrencyEuro} isBlock className={styles.register} onClick={() => setOpen(true)}>
          {t(dueCents < 0 ? 'payments.register-refund' : 'payments.register')}
        </Button>
      )}
      <Suspense>{isOpen && <PaymentDialog {...{ booking, credits }} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  )
}

/** Payments and refunds, oldest first. A reversed entry stays, struck through, with its contrary. */
function Ledger({ booking, dueCents, receipt }: OfBooking & { receipt: ReceiptOf }) {
  const ids = { tripId: booking.tripId, bookingId: booking.id }
  const canRead = useCan('read', 'Payment')
  const canRegister = useCan('register', 'Payment')
  const [taken, setTaken] = useState<Payment | null>(null)
  const { data, isError, refetch } = useQuery({
    ...queryOf(listPayments, { params: ids }),
    enabled: canRead,
  })
  const { money } = booking
  return (
    <>
      <table className={styles.ledger}>
        <caption className={canRead ? undefined : 'for-readers'}>
          {t(canRead ? 'payments.entries' : 'payments.title')}
        </caption>
        <thead className="for-readers">
          <tr>
            <th scope="col">{t('payments.entry')}</th>
            <th scope="col">{t('payments.field.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {data?.payments.map((payment) => (
            <Entry
              key={payment.id}
              payment={payment}
              of={ids}
              receipt={receipt}
              onReverse={canRegister ? setTaken : null}
            />
          ))}
          {canRead && !data && (
            <tr>
              <td colSpan={2} className={styles.waiting}>
                {isError ? (
                  <LoadFailure what={t('payments.what')} onRetry={() => void refetch()} />
                ) : (
                  <SkeletonRows count={2} />
                )}
              </td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('payments.paid')}</th>
            <td>{euro(money.paidCents - money.refundedCents)}</td>
          </tr>
          <tr>
            <th scope="row">{t(dueCents < 0 ? 'payments.refund-owed' : 'payments.left')}</th>
            <td>{euro(Math.abs(dueCents))}</td>
          </tr>
        </tfoot>
      </table>
      <Suspense>
        {taken && <ReversalDialog booking={booking} payment={taken} onClose={() => setTaken(null)} />}
      </Suspense>
    </>
  )
}

type EntryProps = {
  payment: Payment
  of: { tripId: string; bookingId: string }
  receipt: ReceiptOf
  onReverse: ((payment: Payment) => void) | null
}

function Entry({ payment, of, receipt: Receipt, onReverse }: EntryProps) {
  const { kind, cents, method, paidOn, note, registeredByName, reversesId, isReversed } = payment
  const isBack = (kind === 'refund') !== (reversesId !== null)
  const what = reversesId ? t('payments.reversal') : t(`payments.kind.${kind}`)
  const called = `${formatDay(paidOn)} · ${what}`
  return (
    <tr className={isReversed ? styles.reversed : undefined}>
      <th scope="row">
        <span className={styles.entry}>
          <span className={styles.what}>{called}</span>
          {!reversesId && <Receipt of={of} payment={payment} called={called} />}
          {onReverse && !reversesId && !isReversed && (
            <IconButton
              icon={IconArrowBackUp}
              size="small"
              className={styles.reverse}
              label={t('payments.reverse-one', { what: called })}
              onClick={() => onReverse(payment)}
            />
          )}
        </span>
        <small>{[t(`payments.method.${method}`), registeredByName, note].filter(Boolean).join(', ')}</small>
      </th>
      <td>{euro(isBack ? -cents : cents)}</td>
    </tr>
  )
}
