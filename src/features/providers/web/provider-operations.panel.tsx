import { IconReceipt } from '@tabler/icons-react'
import { formatDay, todayIn } from '#src/shared/day.ts'
import { euro } from '#src/shared/money.ts'
import { t } from '#src/web/text.ts'
import { Card } from '#src/web/ui/layout/card.tsx'
import { EmptyState } from '#src/web/ui/signs/empty-state.tsx'
import { DataTable } from '#src/web/ui/table/data-table.tsx'
import type { Column } from '#src/web/ui/table/table-columns.ts'
import { dayOf, operationInWords, type Provider } from './provider-facts.panel.tsx'
import styles from './provider-page.module.css'

type Operation = Provider['operations'][number]

/** "Ultime operazioni registrate" of a supplier, with the sum of this year's payments. */
export function ProviderOperationsCard({ provider: { operations, paidThisYearCents } }: { provider: Provider }) {
  const year = todayIn(new Date()).slice(0, 4)
  return (
    <Card
      title={t('providers.operations')}
      end={
        paidThisYearCents !== undefined && (
          <span className={styles.quiet}>
            {t('providers.paid-this-year', { year })} <b className={styles.sum}>{euro(paidThisYearCents)}</b>
          </span>
        )
      }
      className={styles.coming}
      isBare
    >
      <DataTable
        caption={t('providers.operations')}
        columns={columns}
        rows={operations}
        keyOf={({ at, kind, serviceName, cents }) => `${at} ${kind} ${serviceName} ${cents}`}
        nameOf={operationInWords}
        empty={
          <EmptyState
            icon={IconReceipt}
            title={t('providers.no-operations')}
            text={t('providers.no-operations-text')}
          />
        }
      />
    </Card>
  )
}

const columns: readonly Column<Operation>[] = [
  { key: 'date', title: t('providers.operation.date'), cell: (operation) => formatDay(dayOf(operation)) },
  {
    key: 'what',
    title: t('providers.operation.what'),
    cell: (operation) => (
      <span className={styles.service}>
        {operationInWords(operation)}
        <small>{operation.serviceName}</small>
      </span>
    ),
  },
  { key: 'trip', title: t('providers.operation.trip'), cell: ({ itineraryTitle }) => itineraryTitle },
  {
    key: 'how',
    title: t('providers.operation.how'),
    leavesBelow: 1100,
    cell: ({ method, operator }) => [method && t(`payments.method.${method}`), operator].filter(Boolean).join(', '),
  },
  {
    key: 'invoice',
    title: t('providers.operation.invoice'),
    leavesBelow: 1100,
    cell: ({ kind, isReversal, isReversed, invoices = null }) =>
      invoices ??
      (kind === 'payment' && !isReversal && !isReversed && (
        <span className={styles.missing}>{t('providers.invoice-missing')}</span>
      )),
  },
  {
    key: 'amount',
    title: t('services.field.amount'),
    isNumeric: true,
    cell: ({ cents = null }) => cents !== null && euro(cents),
  },
]
