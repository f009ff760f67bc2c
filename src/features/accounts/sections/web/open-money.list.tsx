import { IconChecks } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { type Day, formatDay } from '#src/shared/day.ts'
import { euro } from '#src/shared/money.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { deadlineWords } from '#src/web/ui/signs/deadline.ts'
import { EmptyState } from '#src/web/ui/signs/empty-state.tsx'
import { DataTable, type DataTableProps } from '#src/web/ui/table/data-table.tsx'
import { useNextFrame } from '#src/web/ui/table/next-frame.ts'
import type { Column } from '#src/web/ui/table/table-columns.ts'
import { TableFooter, type TableFooterProps } from '#src/web/ui/table/table-footer.tsx'
import type { Selection } from '#src/web/ui/table/table-selection.ts'
import { classes } from '#src/web/ui/theme/classes.ts'
import styles from './accounts.module.css'
import { GroupSums } from './group-sums.panel.tsx'

/** The sum of one booking, with the day on which it is due. */
type OpenMoneyRow<Group extends string> = {
  bookingId: string
  tripId: string
  tripTitle: string
  code: string
  payer: string
  dueOn: Day
  group: Group
}

type OpenMoneyProps<Row extends OpenMoneyRow<Group>, Group extends 'late' | 'week' | 'later' | 'open'> = Omit<
  TableFooterProps,
  'label'
> &
  Pick<DataTableProps<Row>, 'columns' | 'rows' | 'isFetching'> & {
    /** The chosen rows. While there are some, the acts on them take the place of the foot. */
    selection?: Selection<Row>
    /** The groups in their order, with the sums of the whole search. */
    order: readonly Group[]
    groups: Record<Group, { count: number; cents: number }> | undefined
    total: number | undefined
    words: { caption: string; what: string; empty: string; emptyText: string; count: (n: number) => string }
    failure: (() => void) | null
    /** Present while a filter limits the list. */
    onClear: (() => void) | null
    /** The act on the whole list, beside its sums. */
    act?: ReactNode
  }

const keyOf = ({ bookingId }: { bookingId: string }) => bookingId
const nameOf = ({ payer, tripTitle }: { payer: string; tripTitle: string }) => `${payer}, ${tripTitle}`

/** The open sums of bookings as a table, the earliest due first, with the sums of its groups below. */
export function OpenMoneyList<Row extends OpenMoneyRow<Group>, Group extends 'late' | 'week' | 'later' | 'open'>(
  props: OpenMoneyProps<Row, Group>,
) {
  const { columns, rows, order, groups, total = 0, words, isFetching, selection, failure, onClear, act } = props
  const { pageSize, onPageSize, onPrevious, onNext } = props
  const { count } = words
  const groupOf = useMemo(
    () =>
      ({ group }: Row) => {
        const sums = groups?.[group] ?? { count: 0, cents: 0 }
        return `${t(`accounts.group.${group}`)} · ${count(sums.count)} · ${euro(sums.cents)}`
      },
    [groups, count],
  )
  const foot = (
    <>
      {groups && total > 0 && (
        <GroupSums
          sums={order.map((key) => ({ key, label: t(`accounts.group.${key}`), cents: groups[key].cents }))}
          act={act}
        />
      )}
      <TableFooter {...{ pageSize, onPageSize, onPrevious, onNext }} label={count(total)} />
    </>
  )
  return (
    <DataTable
      caption={words.caption}
      {...{ columns, rows, keyOf, nameOf, groupOf, isFetching }}
      {...(selection && { selection })}
      failure={failure && { what: words.what, onRetry: failure }}
      empty={<Nothing words={words} onClear={onClear} />}
      footer={selection ? <UnlessChosen selection={selection}>{foot}</UnlessChosen> : foot}
      isFill
    />
  )
}

function UnlessChosen<Row>({ selection, children }: { selection: Selection<Row>; children: ReactNode }) {
  return useNextFrame(selection.subscribe, selection.keysNow).size === 0 && children
}

type NothingProps = { words: { empty: string; emptyText: string }; onClear: (() => void) | null }

function Nothing({ words, onClear }: NothingProps) {
  if (!onClear) return <EmptyState icon={IconChecks} title={words.empty} text={words.emptyText} />
  return (
    <EmptyState
      icon={IconChecks}
      title={t('bookings.no-match')}
      action={<Button onClick={onClear}>{t('bookings.clear-filters')}</Button>}
    />
  )
}

/** The day on which a sum is due, as the link to its booking. */
export function dueColumn<Row extends OpenMoneyRow<string>>(title: string, today: Day): Column<Row> {
  return {
    key: 'due',
    title,
    width: 178,
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
  }
}

/** The trip and the number of the booking. */
export function bookingColumns<Row extends OpenMoneyRow<string>>(): Column<Row>[] {
  return [
    { key: 'trip', title: t('payables.column-trip'), cell: ({ tripTitle }) => tripTitle },
    { key: 'code', title: t('accounts.column-booking'), width: 64, cell: ({ code }) => <code>{code.slice(-3)}</code> },
  ]
}
