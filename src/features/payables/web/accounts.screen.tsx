import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { listSupplierDues, listTripsWithDues, supplierDuesSheet } from '#src/features/payables/dues.contract.ts'
import { dueGroups } from '#src/features/payables/payables.values.ts'
import { formatDayShort, todayIn } from '#src/shared/day.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { download } from '#src/web/calls/download.ts'
import { useShortcuts } from '#src/web/keys/shortcuts.ts'
import { useCan } from '#src/web/session.ts'
import { PageHead } from '#src/web/shell/page-head.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { SearchSelectField } from '#src/web/ui/combo/search-select-field.tsx'
import { FilterChip } from '#src/web/ui/table/filter-chip.tsx'
import { ListSearch } from '#src/web/ui/table/list-search.tsx'
import { Selection } from '#src/web/ui/table/table-selection.ts'
import styles from './accounts.module.css'
import { type DueRow, DuesList } from './dues.list.tsx'
import { DuesSelection } from './dues-selection.panel.tsx'

const route = getRouteApi('/main/accounts')

/** The dues to suppliers across all trips: late, this week, within two weeks. */
export function AccountsScreen() {
  const { section: _section, ...search } = route.useSearch()
  const navigate = useNavigate()
  const router = useRouter()
  const isPaged = useLocation({ select: ({ state }) => state.isPaged === true })
  const [pageSize, setPageSize] = useState<50 | 100>(50)
  const canPay = useCan('register', 'SupplierPayment')
  const [selection] = useState(() => new Selection<DueRow>())
  const { cursor, ...filters } = search
  const query = { ...search, limit: String(pageSize) as '50' | '100' }
  const { data, isError, isFetching, refetch } = useQuery({
    ...queryOf(listSupplierDues, { query }),
    placeholderData: keepPreviousData,
  })
  const filter = (changed: Partial<typeof search>) =>
    void navigate({ to: '.', search: (now) => ({ ...now, ...changed, cursor: undefined }), replace: true })
  const firstPage = (replace: boolean) =>
    void navigate({ to: '.', search: (now) => ({ ...now, cursor: undefined }), replace })
  useShortcuts([{ keys: 'p', label: t('trips.head-print'), run: () => window.print() }])
  const count = data && dueGroups.reduce((sum, group) => sum + (data.groups[group]?.count ?? 0), 0)
  return (
    <div className={styles.page}>
      <PageHead
        title={t('shell.accounts')}
        beside={<span className={styles.beside}>{t('payables.accounts-suppliers')}</span>}
        actions={
          <>
            <Button
              icon={IconDownload}
              onClick={() => void download(supplierDuesSheet, { query: filters }, t('payables.dues-exporting'))}
            >
              {t('trips.export')}
            </Button>
            <Button icon={IconPrinter} onClick={() => window.print()}>
              {t('trips.head-print')}
            </Button>
          </>
        }
        below={
          <>
            <div role="group" aria-label={t('bookings.filters')} className={styles.chips}>
              <FilterChip
                label={t('payables.due.all')}
                isOn={search.group === undefined}
                onToggle={() => filter({ group: undefined })}
                {...(count !== undefined && { count })}
              />
              {dueGroups.map((group) => (
                <FilterChip
                  key={group}
                  label={t(`payables.due.${group}`)}
                  isOn={search.group === group}
                  onToggle={() => filter({ group: search.group === group ? undefined : group })}
                  {...(data && { count: data.groups[group]?.count ?? 0 })}
                />
              ))}
            </div>
            <TripFilter value={search.tripId ?? null} onChange={(tripId) => filter({ tripId: tripId ?? undefined })} />
            <ListSearch
              className={styles.search}
              label={t('payables.dues-search')}
              value={search.search}
              onSearch={(text) => filter({ search: text })}
            />
          </>
        }
      />
      <div className={styles.content}>
        <DuesList
          page={data}
          isFetching={isFetching}
          failure={isError && !data ? () => (cursor ? firstPage(true) : void refetch()) : null}
          selection={canPay ? selection : undefined}
          pageSize={pageSize}
          onPageSize={(size) => setPageSize(size === 100 ? 100 : 50)}
          onPrevious={cursor ? () => (isPaged ? router.history.back() : firstPage(false)) : null}
          onNext={
            data?.next
              ? () =>
                  void navigate({
                    to: '.',
                    search: (now) => ({ ...now, cursor: data.next! }),
                    state: { isPaged: true },
                  })
              : null
          }
          onClear={
            search.search || search.group || search.tripId
              ? () => filter({ search: '', group: undefined, tripId: undefined })
              : null
          }
        />
        <DuesSelection selection={selection} total={data?.total ?? 0} />
      </div>
    </div>
  )
}

type TripFilterProps = { value: string | null; onChange: (tripId: string | null) => void }

/** Limits the list to one of the trips with dues. */
function TripFilter({ value, onChange }: TripFilterProps) {
  const { data } = useQuery(queryOf(listTripsWithDues, {}))
  const today = todayIn(new Date())
  return (
    <SearchSelectField
      label={t('payables.dues-trip')}
      isLabelHidden
      className={styles.trip}
      placeholder={t('payables.dues-all-trips')}
      value={value}
      onChange={onChange}
      options={(data?.trips ?? []).map(({ id, title, departsOn }) => ({
        value: id,
        label: title,
        detail: formatDayShort(departsOn, today),
      }))}
    />
  )
}
