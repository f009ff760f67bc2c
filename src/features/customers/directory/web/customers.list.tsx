import { IconArrowMerge, IconCalendar, IconClock, IconPlus, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { listCustomers } from '#src/features/customers/directory/directory.contract.ts'
import {
  type CustomerFilter,
  type CustomerSort,
  daysOfNotice,
  townOf,
} from '#src/features/customers/directory/directory.values.ts'
import { fullName } from '#src/features/customers/person/person.values.ts'
import styles from '#src/features/providers/web/directory.module.css'
import { addDays, formatDay, todayIn } from '#src/shared/day.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { useCan } from '#src/web/session.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { Mark } from '#src/web/ui/signs/badge.tsx'
import { DeadlineChip } from '#src/web/ui/signs/deadline-chip.tsx'
import { EmptyState } from '#src/web/ui/signs/empty-state.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { CutText } from '#src/web/ui/table/cut-text.tsx'
import { DataTable } from '#src/web/ui/table/data-table.tsx'
import type { Column } from '#src/web/ui/table/table-columns.ts'
import { TableFooter } from '#src/web/ui/table/table-footer.tsx'
import { countSaid } from './directory.words.ts'

export type CustomersSearch = {
  search: string
  only?: CustomerFilter | undefined
  sort: CustomerSort
  cursor?: string | undefined
}

type CustomersPage = Output<typeof listCustomers>
type CustomerRow = CustomersPage['customers'][number]

type CustomersListProps = {
  page: CustomersPage | undefined
  total: number
  search: CustomersSearch
  isFetching: boolean
  failure: (() => void) | null
  pageSize: number
  onPageSize: (size: number) => void
  onSort: (sort: CustomerSort) => void
  onPrevious: (() => void) | null
  onNext: (() => void) | null
  /** Present while filters limit the list. */
  onClear: (() => void) | undefined
  /** Present for people who may add a customer. */
  onCreate: (() => void) | undefined
}

const keyOf = ({ id }: CustomerRow) => id

export function CustomersList({ page, total, search, failure, onClear, onCreate, ...props }: CustomersListProps) {
  const seesDocuments = useCan('read', 'IdentityDocument')
  return (
    <DataTable
      caption={t('directory.caption', { n: total })}
      columns={seesDocuments ? columns : withoutDocuments}
      rows={page?.customers}
      keyOf={keyOf}
      nameOf={fullName}
      isFetching={props.isFetching}
      failure={failure && { what: t('directory.list-what'), onRetry: failure }}
      empty={<NoCustomers onClear={onClear} onCreate={onCreate} />}
      sort={{ key: 'name', isDescending: search.sort === '-name' }}
      onSort={({ isDescending }) => props.onSort(isDescending ? '-name' : 'name')}
      footer={
        <TableFooter
          label={page ? countSaid(total) : ''}
          onPrevious={props.onPrevious}
          onNext={props.onNext}
          pageSize={props.pageSize}
          onPageSize={props.onPageSize}
        />
      }
      isFill
    />
  )
}

function NoCustomers({ onClear, onCreate }: Pick<CustomersListProps, 'onClear' | 'onCreate'>) {
  if (onClear)
    return (
      <EmptyState
        icon={IconUsers}
        title={t('directory.no-match')}
        text={t('directory.no-match-text')}
        action={<Button onClick={onClear}>{t('directory.clear-filters')}</Button>}
      />
    )
  return (
    <EmptyState
      icon={IconUsers}
      title={t('directory.empty')}
      text={t('directory.empty-text')}
      action={
        onCreate && (
          <Button icon={IconPlus} onClick={onCreate}>
            {t('directory.new')}
          </Button>
        )
      }
    />
  )
}

const Missing = () => <Mark tone="warn">{t('directory.missing')}</Mark>

const columns: readonly Column<CustomerRow>[] = [
  { key: 'name', title: t('directory.column.name'), canSort: true, cell: (customer) => <Name customer={customer} /> },
  {
    key: 'bornOn',
    title: t('directory.column.bornOn'),
    width: 92,
    cell: ({ bornOn }) => (bornOn ? formatDay(bornOn) : <Missing />),
  },
  {
    key: 'taxCode',
    title: t('directory.column.taxCode'),
    width: 150,
    cell: ({ taxCode }) => (taxCode ? <span className="mono">{taxCode}</span> : <Missing />),
  },
  {
    key: 'residence',
    title: t('directory.column.residence'),
    leavesBelow: 1400,
    cell: ({ residence }) =>
      residence && (
        <span title={residence}>
          <CutText>{townOf(residence)}</CutText>
        </span>
      ),
  },
  {
    key: 'phone',
    title: t('directory.column.phone'),
    width: 140,
    leavesBelow: 1100,
    cell: ({ phone }) => phone && <span className={styles.phone}>{formatPhone(phone)}</span>,
  },
  { key: 'trips', title: t('directory.column.trips'), isNumeric: true, leavesBelow: 900, cell: ({ trips }) => trips },
  { key: 'trip', title: t('directory.column.trip'), cell: ({ trip }) => <Trip trip={trip} /> },
  {
    key: 'document',
    title: t('directory.column.document'),
    width: 150,
    cell: (customer) => <DocumentEnd customer={customer} />,
  },
]
const withoutDocuments = columns.filter(({ key }) => key !== 'document')

/** The name, with a sign where it may be a double. */
function Name({ customer }: { customer: CustomerRow }) {
  const canEdit = useCan('edit', 'Customer')
  const { id, twinId } = customer
  const name = fullName(customer)
  return (
    <span className={styles.named}>
      <Link to="/customers/$customerId" params={{ customerId: id }} className={styles.name} title={name}>
        <span className={styles.cut}>{name}</span>
      </Link>
      {twinId !== null && canEdit && (
        <Link
          from="/customers"
          to="/customers/merge"
          search={(now) => ({ ...now, one: id, other: twinId })}
          className={styles.twin}
          aria-label={t('directory.double-of', { name })}
        >
          <Icon of={IconArrowMerge} size="small" />
          {t('directory.double')}
        </Link>
      )}
    </span>
  )
}

function Trip({ trip }: { trip: CustomerRow['trip'] }) {
  if (!trip) return null
  const day = formatDay(trip.departsOn)
  return (
    <span className={styles.next}>
      {trip.isToCome ? (
        <Mark tone="info" icon={IconCalendar}>
          <span className="for-readers">{t('directory.to-come')}</span>
          {day}
        </Mark>
      ) : (
        <span className={styles.quiet}>{day}</span>
      )}
      <span className={styles.cut}>{trip.title}</span>
    </span>
  )
}

/** The end of the document in use: a chip if it ended or ends soon, a mark if it ends before a return. */
function DocumentEnd({ customer: { document, trip } }: { customer: CustomerRow }) {
  if (document === undefined) return null
  if (document === null) return <Missing />
  const { expiresOn } = document
  if (expiresOn === null) return null
  const today = todayIn(new Date())
  if (expiresOn <= addDays(today, 14)) return <DeadlineChip dueOn={expiresOn} today={today} past="date" />
  const isShort = trip?.isToCome === true && expiresOn < trip.returnsOn
  if (isShort || expiresOn <= addDays(today, daysOfNotice))
    return (
      <Mark tone="warn" icon={IconClock}>
        {formatDay(expiresOn)}
      </Mark>
    )
  return formatDay(expiresOn)
}
