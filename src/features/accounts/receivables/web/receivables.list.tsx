import { IconPhone, IconSend } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { listReceivables } from '#src/features/accounts/receivables/receivables.contract.ts'
import { receivableGroups } from '#src/features/accounts/sections/sections.values.ts'
import styles from '#src/features/accounts/sections/web/accounts.module.css'
import { bookingColumns, dueColumn, OpenMoneyList } from '#src/features/accounts/sections/web/open-money.list.tsx'
import { type Day, formatDayShort, todayIn, wallClock } from '#src/shared/day.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { euro } from '#src/shared/money.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { Mark } from '#src/web/ui/signs/badge.tsx'
import type { Column } from '#src/web/ui/table/table-columns.ts'
import type { TableFooterProps } from '#src/web/ui/table/table-footer.tsx'
import type { Selection } from '#src/web/ui/table/table-selection.ts'

type Page = Output<typeof listReceivables>
export type ReceivableRow = Page['receivables'][number]

type ReceivablesListProps = Omit<TableFooterProps, 'label'> & {
  page: Page | undefined
  isFetching: boolean
  failure: (() => void) | null
  selection?: Selection<ReceivableRow>
  /** Null for people who may not register payments. */
  onRegister: ((row: ReceivableRow) => void) | null
  /** Null where late payers are not reminded together. */
  onRemindLate: (() => void) | null
  /** Present while a filter limits the list. */
  onClear: (() => void) | null
}

const countOf = (n: number) => t('accounts.bookings', { n })

/** What is owed as a table, the earliest due first. */
export function ReceivablesList(props: ReceivablesListProps) {
  const { page, onRegister, onRemindLate, ...rest } = props
  const columns = useMemo(() => columnsOf(todayIn(new Date()), onRegister), [onRegister])
  const late = page?.groups.late.count ?? 0
  return (
    <OpenMoneyList
      {...rest}
      columns={columns}
      rows={page?.receivables}
      order={receivableGroups}
      groups={page?.groups}
      total={page?.total}
      words={{
        caption: t('accounts.receivables-caption', { n: page?.total ?? 0 }),
        what: t('accounts.receivables-what'),
        empty: t('accounts.nothing-owed'),
        emptyText: t('accounts.nothing-owed-text'),
        count: countOf,
      }}
      act={
        onRemindLate &&
        late > 0 && (
          <Button kind="primary" icon={IconSend} onClick={onRemindLate}>
            {t('accounts.remind-late', { n: late })}
          </Button>
        )
      }
    />
  )
}

function columnsOf(today: Day, onRegister: ReceivablesListProps['onRegister']): Column<ReceivableRow>[] {
  return [
    dueColumn(t('payables.column-due'), today),
    {
      key: 'payer',
      title: t('accounts.column-payer'),
      cell: ({ payer, heads, agencyBps, isPenalty }) => (
        <span className={styles.payer}>
          <b>{payer}</b>{' '}
          <small>
            {[
              agencyBps === null
                ? heads > 1 && t('accounts.people', { n: heads })
                : t('accounts.agency-net', { percent: String(agencyBps / 100).replace('.', ',') }),
              isPenalty && t('accounts.penalty'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </span>
      ),
    },
    ...bookingColumns<ReceivableRow>(),
    {
      key: 'left',
      title: t('accounts.column-left'),
      isNumeric: true,
      width: 120,
      cell: ({ leftCents }) => <b>{euro(leftCents)}</b>,
    },
    {
      key: 'reminded',
      title: t('accounts.column-reminded'),
      width: 130,
      cell: ({ reminded, hasEmail }) =>
        reminded ? (
          formatDayShort(wallClock(new Date(reminded.at)).day, today)
        ) : hasEmail ? null : (
          <Mark tone="warn" icon={IconPhone}>
            {t('accounts.without-email')}
          </Mark>
        ),
    },
    ...(onRegister
      ? [
          {
            key: 'register',
            title: '',
            width: 100,
            cell: (row: ReceivableRow) => (
              <Button kind="text" size="small" onClick={() => onRegister(row)}>
                {t('accounts.register')}
              </Button>
            ),
          } satisfies Column<ReceivableRow>,
        ]
      : []),
  ]
}
