import { IconChecks } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { listRefunds } from '#src/features/accounts/refunds/refunds.contract.ts'
import { refundGroups } from '#src/features/accounts/sections/sections.values.ts'
import styles from '#src/features/accounts/sections/web/accounts.module.css'
import { GroupSums } from '#src/features/accounts/sections/web/group-sums.panel.tsx'
import { type Day, formatDay, formatDayShort, todayIn } from '#src/shared/day.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { euro } from '#src/shared/money.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { deadlineWords } from '#src/web/ui/signs/deadline.ts'
import { EmptyState } from '#src/web/ui/signs/empty-state.tsx'
import { DataTable } from '#src/web/ui/table/data-table.tsx'
import type { Column } from '#src/web/ui/table/table-columns.ts'
import { TableFooter, type TableFooterProps } from '#src/web/ui/table/table-footer.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'

type Page = Output<typeof listRefunds>
export type RefundRow = Page['refunds'][number]

type RefundsListProps = Omit<TableFooterProps, 'label'> & {
  page: Page | undefined
  isFetching: boolean
  failure: (() => void) | null
  /** Null for people who may not register refunds. */
  onRefund: ((row: RefundRow) => void) | null
  /** Present while a filter limits the list. */
  onClear: (() => void) | null
}

const keyOf = ({ bookingId }: RefundRow) => bookingId
const nameOf = ({ payer, tripTitle }: RefundRow) => `${payer}, ${tripTitle}`

/** The owed refunds as a table, the earliest first. */
export function RefundsList(props: RefundsListProps) {
  const { page, isFetching, failure, onRefund, onClear, ...paging } = props
  const columns = useMemo(() => columnsOf(todayIn(new Date()), onRefund), [onRefund])
  const groups = page?.groups
  const groupOf = useMemo(
    () =>
      ({ group }: RefundRow) => {
        const { count, cents } = groups?.[group] ?? { count: 0, cents: 0 }
        return `${t(`accounts.group.${group}`)} · ${t('accounts.refund-count', { n: count })} · ${euro(cents)}`
      },
    [groups],
  )
  return (
    <DataTable
      caption={t('accounts.refunds-caption', { n: page?.total ?? 0 })}
      columns={columns}
      rows={page?.refunds}
      keyOf={keyOf}
      nameOf={nameOf}
      groupOf={groupOf}
      isFetching={isFetching}
      failure={failure && { what: t('accounts.refunds-what'), onRetry: failure }}
      empty={<NothingToRefund onClear={onClear} />}
      footer={
        <>
          {groups && page.total > 0 && (
            <GroupSums
              sums={refundGroups.map((key) => ({ key, label: t(`accounts.group.${key}`), cents: groups[key].cents }))}
            />
          )}
          <TableFooter {...paging} label={t('accounts.refund-count', { n: page?.total ?? 0 })} />
        </>
      }
      isFill
    />
  )
}

function NothingToRefund({ onClear }: Pick<RefundsListProps, 'onClear'>) {
  if (!onClear)
    return (
      <EmptyState
        icon={IconChecks}
        title={t('accounts.nothing-to-refund')}
        text={t('accounts.nothing-to-refund-text')}
      />
    )
  return (
    <EmptyState
      icon={IconChecks}
      title={t('bookings.no-match')}
      action={<Button onClick={onClear}>{t('bookings.clear-filters')}</Button>}
    />
  )
}

function columnsOf(today: Day, onRefund: RefundsListProps['onRefund']): Column<RefundRow>[] {
  return [
    {
      key: 'due',
      title: t('accounts.column-refund-by'),
      width: 200,
      cell: ({ dueOn, tripId, bookingId }) => {
        const { text, tone } = deadlineWords(dueOn, today, 'days')
        return (
          <Link
            to="/trips/$tripId/participants/$roomConfigurationId"
            params={{ tripId, roomConfigurationId: bookingId }}
            className={styles.due}
          >
            {formatDay(dueOn)} <small className={classes(tone && styles[tone])}>{tone && text}</small>
          </Link>
        )
      },
    },
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
    { key: 'trip', title: t('payables.column-trip'), cell: ({ tripTitle }) => tripTitle },
    { key: 'code', title: t('accounts.column-booking'), width: 76, cell: ({ code }) => <code>{code.slice(-3)}</code> },
    {
      key: 'paid',
      title: t('accounts.column-paid'),
      isNumeric: true,
      width: 110,
      leavesBelow: 1100,
      cell: ({ paidCents }) => euro(paidCents),
    },
    {
      key: 'kept',
      title: t('accounts.column-kept'),
      isNumeric: true,
      width: 110,
      leavesBelow: 1100,
      cell: ({ keptCents }) => (keptCents > 0 ? euro(keptCents) : null),
    },
    {
      key: 'refund',
      title: t('accounts.column-refund'),
      isNumeric: true,
      width: 110,
      cell: ({ refundCents }) => <b>{euro(refundCents)}</b>,
    },
    ...(onRefund
      ? [
          {
            key: 'refund-one',
            title: '',
            width: 100,
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
