import { IconChecks, IconPhone } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { listReceivables } from '#src/features/accounts/receivables/receivables.contract.ts'
import { receivableGroups } from '#src/features/accounts/sections/sections.values.ts'
import styles from '#src/features/accounts/sections/web/accounts.module.css'
import { GroupSums } from '#src/features/accounts/sections/web/group-sums.panel.tsx'
import { type Day, formatDay, formatDayShort, todayIn, wallClock } from '#src/shared/day.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { euro } from '#src/shared/money.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { Mark } from '#src/web/ui/signs/badge.tsx'
import { deadlineWords } from '#src/web/ui/signs/deadline.ts'
import { EmptyState } from '#src/web/ui/signs/empty-state.tsx'
import { DataTable } from '#src/web/ui/table/data-table.tsx'
import type { Column } from '#src/web/ui/table/table-columns.ts'
import { TableFooter, type TableFooterProps } from '#src/web/ui/table/table-footer.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'

type Page = Output<typeof listReceivables>
export type ReceivableRow = Page['receivables'][number]

type ReceivablesListProps = Omit<TableFooterProps, 'label'> & {
  page: Page | undefined
  isFetching: boolean
  failure: (() => void) | null
  /** Null for people who may not register payments. */
  onRegister: ((row: ReceivableRow) => void) | null
  onRemind: (row: ReceivableRow) => void
  /** Present while a filter limits the list. */
  onClear: (() => void) | null
}

const keyOf = ({ bookingId }: ReceivableRow) => bookingId
const nameOf = ({ payer, tripTitle }: ReceivableRow) => `${payer}, ${tripTitle}`

/** What is owed as a table, the earliest due first. */
export function ReceivablesList(props: ReceivablesListProps) {
  const { page, isFetching, failure, onRegister, onRemind, onClear, ...paging } = props
  const columns = useMemo(() => columnsOf(todayIn(new Date()), onRegister, onRemind), [onRegister, onRemind])
  const groups = page?.groups
  const groupOf = useMemo(
    () =>
      ({ group }: ReceivableRow) => {
        const { count, cents } = groups?.[group] ?? { count: 0, cents: 0 }
        return `${t(`accounts.group.${group}`)} · ${t('accounts.bookings', { n: count })} · ${euro(cents)}`
      },
    [groups],
  )
  return (
    <DataTable
      caption={t('accounts.receivables-caption', { n: page?.total ?? 0 })}
      columns={columns}
      rows={page?.receivables}
      keyOf={keyOf}
      nameOf={nameOf}
      groupOf={groupOf}
      isFetching={isFetching}
      failure={failure && { what: t('accounts.receivables-what'), onRetry: failure }}
      empty={<NothingOwed onClear={onClear} />}
      footer={
        <>
          {groups && page.total > 0 && (
            <GroupSums
              sums={receivableGroups.map((key) => ({
                key,
                label: t(`accounts.group.${key}`),
                cents: groups[key].cents,
              }))}
            />
          )}
          <TableFooter {...paging} label={t('accounts.bookings', { n: page?.total ?? 0 })} />
        </>
      }
      isFill
    />
  )
}

function NothingOwed({ onClear }: Pick<ReceivablesListProps, 'onClear'>) {
  if (!onClear)
    return <EmptyState icon={IconChecks} title={t('accounts.nothing-owed')} text={t('accounts.nothing-owed-text')} />
  return (
    <EmptyState
      icon={IconChecks}
      title={t('bookings.no-match')}
      action={<Button onClick={onClear}>{t('bookings.clear-filters')}</Button>}
    />
  )
}

function columnsOf(
  today: Day,
  onRegister: ReceivablesListProps['onRegister'],
  onRemind: ReceivablesListProps['onRemind'],
): Column<ReceivableRow>[] {
  return [
    {
      key: 'due',
      title: t('payables.column-due'),
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
    { key: 'trip', title: t('payables.column-trip'), cell: ({ tripTitle }) => tripTitle },
    { key: 'code', title: t('accounts.column-booking'), width: 76, cell: ({ code }) => <code>{code.slice(-3)}</code> },
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
            width: 170,
            cell: (row: ReceivableRow) => (
              <>
                <Button kind="text" size="small" onClick={() => onRemind(row)}>
                  {t('accounts.remind')}
                </Button>
                <Button kind="text" size="small" onClick={() => onRegister(row)}>
                  {t('accounts.register')}
                </Button>
              </>
            ),
          } satisfies Column<ReceivableRow>,
        ]
      : []),
  ]
}
