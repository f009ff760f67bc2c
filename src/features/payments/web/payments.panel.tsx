import { IconAlertTriangle, IconArrowBackUp, IconCurrencyEuro, IconInfoCircle, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { PricedBooking } from '#src/features/bookings/booking/booking.contract.ts'
import type { MoneyPart } from '#src/features/bookings/booking/web/booking.form.tsx'
import { PaymentBadge } from '#src/features/bookings/booking/web/booking-badges.panel.tsx'
import { isBalanceOverdue } from '#src/features/bookings/price/due.rules.ts'
import { isAllDueNow } from '#src/features/bookings/price/price.values.ts'
import { PriceLines } from '#src/features/bookings/price/web/price-lines.panel.tsx'
import { listPayments, type Payment } from '#src/features/payments/payments.contract.ts'
import { useTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { daysBetween, formatDay, formatDayShort, todayIn } from '#src/shared/day.ts'
import { euro } from '#src/shared/money.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { useCan } from '#src/web/session.ts'
import { lazyDialog } from '#src/web/shell/lazy-parts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { Card } from '#src/web/ui/layout/card.tsx'
import { Badge } from '#src/web/ui/signs/badge.tsx'
import { LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { SkeletonRows } from '#src/web/ui/signs/skeleton.tsx'
import styles from './payments.module.css'

const ExtraLineDialog = lazyDialog(
  async () => (await import('#src/features/bookings/price/web/extra-line.dialog.tsx')).ExtraLineDialog,
)
const InstalmentsDialog = lazyDialog(
  async () => (await import('#src/features/bookings/price/web/instalments.dialog.tsx')).InstalmentsDialog,
)
const PaymentDialog = lazyDialog(async () => (await import('./payment.dialog.tsx')).PaymentDialog)
const ReversalDialog = lazyDialog(async () => (await import('./reversal.dialog.tsx')).ReversalDialog)

type Open = 'extra' | 'instalments' | 'payment' | Payment | null

/** What a booking costs, what was paid, what is left: the price as it is typed, the ledger as it stands. */
export function PaymentsCard(part: MoneyPart) {
  const { booking, price, terms, form, isReadOnly } = part
  const trip = useTrip()
  const [open, setOpen] = useState<Open>(null)
  const canRegister = useCan('register', 'Payment') && booking !== null
  const today = todayIn(new Date())
  const close = () => setOpen(null)
  const deposit = price.instalments.find(({ kind }) => kind === 'deposit')
  const balance = price.instalments.find(({ kind }) => kind === 'balance')
  const { values } = form
  return (
    <Card title={t('payments.title')} end={<PaymentBadge state={booking?.money.state ?? 'toConfirm'} />} isBare>
      {booking && <Rest booking={booking} onRegister={canRegister ? () => setOpen('payment') : null} />}
      <PriceLines
        price={price}
        confirmedAt={booking?.confirmedAt ?? null}
        onRemoveExtra={
          isReadOnly ? undefined : (index) => form.change({ extras: values.extras.filter((_, at) => at !== index) })
        }
      />
      {terms.unitCents === null && <p className={styles.note}>{t('bookings.price-not-set')}</p>}
      {!isReadOnly && (
        <div className={styles.tools}>
          <Button kind="text" size="small" icon={IconPlus} onClick={() => setOpen('extra')}>
            {t('bookings.extra-add')}
          </Button>
        </div>
      )}
      {booking && <Ledger booking={booking} onReverse={canRegister ? setOpen : null} />}
      {booking ? (
        <>
          <dl className={styles.plan}>
            <Planned label={t('bookings.field.deposit')} value={euro(deposit?.cents ?? 0)} />
            <Planned label={t('bookings.field.balance')} value={euro(balance?.cents ?? 0)} />
            <Planned label={t('bookings.field.expiry')} value={balance ? formatDay(balance.dueOn) : ''} />
            <Planned label={t('bookings.field.refund')} value={euro(booking.money.refundCents ?? 0)} />
          </dl>
          <PlanFault form={form} />
          {!isReadOnly && price.owedCents > 0 && (
            <div className={styles.tools}>
              <Button kind="text" size="small" onClick={() => setOpen('instalments')}>
                {t('bookings.instalments-change')}
              </Button>
            </div>
          )}
        </>
      ) : (
        isAllDueNow(terms, today) && (
          <p className={styles.note}>
            <Icon of={IconInfoCircle} size="small" />
            <span>{t('bookings.pay-all-now', { n: Math.max(0, daysBetween(today, terms.departsOn)) })}</span>
          </p>
        )
      )}
      <Suspense>
        {open === 'extra' && (
          <ExtraLineDialog onClose={close} onAdd={(extra) => form.change({ extras: [...values.extras, extra] })} />
        )}
        {open === 'instalments' && (
          <InstalmentsDialog
            agreed={{ depositCents: values.depositCents, balanceDueOn: values.balanceDueOn }}
            usual={{ depositCents: deposit?.cents ?? null, balanceDueOn: balance?.dueOn ?? null }}
            stored={booking?.money ?? null}
            isAllDue={booking?.money.depositCents === null && isAllDueNow(terms, today)}
            owedCents={price.owedCents}
            returnsOn={trip.returnsOn}
            today={today}
            onClose={close}
            onAgree={form.change}
          />
        )}
        {booking && open === 'payment' && <PaymentDialog booking={booking} onClose={close} />}
        {booking && open !== null && typeof open === 'object' && (
          <ReversalDialog booking={booking} payment={open} onClose={close} />
        )}
      </Suspense>
    </Card>
  )
}

/** The server's fault at the deposit or the balance day, beside the button that changes them. */
function PlanFault({ form: { errors } }: Pick<MoneyPart, 'form'>) {
  const fault = errors.depositCents ?? errors.balanceDueOn
  if (!fault) return null
  return (
    <p className={styles.fault} role="alert">
      <Icon of={IconAlertTriangle} size="small" />
      <span>{fault}</span>
    </p>
  )
}

function Planned({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function Rest({ booking, onRegister }: { booking: PricedBooking; onRegister: (() => void) | null }) {
  const { money } = booking
  const today = todayIn(new Date())
  const isOverdue = isBalanceOverdue(money.balanceDueOn, money.dueCents, today)
  return (
    <div className={styles.rest}>
      <p className={styles.amount}>
        <span className={styles.label}>{t(money.dueCents < 0 ? 'payments.refund-owed' : 'payments.left')}</span>
        <span className={styles.big}>{euro(Math.abs(money.dueCents))}</span>
      </p>
      <p className={styles.due}>
        {isOverdue && (
          <Badge tone="err" icon={IconAlertTriangle}>
            {t('payments.balance-overdue', { day: formatDayShort(money.balanceDueOn!, today) })}
          </Badge>
        )}
        {!isOverdue && money.dueCents > 0 && money.balanceDueOn && (
          <span className={styles.quiet}>
            {t('payments.balance-due', { day: formatDayShort(money.balanceDueOn, today) })}
          </span>
        )}
      </p>
      {onRegister && (
        <Button icon={IconCurrencyEuro} isBlock className={styles.register} onClick={onRegister}>
          {t('payments.register')}
        </Button>
      )}
    </div>
  )
}

type LedgerProps = { booking: PricedBooking; onReverse: ((payment: Payment) => void) | null }

/** Payments and refunds, oldest first. A reversed entry stays, struck through, with its contrary. */
function Ledger({ booking, onReverse }: LedgerProps) {
  const ids = { tripId: booking.tripId, bookingId: booking.id }
  const canRead = useCan('read', 'Payment')
  const { data, isError, refetch } = useQuery({
    ...queryOf(listPayments, { params: ids }, [`trip:${ids.tripId}`, `booking:${ids.bookingId}`]),
    enabled: canRead,
  })
  const { money } = booking
  return (
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
          <Entry key={payment.id} payment={payment} onReverse={onReverse} />
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
          <th scope="row">{t(money.dueCents < 0 ? 'payments.refund-owed' : 'payments.left')}</th>
          <td>{euro(Math.abs(money.dueCents))}</td>
        </tr>
      </tfoot>
    </table>
  )
}

function Entry({ payment, onReverse }: { payment: Payment; onReverse: LedgerProps['onReverse'] }) {
  const { kind, cents, method, paidOn, note, registeredByName, reversesId, isReversed } = payment
  const isBack = (kind === 'refund') !== (reversesId !== null)
  const what = reversesId ? t('payments.reversal') : t(`payments.kind.${kind}`)
  const called = `${formatDay(paidOn)} · ${what}`
  return (
    <tr className={isReversed ? styles.reversed : undefined}>
      <th scope="row">
        <span className={styles.entry}>
          <span className={styles.what}>{called}</span>
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
