import { IconArrowBackUp, IconCalendarDollar, IconCircleCheck, IconClock, IconCurrencyEuro } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { supplierRefusal } from '#src/features/itineraries/itineraries.rules.ts'
import { InvoicesPanel } from '#src/features/payables/invoices/web/invoices.panel.tsx'
import type { listPayables, SupplierPayment } from '#src/features/payables/ledger/payables.contract.ts'
import { formatDay, todayIn } from '#src/shared/day.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { euro } from '#src/shared/money.ts'
import { useCan } from '#src/web/session.ts'
import { lazyDialog } from '#src/web/shell/lazy-parts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { LinkButton } from '#src/web/ui/buttons/link-button.tsx'
import { DeadlineChip } from '#src/web/ui/signs/deadline-chip.tsx'
import { LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { SkeletonRows } from '#src/web/ui/signs/skeleton.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import { payablesQuery, useMarkPaid } from './marking.state.ts'
import styles from './service-money.module.css'

const SupplierPaymentDialog = lazyDialog(
  async () => (await import('./supplier-payment.dialog.tsx')).SupplierPaymentDialog,
)
const SupplierReversalDialog = lazyDialog(
  async () => (await import('./supplier-reversal.dialog.tsx')).SupplierReversalDialog,
)
const InstalmentsDialog = lazyDialog(async () => (await import('./instalments.dialog.tsx')).InstalmentsDialog)

export type OpenPayable = Output<typeof listPayables>['payables'][number]
export type OpenSettlement = NonNullable<OpenPayable['settlement']>
/** The service whose money is shown. */
export type PaidService = { id: string; name: string; provider: { companyName: string } | null }
/** A service, its money as far as it is known, and its trip. */
export type MoneyOfService = { tripId: string; service: PaidService; payable: OpenPayable; settlement: OpenSettlement }

type OfTrip = { tripId: string; status: string; service: PaidService }

/** The money of a service, for readers who may see it on a trip that can pay. */
function useMoney({ tripId, status, service }: OfTrip) {
  const canRead = useCan('read', 'SupplierPayment')
  const { data, isError, refetch } = useQuery({ ...payablesQuery(tripId), enabled: canRead })
  const payable = data?.payables.find(({ serviceId }) => serviceId === service.id)
  return { isShown: canRead && status !== 'draft', payable, data, isError, refetch }
}

/** What a service costs, what of it is paid, and what is left. */
export function ServiceFigures(props: OfTrip) {
  const { isShown, payable } = useMoney(props)
  const settlement = payable?.settlement
  if (!isShown || !settlement) return null
  return (
    <dl className={styles.figures}>
      <Figure label={t('services.field.amount')} cents={settlement.owedCents} note={amountNote(payable)} />
      <Figure label={t('services.payment.paid')} cents={settlement.paidCents} />
      <Figure
        label={t('services.payment.toBePaid')}
        cents={settlement.leftCents}
        excess={
          settlement.overpaidCents > 0 ? t('providers.overpaid', { amount: euro(settlement.overpaidCents) }) : null
        }
      />
    </dl>
  )
}

/** The request of a payment and the mark that it is done, for the foot of a service that is not paid. */
export function ServicePaying(props: OfTrip) {
  const { tripId, status, service } = props
  const { isShown, payable } = useMoney(props)
  const canWrite = useCan('edit', 'Communication')
  const canPay = useCan('register', 'SupplierPayment')
  const mark = useMarkPaid()
  if (!isShown || !payable?.settlement || supplierRefusal({ status }) !== null) return null
  if (payable.settlement.state === 'paid') return null
  const { serviceId, version, settlement } = payable
  const services = [{ serviceId, version, seenCents: settlement.leftCents }]
  return (
    <>
      {(canWrite || canPay) && (
        <LinkButton
          to="/trips/$tripId/messages/new"
          params={{ tripId }}
          search={{ kind: 'paymentRequest', serviceId: service.id }}
        >
          {t('payables.request')}
        </LinkButton>
      )}
      {canPay && (
        <Button isBusy={mark.isPending} onClick={() => mark.mutate({ body: { services } })}>
          {t('payables.mark-one-paid')}
        </Button>
      )}
    </>
  )
}

/**
 * The agreement and the payments of a service, over the page it was opened from. Nothing for readers who may not see
 * payments.
 */
export function ServiceMoney(props: OfTrip) {
  const { tripId, status, service } = props
  const { isShown, payable, data, isError, refetch } = useMoney(props)
  if (!isShown) return null
  return (
    <section className={styles.money} aria-label={t('payments.title')}>
      {payable?.settlement && (
        <Money
          tripId={tripId}
          service={service}
          payable={payable}
          settlement={payable.settlement}
          isOpen={supplierRefusal({ status }) === null}
        />
      )}
      {!payable && isError && <LoadFailure what={t('payables.money-what')} onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonRows count={3} />}
    </section>
  )
}

type Asked = 'payment' | 'instalments' | SupplierPayment | null

function Money({ isOpen, ...money }: MoneyOfService & { isOpen: boolean }) {
  const { settlement } = money
  const canPay = useCan('register', 'SupplierPayment') && isOpen
  const [asked, setAsked] = useState<Asked>(null)
  const close = () => setAsked(null)
  return (
    <>
      {canPay && (
        <div className={styles.acts}>
          <Button size="small" icon={IconCurrencyEuro} onClick={() => setAsked('payment')}>
            {t('payments.register')}
          </Button>
          <Button size="small" kind="text" icon={IconCalendarDollar} onClick={() => setAsked('instalments')}>
            {t(settlement.instalments.length > 0 ? 'payables.change-instalments' : 'payables.agree')}
          </Button>
        </div>
      )}
      <Instalments settlement={settlement} />
      <Ledger settlement={settlement} onReverse={canPay ? setAsked : null} />
      <InvoicesPanel
        tripId={money.tripId}
        service={money.service}
        invoices={settlement.invoices}
        invoicedCents={settlement.invoicedCents}
        payments={settlement.payments}
        isOpen={isOpen}
      />
      <Suspense>
        {asked === 'payment' && <SupplierPaymentDialog {...money} onClose={close} />}
        {asked === 'instalments' && <InstalmentsDialog {...money} onClose={close} />}
        {asked !== null && typeof asked === 'object' && <SupplierReversalDialog payment={asked} onClose={close} />}
      </Suspense>
    </>
  )
}

/** The source of the amount: the estimate, and its difference from what was paid. */
function amountNote({ costCents, settlement }: OpenPayable): string | null {
  const { state, owedCents = null } = settlement ?? {}
  if (state === 'toBePaid' || state === 'partlyPaid') return settlement?.isEstimate ? t('payables.estimate') : null
  if (owedCents === null || costCents === null || owedCents === costCents) return null
  const amount = euro(Math.abs(owedCents - costCents))
  return t(owedCents > costCents ? 'payables.beyond-estimate' : 'payables.below-estimate', { amount })
}

type FigureProps = { label: string; cents: number | null; note?: string | null; excess?: string | null }

function Figure({ label, cents, note = null, excess = null }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{cents === null ? t('payables.amount-unknown') : euro(cents)}</dd>
      {note && <dd className={styles.note}>{note}</dd>}
      {excess && <dd className={classes(styles.note, styles.excess)}>{excess}</dd>}
    </div>
  )
}

