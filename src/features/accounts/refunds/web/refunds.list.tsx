import { useMemo } from 'react'
import type { listRefunds } from '#src/features/accounts/refunds/refunds.contract.ts'
import { refundGroups } from '#src/features/accounts/sections/sections.values.ts'
import { bookingColumns, dueColumn, OpenMoneyList } from '#src/features/accounts/sections/web/open-money.list.tsx'
import { type Day, formatDayShort, todayIn } from '#src/shared/day.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { euro } from '#src/shared/money.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import type { Column } from '#src/web/ui/table/table-columns.ts'
import type { TableFooterProps } from '#src/web/ui/table/table-footer.tsx'
import type { Selection } from '#src/web/ui/table/table-selection.ts'

type Page = Output<typeof listRefunds>
export type RefundRow = Page['refunds'][number]

type RefundsListProps = Omit<TableFooterProps, 'label'> & {
  page: Page | undefined
  isFetching: boolean
  failure: (() => void) | null
  /** Null for people who may not register refunds. */
  onRefund: ((row: RefundRow) => void) | null
  /** Null where late refunds are not registered together. */
  onRefundLate: (() => void) | null
  selection?: Selection<RefundRow>
  /** Present while a filter limits the list. */
  onClear: (() => void) | null
}

const countOf = (n: number) => t('accounts.refund-count', { n })

/** The owed refunds as a table, the earliest first. */
export function RefundsList({ page, onRefund, onRefundLate, ...rest }: RefundsListProps) {
  const late = page?.groups.late.count ?? 0
  const columns = useMemo(() => columnsOf(todayIn(new Date()), onRefund), [onRefund])
  return (
    <OpenMoneyList
      {...rest}
      columns={columns}
      rows={page?.refunds}
      order={refundGroups}
      groups={page?.groups}
      total={page?.total}
      words={{
        caption: t('accounts.refunds-caption', { n: page?.total ?? 0 }),
        what: t('accounts.refunds-what'),
        empty: t('accounts.nothing-to-refund'),
        emptyText: t('accounts.nothing-to-refund-text'),
        count: countOf,
      }}
      act={
        onRefundLate &&
        late > 0 && (
          <Button kind="primary" onClick={onRefundLate}>
            {t('accounts.refund-late', { n: late })}
          </Button>
        )
      }
    />
  )
}

function columnsOf(today: Day, onRefund: RefundsListProps['onRefund']): Column<RefundRow>[] {
  return [
    dueColumn(t('accounts.column-refund-by'), today),
    {
      key: 'payer',
      title: t('accounts.column-refund-to'),
      cell: ({ payer }) => <b>{payer}</b>,
    },
    {
      key: 'reason',
      title: t('accounts.column-reason'),
      cell: ({ reason, reasonOn }) => t(`accounts.reason.${reason}`, { day: formatDayShort(reasonOn, today) }),
    },
    ...bookingColumns<RefundRow>(),
    {
      key: 'paid',
      title: t('accounts.column-paid'),
      isNumeric: true,
      width: 92,
      leavesBelow: 1400,
      cell: ({ paidCents }) => euro(paidCents),
    },
    {
      key: 'kept',
      title: t('accounts.column-kept'),
      isNumeric: true,
      width: 92,
      leavesBelow: 1100,
      cell: ({ keptCents }) => (keptCents > 0 ? euro(keptCents) : null),
    },
    {
      key: 'refund',
      title: t('accounts.column-refund'),
      isNumeric: true,
      width: 92,
      cell: ({ refundCents }) => <b>{euro(refundCents)}</b>,
    },
    ...(onRefund
      ? [
          {
            key: 'refund-one',
            title: '',
            width: 90,
            cell: (row: RefundRow) => (
              <Button kind="text" size="small" onClick={() => onRefund(row)}>
                {t('accounts.refund-one')}
              </Button>
            ),
          } satisfies Column<RefundRow>,
        ]
      : []),
  ]
}
