import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconChecks } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { listCommissions } from '#src/features/accounts/commissions/commissions.contract.ts'
import { commissionGroups, type SaleTerms } from '#src/features/accounts/sections/sections.values.ts'
import styles from '#src/features/accounts/sections/web/accounts.module.css'
import { GroupSums } from '#src/features/accounts/sections/web/group-sums.panel.tsx'
import { type Day, formatDay, formatDayShort, todayIn } from '#src/shared/day.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { euro } from '#src/shared/money.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { Mark } from '#src/web/ui/signs/badge.tsx'
import { EmptyState } from '#src/web/ui/signs/empty-state.tsx'
import { CutText } from '#src/web/ui/table/cut-text.tsx'
import { DataTable } from '#src/web/ui/table/data-table.tsx'
import type { Column } from '#src/web/ui/table/table-columns.ts'
import { TableFooter, type TableFooterProps } from '#src/web/ui/table/table-footer.tsx'

type Page = Output<typeof listCommissions>
export type CommissionRow = Page['commissions'][number]

type CommissionsListProps = Omit<TableFooterProps, 'label'> & {
  page: Page | undefined
  terms: SaleTerms
  isFetching: boolean
  failure: (() => void) | null
  /** Null for people who may not pay agencies. */
  onPay: ((row: CommissionRow) => void) | null
  onReverse: (payment: CommissionRow['payments'][number]) => void
  /** Present while a filter limits the list. */
  onClear: (() => void) | null
}

const keyOf = ({ key }: CommissionRow) => key
const nameOf = ({ agencyName, tripTitle }: CommissionRow) => `${agencyName}, ${tripTitle}`

/** The commissions as a table, the earliest departure first. */
export function CommissionsList(props: CommissionsListProps) {
  const { page, terms, isFetching, failure, onPay, onReverse, onClear, ...paging } = props
  const columns = useMemo(() => columnsOf(todayIn(new Date()), { terms, onPay, onReverse }), [terms, onPay, onReverse])
  return (
    <DataTable
      caption={t('accounts.commissions-caption', { n: page?.total ?? 0 })}
      columns={columns}
      rows={page?.commissions}
      keyOf={keyOf}
      nameOf={nameOf}
      isFetching={isFetching}
      failure={failure && { what: t('accounts.commissions-what'), onRetry: failure }}
      empty={<NothingSold onClear={onClear} />}
      footer={
        <>
          {page && page.total > 0 && <GroupSums sums={sumsOf(page, terms)} overpaidCents={page.overpaidCents} />}
          <TableFooter {...paging} label={t('accounts.commission-count', { n: page?.total ?? 0 })} />
        </>
      }
      isFill
    />
  )
}

/** The sums under the list: by group what we owe and paid, or all that agencies kept. */
function sumsOf({ groups, cents }: Page, terms: SaleTerms) {
  if (terms === 'net') return [{ key: 'net', label: t('accounts.terms-note.net'), cents }]
  return commissionGroups.map((key) => ({ key, label: t(`accounts.group.${key}`), cents: groups[key].cents }))
}

function NothingSold({ onClear }: Pick<CommissionsListProps, 'onClear'>) {
  if (!onClear)
    return <EmptyState icon={IconChecks} title={t('accounts.nothing-sold')} text={t('accounts.nothing-sold-text')} />
  return (
    <EmptyState
      icon={IconChecks}
      title={t('bookings.no-match')}
      action={<Button onClick={onClear}>{t('bookings.clear-filters')}</Button>}
    />
  )
}

type Acts = Pick<CommissionsListProps, 'onPay' | 'onReverse'>

function columnsOf(today: Day, { terms, ...acts }: Acts & { terms: SaleTerms }): Column<CommissionRow>[] {
  return [
    {
      key: 'agency',
      title: t('accounts.column-agency'),
      cell: ({ agencyName, tripId }) => (
        <Link to="/trips/$tripId/participants" params={{ tripId }}>
          <CutText>{agencyName}</CutText>
        </Link>
      ),
    },
    { key: 'trip', title: t('payables.column-trip'), cell: ({ tripTitle }) => <CutText>{tripTitle}</CutText> },
    {
      key: 'bookings',
      title: t('accounts.column-bookings'),
      width: 78,
      isNumeric: true,
      cell: ({ bookings }) => bookings,
    },
    {
      key: 'sold',
      title: t('accounts.column-sold'),
      isNumeric: true,
      width: 108,
      cell: ({ soldCents }) => euro(soldCents),
    },
    {
      key: 'rate',
      title: t('accounts.column-rate'),
      isNumeric: true,
      width: 98,
      cell: ({ commissionBps }) =>
        commissionBps === null ? t('accounts.several-rates') : `${String(commissionBps / 100).replace('.', ',')} %`,
    },
    {
      key: 'cents',
      title: t('accounts.column-commission'),
      isNumeric: true,
      width: 108,
      cell: ({ cents, leftCents, group }) => <b>{euro(group === 'due' ? leftCents : cents)}</b>,
    },
    {
      key: 'matures',
      title: t('accounts.column-matures'),
      width: 100,
      cell: ({ departsOn }) => formatDay(departsOn),
    },
    ...(terms === 'gross' ? paidColumns(today, acts) : []),
  ]
}

type PaidProps = { payment: CommissionRow['payments'][number]; today: Day; onReverse: (() => void) | null }

/** A payment by its invoice, with the act that reverses it. */
function Paid({ payment: { invoiceNumber, paidOn }, today, onReverse }: PaidProps) {
  const day = formatDayShort(paidOn, today)
  const said = invoiceNumber ? t('accounts.invoice', { number: invoiceNumber, day }) : t('accounts.paid-on', { day })
  return (
    <span className={styles.paid}>
      <Mark tone="ok" icon={IconCheck}>
        {said}
      </Mark>
      {onReverse && (
        <IconButton
          icon={IconArrowBackUp}
          size="small"
          label={t('payments.reverse-one', { what: said })}
          onClick={onReverse}
        />
      )}
    </span>
  )
}

/** The invoices that were paid, what was paid too much, and the button for what is left: one column, because few rows have both. */
function paidColumns(today: Day, { onPay, onReverse }: Acts): Column<CommissionRow>[] {
  return [
    {
      key: 'invoice',
      title: t('accounts.column-invoice'),
      width: 184,
      cell: (row) => (
        <>
          {row.payments.map((payment) => (
            <Paid key={payment.id} {...{ payment, today }} onReverse={onPay && (() => onReverse(payment))} />
          ))}
          {row.overpaidCents > 0 && (
            <Mark tone="warn" icon={IconAlertTriangle}>
              {t('providers.overpaid', { amount: euro(row.overpaidCents) })}
            </Mark>
          )}
          {onPay && row.group === 'due' && row.leftCents > 0 && (
            <Button kind="text" size="small" onClick={() => onPay(row)}>
              {t('accounts.pay-commission')}
            </Button>
          )}
        </>
      ),
    },
  ]
}
