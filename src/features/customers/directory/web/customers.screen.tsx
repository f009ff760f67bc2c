import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Outlet, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import {
  countDoubles,
  listCustomers,
  mostCustomersCounted,
} from '#src/features/customers/directory/directory.contract.ts'
import { customerFilters } from '#src/features/customers/directory/directory.values.ts'
import styles from '#src/features/providers/web/directory.module.css'
import { queryOf } from '#src/web/calls/api.ts'
import { useShortcuts } from '#src/web/keys/shortcuts.ts'
import { useFilterKey } from '#src/web/keys/use-filter-key.ts'
import { useCan } from '#src/web/session.ts'
import { announce } from '#src/web/shell/announcer.tsx'
import { lazyDialog } from '#src/web/shell/lazy-parts.tsx'
import { PageHead } from '#src/web/shell/page-head.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { LinkButton } from '#src/web/ui/buttons/link-button.tsx'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'
import { FilterChip } from '#src/web/ui/table/filter-chip.tsx'
import { ListSearch } from '#src/web/ui/table/list-search.tsx'
import { usePageSize } from '#src/web/ui/table/page-size.ts'
import { CustomersList, type CustomersSearch } from './customers.list.tsx'
import { countSaid } from './directory.words.ts'

const NewCustomerDialog = lazyDialog(
  async () => (await import('#src/features/customers/card/web/customer.dialog.tsx')).NewCustomerDialog,
)
const route = getRouteApi('/main/customers/list')

/** Everybody who travelled or asked, found by name, tax code or telephone. */
export function CustomersScreen() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const router = useRouter()
  const isPaged = useLocation({ select: ({ state }) => state.isPaged === true })
  const canEdit = useCan('edit', 'Customer')
  const seesDocuments = useCan('read', 'IdentityDocument')
  const [pageSize, setPageSize] = usePageSize('customers')
  const [isCreating, setIsCreating] = useState(false)
  const filters = useFilterKey()
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...queryOf(listCustomers, { query: queryFor(search, pageSize) }),
    placeholderData: keepPreviousData,
  })
  const { data: doubles } = useQuery({ ...queryOf(countDoubles, {}), enabled: canEdit })

  const go = (next: CustomersSearch, replace: boolean) => void navigate({ to: '/customers', search: next, replace })
  const filter = (changed: Partial<CustomersSearch>) => go({ ...search, ...changed, cursor: undefined }, true)
  const firstPage = (replace: boolean) => go({ ...search, cursor: undefined }, replace)
  const turnOn = (cursor: string) =>
    void navigate({ to: '/customers', search: { ...search, cursor }, state: { isPaged: true } })
  const create = () => setIsCreating(true)

  const total = data && (search.only ? (data.counts[search.only] ?? 0) : data.counts.all)
  const told = useRef(total)
  useEffect(() => {
    if (isPlaceholderData || total === undefined || told.current === total) return
    told.current = total
    announce(countSaid(total))
  }, [isPlaceholderData, total])

  useShortcuts([
    ...(canEdit ? [{ keys: 'n', label: t('directory.new'), run: create }] : []),
    { keys: 'p', label: t('trips.head-print'), run: () => window.print() },
  ])

  return (
    <div className={styles.page}>
      <PageHead
        title={t('directory.heading')}
        actions={
          canEdit && (
            <Button kind="primary" icon={IconPlus} onClick={create}>
              {t('directory.new')}
            </Button>
          )
        }
        below={
          <div ref={filters} role="group" aria-label={t('directory.filters')} className={styles.chips}>
            <FilterChip
              label={t('directory.filter.all')}
              count={data?.counts.all}
              most={mostCustomersCounted}
              isOn={search.only === undefined}
              onToggle={() => filter({ only: undefined })}
            />
            {customerFilters
              .filter((only) => only !== 'expiring' || seesDocuments)
              .map((only) => (
                <FilterChip
                  key={only}
                  label={t(`directory.filter.${only}`)}
                  count={data?.counts[only]}
                  most={mostCustomersCounted}
                  isOn={search.only === only}
                  onToggle={() => filter({ only: search.only === only ? undefined : only })}
                />
              ))}
          </div>
        }
      >
        <ListSearch
          label={t('directory.search')}
          value={search.search}
          onSearch={(text) => filter({ search: text })}
          className={styles.search}
        />
      </PageHead>
      <div className={styles.content}>
        {doubles?.first && (
          <NoticeStrip
            tone="info"
            action={
              <LinkButton
                size="small"
                to="/customers/merge"
                search={{ ...search, one: doubles.first[0], other: doubles.first[1] }}
              >
                {t('directory.doubles-check')}
              </LinkButton>
            }
          >
            {t('directory.doubles', { n: doubles.pairs })}
          </NoticeStrip>
        )}
        <CustomersList
          page={data}
          total={total ?? 0}
          search={search}
          isFetching={isFetching}
          failure={isError && !data ? () => (search.cursor ? firstPage(true) : void refetch()) : null}
          pageSize={pageSize}
          onPageSize={setPageSize}
          onSort={(sort) => filter({ sort })}
          onPrevious={search.cursor ? () => (isPaged ? router.history.back() : firstPage(false)) : null}
          onNext={data?.next ? () => turnOn(data.next!) : null}
          onClear={search.search !== '' || search.only ? () => filter({ search: '', only: undefined }) : undefined}
          onCreate={canEdit ? create : undefined}
        />
      </div>
      <Outlet />
      {isCreating && (
        <NewCustomerDialog
          onClose={() => setIsCreating(false)}
          onCreated={(customerId) => void navigate({ to: '/customers/$customerId', params: { customerId } })}
        />
      )}
    </div>
  )
}

function queryFor({ search, only, sort, cursor }: CustomersSearch, pageSize: number) {
  return {
    sort,
    ...(search !== '' && { search }),
    ...(only !== undefined && { only }),
    ...(cursor !== undefined && { cursor }),
    ...(pageSize === 100 && { limit: '100' as const }),
  }
}
