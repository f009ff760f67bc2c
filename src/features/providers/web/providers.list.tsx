import { IconArrowMerge, IconBuildingStore, IconCheck, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { phoneInWords } from '#src/features/providers/provider-differences.words.ts'
import type { ProviderConcern, ProviderGroup, ProviderSort } from '#src/features/providers/provider-groups.values.ts'
import { dueSoonDays } from '#src/features/providers/provider-groups.values.ts'
import type { listProviders } from '#src/features/providers/providers.contract.ts'
import { type Day, formatDayShort, todayIn } from '#src/shared/day.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { euro } from '#src/shared/money.ts'
import { useCan } from '#src/web/session.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { Mark } from '#src/web/ui/signs/badge.tsx'
import { deadlineWords } from '#src/web/ui/signs/deadline.ts'
import { DeadlineChip } from '#src/web/ui/signs/deadline-chip.tsx'
import { EmptyState } from '#src/web/ui/signs/empty-state.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { DataTable } from '#src/web/ui/table/data-table.tsx'
import type { Column } from '#src/web/ui/table/table-columns.ts'
import { TableFooter } from '#src/web/ui/table/table-footer.tsx'
import type { Selection } from '#src/web/ui/table/table-selection.ts'
import styles from './directory.module.css'
import { kindIcons } from './kind-icons.words.ts'

export type ProvidersSearch = {
  search: string
  group?: ProviderGroup | undefined
  only?: ProviderConcern | undefined
  sort: ProviderSort
  cursor?: string | undefined
}

type ProvidersPage = Output<typeof listProviders>
export type ProviderRow = ProvidersPage['providers'][number]

type ProvidersListProps = {
  page: ProvidersPage | undefined
  search: ProvidersSearch
  isFetching: boolean
  failure: (() => void) | null
  selection: Selection<ProviderRow>
  pageSize: number
  onPageSize: (size: number) => void
  onSort: (sort: ProviderSort) => void
  onPrevious: (() => void) | null
  onNext: (() => void) | null
  /** Present while filters limit the list. */
  onClear: (() => void) | undefined
  /** Present for people who may add a supplier. */
  onCreate: (() => void) | undefined
}

const keyOf = ({ id }: ProviderRow) => id
const nameOf = ({ companyName }: ProviderRow) => companyName

export function ProvidersList({ page, search, failure, onClear, onCreate, ...props }: ProvidersListProps) {
  const sort = { key: search.sort.replace('-', ''), isDescending: search.sort.startsWith('-') }
  const sortTitle = allColumns.find(({ key }) => key === sort.key)?.title.toLowerCase() ?? ''
  const isMoneySeen = useCan('read', 'SupplierPayment')
  const total = page?.total ?? 0
  const pairs = page?.doubles.pairs ?? 0
  const label = [t('providers.count', { n: total }), pairs > 0 && t('providers.doubles-count', { n: pairs })]
  return (
    <DataTable
      caption={t('providers.caption', { n: total, sort: sortTitle })}
      columns={isMoneySeen ? allColumns : columns}
      rows={page?.providers}
      keyOf={keyOf}
      nameOf={nameOf}
      isFetching={props.isFetching}
      failure={failure && { what: t('providers.list-what'), onRetry: failure }}
      empty={<NoProviders onClear={onClear} onCreate={onCreate} />}
      selection={props.selection}
      sort={sort}
      onSort={({ key, isDescending }) => props.onSort(`${isDescending ? '-' : ''}${key}` as ProviderSort)}
      footer={
        <TableFooter
          label={page ? label.filter(Boolean).join(', ') : ''}
          sums={page?.due && <Sums due={page.due} />}
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

function NoProviders({ onClear, onCreate }: Pick<ProvidersListProps, 'onClear' | 'onCreate'>) {
  if (onClear)
    return (
      <EmptyState
        icon={IconBuildingStore}
        title={t('providers.no-match')}
        text={t('providers.no-match-text')}
        action={<Button onClick={onClear}>{t('providers.clear-filters')}</Button>}
      />
    )
  return (
    <EmptyState
      icon={IconBuildingStore}
      title={t('providers.empty')}
      text={t('providers.empty-text')}
      action={
        onCreate && (
          <Button icon={IconPlus} onClick={onCreate}>
            {t('providers.new')}
          </Button>
        )
      }
    />
  )
}

const columns: readonly Column<ProviderRow>[] = [
  { key: 'name', title: t('providers.column.name'), canSort: true, cell: (provider) => <Name provider={provider} /> },
  {
    key: 'city',
    title: t('providers.column.city'),
    canSort: true,
    cell: (provider) => <City {...provider} />,
  },
  {
    key: 'phone',
    title: t('providers.column.phone'),
    leavesBelow: 1400,
    cell: ({ phone }) => phone && <span className={styles.phone}>{phoneInWords(phone)}</span>,
  },
  { key: 'coming', title: t('providers.column.coming'), isNumeric: true, width: 84, cell: ({ coming }) => coming },
  {
    key: 'next',
    title: t('providers.column.next'),
    cell: ({ nextTrip }) => <NextTrip trip={nextTrip} />,
  },
]

/** The columns for readers who may see payments to suppliers. */
const moneyColumns: readonly Column<ProviderRow>[] = [
  { key: 'due', title: t('providers.column.due'), isNumeric: true, width: 118, cell: (row) => <Due {...row} /> },
  {
    key: 'dueOn',
    title: t('providers.column.due-on'),
    canSort: true,
    width: 160,
    cell: ({ dueOn, coming }) =>
      dueOn ? (
        <DueOn dueOn={dueOn} />
      ) : (
        coming > 0 && (
          <Mark tone="ok" icon={IconCheck}>
            {t('providers.all-paid')}
          </Mark>
        )
      ),
  },
]

const allColumns = [...columns, ...moneyColumns]

function City({ city, province }: Pick<ProviderRow, 'city' | 'province'>) {
  const text = [city, province && `(${province})`].filter(Boolean).join(' ')
  return (
    <span className={styles.city} title={text}>
      {text}
    </span>
  )
}

/** What the listed suppliers are owed: within a week, and in all. */
function Sums({ due }: { due: NonNullable<ProvidersPage['due']> }) {
  return (
    <>
      <span>
        {t('providers.sum-soon', { n: dueSoonDays })} <b>{euro(due.soonCents)}</b>
      </span>
      <span>
        {t('providers.sum')} <b>{euro(due.cents)}</b>
      </span>
      {due.overpaidCents > 0 && (
        <span>
          {t('providers.overpaid-sum')} <b>{euro(due.overpaidCents)}</b>
        </span>
      )}
    </>
  )
}

/** The amount left to pay, and what was paid too much. */
function Due({ dueCents = 0, dueOn, overpaidCents = 0 }: Pick<ProviderRow, 'dueCents' | 'dueOn' | 'overpaidCents'>) {
  const isUnknown = dueOn && dueCents === 0
  return (
    <span className={styles.due}>
      {isUnknown && <span className={styles.quiet}>{t('providers.due-unknown')}</span>}
      {!isUnknown && (dueCents > 0 ? <b>{euro(dueCents)}</b> : euro(0))}
      {overpaidCents > 0 && <Mark tone="warn">{t('providers.overpaid', { amount: euro(overpaidCents) })}</Mark>}
    </span>
  )
}

/** The first due day with how far it is. */
function DueOn({ dueOn }: { dueOn: Day }) {
  const today = todayIn(new Date())
  return (
    <span className={styles.next}>
      {formatDayShort(dueOn, today)}
      {deadlineWords(dueOn, today).tone && <DeadlineChip dueOn={dueOn} today={today} past="days" />}
    </span>
  )
}

/** The name, with the icon of the supplier's kind. */
function Name({ provider: { id, companyName, category, twinId } }: { provider: ProviderRow }) {
  const canEdit = useCan('edit', 'Provider')
  return (
    <span className={styles.named}>
      <Link to="/providers/$providerId" params={{ providerId: id }} className={styles.name} title={companyName}>
        <Icon of={category ? kindIcons[category] : IconBuildingStore} />
        {category && <span className="for-readers">{t(`providers.kind.${category}`)}: </span>}
        <span className={styles.cut}>{companyName}</span>
      </Link>
      {twinId !== null && canEdit && (
        <Link
          from="/providers"
          to="/providers/merge"
          search={(now) => ({ ...now, one: id, other: twinId })}
          className={styles.twin}
          aria-label={t('providers.double-of', { name: companyName })}
        >
          <Icon of={IconArrowMerge} size="small" />
          {t('providers.double')}
        </Link>
      )}
    </span>
  )
}

function NextTrip({ trip }: { trip: ProviderRow['nextTrip'] }) {
  if (!trip) return <span className={styles.quiet}>{t('providers.nothing-coming')}</span>
  return (
    <span className={styles.next}>
      <span className={styles.quiet}>{formatDayShort(trip.departsOn, todayIn(new Date()))}</span>
      <span className={styles.cut}>{trip.title}</span>
    </span>
  )
}
