import type { CancellationMoney } from '#src/features/communications/cancellation/cancellation.contract.ts'
import { readersMeant, refundSums } from '#src/features/communications/cancellation/cancellation.view.ts'
import { type Addressee, isSettled } from '#src/features/communications/letters/letters.rules.ts'
import { formatDay } from '#src/shared/day.ts'
import { euro } from '#src/shared/money.ts'
import { t } from '#src/web/text.ts'
import { Card } from '#src/web/ui/layout/card.tsx'
import styles from './cancellation.module.css'

type CancellationFiguresProps = {
  customers: readonly Addressee[]
  suppliers: readonly Addressee[]
  money: CancellationMoney | undefined
}

/** What is left to do: people to tell, refunds to give, money that suppliers have. */
export function CancellationFigures({ customers, suppliers: listed, money }: CancellationFiguresProps) {
  const suppliers = readersMeant(listed)
  const open = (people: readonly Addressee[]) => people.filter((one) => !isSettled(one)).length
  const [n, m] = [open(customers), open(suppliers)]
  const own = money?.refunds?.filter(({ isOfAgency }) => !isOfAgency) ?? []
  const sums = refundSums(money?.refunds)
  const withRefund = own.filter(({ owedCents }) => owedCents > 0)
  const left = withRefund.filter(({ owedCents, refundedCents }) => refundedCents < owedCents)
  return (
    <Card>
      <dl className={styles.figures}>
        <div>
          <dt>{t('cancellation.untold')}</dt>
          <dd>
            <b>{n + m}</b> {t('cancellation.of', { n: customers.length + suppliers.length })}
          </dd>
          <dd className={styles.quiet}>
            {t('cancellation.and', {
              one: t('cancellation.whom.customersCancelled', { n }),
              other: t('cancellation.whom.suppliersCancelled', { n: m }),
            })}
          </dd>
        </div>
        {money?.refunds && money.refundBy === null && (
          <div>
            <dt>{t('cancellation.refunds')}</dt>
            <dd>
              <b>—</b>
            </dd>
            <dd className={styles.quiet}>{t('cancellation.refunds-later')}</dd>
          </div>
        )}
        {money?.refunds && money.refundBy && (
          <div>
            <dt>{t('cancellation.refunds')}</dt>
            <dd>
              <b>{euro(sums.left)}</b> {t('cancellation.refunds-of', { amount: euro(sums.owed) })}
            </dd>
            <dd className={styles.quiet}>
              {left.length > 0
                ? t('cancellation.refunds-left', {
                    n: left.length,
                    m: withRefund.length,
                    day: formatDay(money.refundBy),
                  })
                : t('cancellation.refunds-done')}
            </dd>
            {sums.toAgencies > 0 && (
              <dd className={styles.quiet}>{t('cancellation.refunds-agencies', { amount: euro(sums.toAgencies) })}</dd>
            )}
          </div>
        )}
        {money?.paid && (
          <div>
            <dt>{t('cancellation.paid')}</dt>
            <dd>
              <b>{euro(money.paid.cents)}</b>
            </dd>
            <dd className={styles.quiet}>
              {money.paid.suppliers > 0
                ? t('cancellation.paid-to', { n: money.paid.suppliers })
                : t('cancellation.paid-none')}
            </dd>
          </div>
        )}
      </dl>
    </Card>
  )
}
