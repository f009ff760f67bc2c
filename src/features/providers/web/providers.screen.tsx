import { IconCurrencyEuro, IconDots, IconDownload, IconLink, IconPlus, IconPrinter } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Outlet, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import {
  dueSoonDays,
  providerConcerns,
  providerGroups,
  showsMoney,
} from '#src/features/providers/provider-groups.values.ts'
import { listProviders, providersSheet } from '#src/features/providers/providers.contract.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { download } from '#src/web/calls/download.ts'
import { useShortcuts } from '#src/web/keys/shortcuts.ts'
import { useFilterKey } from '#src/web/keys/use-filter-key.ts'
import { useCan } from '#src/web/session.ts'
import { announce } from '#src/web/shell/announcer.tsx'
import { copyText } from '#src/web/shell/clipboard.ts'
import { PageHead } from '#src/web/shell/page-head.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { LinkButton } from '#src/web/ui/buttons/link-button.tsx'
import { ActionMenu } from '#src/web/ui/overlay/action-menu.tsx'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'
import { FilterChip } from '#src/web/ui/table/filter-chip.tsx'
import { ListSearch } from '#src/web/ui/table/list-search.tsx'
import { usePageSize } from '#src/web/ui/table/page-size.ts'
import { Selection } from '#src/web/ui/table/table-selection.ts'
import styles from './directory.module.css'
import { groupIcons } from './kind-icons.words.ts'
import { NewProviderDialog } from './new-provider.dialog.tsx'
import { type ProviderRow, ProvidersList, type ProvidersSearch } from './providers.list.tsx'
import { ProvidersSelection } from './providers-selection.panel.tsx'

const route = getRouteApi('/main/providers/list')

/** Every supplier, found by name, town, number or telephone, and by what it sells. */
export function ProvidersScreen() {
  const isMoneySeen = useCan('read', 'SupplierPayment')
  const asked = route.useSearch()
  // A link by what suppliers are owed shows the plain list to readers who may not see it.
  const search = isMoneySeen || !showsMoney(asked) ? asked : { ...asked, only: undefined, sort: 'name' as const }
  const navigate = useNavigate()
  const router = useRouter()
  const isPaged = useLocation({ select: ({ state }) => state.isPaged === true })
  const canEdit = useCan('edit', 'Provider')
  const [pageSize, setPageSize] = usePageSize('providers')
  const [selection] = useState(() => new Selection<ProviderRow>())
  const [isCreating, setIsCreating] = useState(false)
  const chips = useFilterKey()
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

  const copyLink = () => void copyText(window.location.href, t('trips.list-link-copied'))
  const actions = [
    { key: 'print', label: t('trips.head-print'), icon: IconPrinter, keys: 'P', onSelect: () => window.print() },
    { key: 'link', label: t('trips.list-menu-copy'), icon: IconLink, onSelect: copyLink },
  ]
  useShortcuts([
    { keys: 'p', label: t('trips.head-print'), run: () => window.print() },
    ...(canEdit ? [{ keys: 'n', label: t('providers.new'), run: create }] : []),
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
            <ActionMenu actions={actions}>
              <IconButton icon={IconDots} kind="secondary" label={t('providers.list-actions')} />
            </ActionMenu>
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
            {isMoneySeen && (
              <span className={styles.apart}>
                {providerConcerns.map((only) => (
                  <FilterChip
                    key={only}
                    label={t(`providers.only.${only}`, { n: dueSoonDays })}
                    icon={IconCurrencyEuro}
                    count={data?.due?.soon}
                    isOn={search.only === only}
                    onToggle={() => filter({ only: search.only === only ? undefined : only })}
                  />
                ))}
              </span>
            )}
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
          selection={selection}
          pageSize={pageSize}
          onPageSize={setPageSize}
          onSort={(sort) => filter({ sort })}
          onPrevious={search.cursor ? () => (isPaged ? router.history.back() : firstPage(false)) : null}
          onNext={data?.next ? () => turnOn(data.next!) : null}
          onClear={
            search.search !== '' || search.group || search.only
              ? () => filter({ search: '', group: undefined, only: undefined })
              : undefined
          }
          onCreate={canEdit ? create : undefined}
        />
        <ProvidersSelection selection={selection} search={search} total={total ?? 0} />
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

function queryFor({ search, group, only, sort, cursor }: ProvidersSearch, pageSize: number) {
  return {
    sort,
    ...(search !== '' && { search }),
    ...(group !== undefined && { group }),
    ...(only !== undefined && { only }),
    ...(cursor !== undefined && { cursor }),
    ...(pageSize === 100 && { limit: '100' as const }),
  }
}