function Instalments({ settlement: { instalments } }: { settlement: OpenSettlement }) {
  const today = todayIn(new Date())
  if (instalments.length === 0) return null
  return (
    <>
      <h3>{t('payables.instalments')}</h3>
      <ul className={styles.instalments}>
        {instalments.map(({ dueOn, cents, leftCents }) => (
          <li key={dueOn}>
            <Icon
              of={leftCents === 0 ? IconCircleCheck : IconClock}
              className={leftCents === 0 ? styles.ok : styles.warn}
            />
            <span className={styles.when}>
              {formatDay(dueOn)}{' '}
              {leftCents === 0 ? (
                <small>{t('payables.instalment-paid')}</small>
              ) : (
                <DeadlineChip dueOn={dueOn} today={today} past="days" />
              )}
              {leftCents > 0 && leftCents < cents && (
                <small>{t('payables.instalment-left', { amount: euro(leftCents) })}</small>
              )}
            </span>
            <b>{euro(cents)}</b>
          </li>
        ))}
      </ul>
    </>
  )
}

type LedgerProps = { settlement: OpenSettlement; onReverse: ((payment: SupplierPayment) => void) | null }

/** The payments of a service, oldest first. A reversed entry stays, struck through, with its contrary. */
function Ledger({ settlement: { payments }, onReverse }: LedgerProps) {
  if (payments.length === 0) return <p className={styles.none}>{t('payables.no-payments')}</p>
  return (
    <>
      <h3>{t('payables.entries')}</h3>
      <ul className={styles.ledger}>
        {payments.map((payment) => (
          <Entry key={payment.id} payment={payment} onReverse={onReverse} />
        ))}
      </ul>
    </>
  )
}

function Entry({ payment, onReverse }: { payment: SupplierPayment } & Pick<LedgerProps, 'onReverse'>) {
  const { kind, cents, method, paidOn, note, registeredByName, reversesId, isReversed } = payment
  const isBack = (kind === 'payment') === (reversesId !== null)
  const called = `${formatDay(paidOn)} · ${reversesId ? t('payments.reversal') : t(`payables.kind.${kind}`)}`
  return (
    <li className={isReversed ? styles.reversed : undefined}>
      <span className={styles.when}>
        <span className={styles.what}>{called}</span>
        <small>{[t(`payments.method.${method}`), registeredByName, note].filter(Boolean).join(', ')}</small>
      </span>
      {onReverse && !reversesId && !isReversed && (
        <IconButton
          icon={IconArrowBackUp}
          size="small"
          label={t('payments.reverse-one', { what: called })}
          onClick={() => onReverse(payment)}
        />
      )}
      <b className={styles.what}>{euro(isBack && kind !== 'creditNote' ? -cents : cents)}</b>
    </li>
  )
}
