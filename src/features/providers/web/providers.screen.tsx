import { IconDownload, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Outlet, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { providerGroups } from '#src/features/providers/provider-groups.values.ts'
import { listProviders, providersSheet } from '#src/features/providers/providers.contract.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { download } from '#src/web/calls/download.ts'
import { useShortcuts } from '#src/web/keys/shortcuts.ts'
import { useCan } from '#src/web/session.ts'
import { announce } from '#src/web/shell/announcer.tsx'
import { PageHead } from '#src/web/shell/page-head.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { LinkButton } from '#src/web/ui/buttons/link-button.tsx'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'
import { FilterChip } from '#src/web/ui/table/filter-chip.tsx'
import { ListSearch } from '#src/web/ui/table/list-search.tsx'
import { usePageSize } from '#src/web/ui/table/page-size.ts'
import styles from './directory.module.css'
import { groupIcons } from './kind-icons.words.ts'
import { NewProviderDialog } from './new-provider.dialog.tsx'
import { ProvidersList, type ProvidersSearch } from './providers.list.tsx'

const route = getRouteApi('/main/providers/list')

/** Every supplier, found by name, town, number or telephone, and by what it sells. */
export function ProvidersScreen() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const router = useRouter()
  const isPaged = useLocation({ select: ({ state }) => state.isPaged === true })
  const canEdit = useCan('edit', 'Provider')
  const [pageSize, setPageSize] = usePageSize('providers')
  const [isCreating, setIsCreating] = useState(false)
  const chips = useRef<HTMLDivElement>(null)
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...queryOf(listProviders, { query: queryFor(search, pageSize) }),
    placeholderData: keepPreviousData,
  })

  const go = (next: ProvidersSearch, replace: boolean) => void navigate({ to: '/providers', search: next, replace })
  const filter = (changed: Partial<ProvidersSearch>) => go({ ...search, ...changed, cursor: undefined }, true)
  const firstPage = (replace: boolean) => go({ ...search, cursor: undefined }, replace)
  const turnOn = (cursor: string) =>
    void navigate({ to: '/providers', search: { ...search, cursor }, state: { isPaged: true } })
  const create = () => setIsCreating(true)

  const total = data?.total
  const told = useRef(total)
  useEffect(() => {
    if (isPlaceholderData || total === undefined || told.current === total) return
    told.current = total
    announce(t('providers.count', { n: total }))
  }, [isPlaceholderData, total])

  useShortcuts([
    ...(canEdit ? [{ keys: 'n', label: t('providers.new'), run: create }] : []),
    {
      keys: 'f',
      label: t('providers.filter-group'),
      run: () => chips.current?.querySelector<HTMLElement>('button')?.focus(),
    },
  ])

  const groups = data?.groups
  const { sort: _sort, cursor: _cursor, ...filters } = queryFor(search, pageSize)
  const found = groups && providerGroups.reduce((sum, group) => sum + groups[group], 0)
  return (
    <div className={styles.page}>
      <PageHead
        title={t('providers.heading')}
        actions={
          <>
            <Button
              icon={IconDownload}
              onClick={() => void download(providersSheet, { query: filters }, t('providers.exporting'))}
            >
              {t('trips.export')}
            </Button>
            {canEdit && (
              <Button kind="primary" icon={IconPlus} onClick={create}>
                {t('providers.new')}
              </Button>
            )}
          </>
        }
        below={
          <div ref={chips} role="group" aria-label={t('providers.filter-group')} className={styles.chips}>
            <FilterChip
              label={t('providers.group.all')}
              count={found}
              isOn={search.group === undefined}
              onToggle={() => filter({ group: undefined })}
            />
            {providerGroups.map((group) => (
              <FilterChip
                key={group}
                label={t(group === 'rest' ? 'providers.group.rest' : `providers.kind.${group}`)}
                icon={groupIcons[group]}
                count={groups?.[group]}
                isOn={search.group === group}
                onToggle={() => filter({ group: search.group === group ? undefined : group })}
              />
            ))}
          </div>
        }
      >
        <ListSearch
          label={t('providers.search')}
          value={search.search}
          onSearch={(text) => filter({ search: text })}
          className={styles.search}
        />
      </PageHead>
      <div className={styles.content}>
        {canEdit && data?.doubles.first && (
          <NoticeStrip
            tone="info"
            action={
              <LinkButton
                size="small"
                to="/providers/merge"
                search={{ ...search, one: data.doubles.first[0], other: data.doubles.first[1] }}
              >
                {t('providers.doubles-check')}
              </LinkButton>
            }
          >
            {t('providers.doubles-count', { n: data.doubles.pairs })}
          </NoticeStrip>
        )}
        <ProvidersList
          page={data}
          search={search}
          isFetching={isFetching}
          failure={isError && !data ? () => (search.cursor ? firstPage(true) : void refetch()) : null}
          pageSize={pageSize}
          onPageSize={setPageSize}
          onSort={(sort) => filter({ sort })}
          onPrevious={search.cursor ? () => (isPaged ? router.history.back() : firstPage(false)) : null}
          onNext={data?.next ? () => turnOn(data.next!) : null}
          onClear={search.search !== '' || search.group ? () => filter({ search: '', group: undefined }) : undefined}
          onCreate={canEdit ? create : undefined}
        />
      </div>
      <Outlet />
      {isCreating && (
        <NewProviderDialog
          category={search.group === 'rest' ? null : (search.group ?? null)}
          onClose={() => setIsCreating(false)}
          onCreated={({ id }) => void navigate({ to: '/providers/$providerId', params: { providerId: id } })}
        />
      )}
    </div>
  )
}

function queryFor({ search, group, sort, cursor }: ProvidersSearch, pageSize: number) {
  return {
    sort,
    ...(search !== '' && { search }),
    ...(group !== undefined && { group }),
    ...(cursor !== undefined && { cursor }),
    ...(pageSize === 100 && { limit: '100' as const }),
  }
}
