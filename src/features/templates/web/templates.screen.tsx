import { IconChevronLeft, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { tripTypes } from '#src/features/itineraries/itineraries.rules.ts'
import { listTemplates } from '#src/features/templates/templates.contract.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { useShortcuts } from '#src/web/keys/shortcuts.ts'
import { useCan } from '#src/web/session.ts'
import { announce } from '#src/web/shell/announcer.tsx'
import { PageHead } from '#src/web/shell/page-head.tsx'
import { t } from '#src/web/text.ts'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { LinkButton } from '#src/web/ui/buttons/link-button.tsx'
import { SegmentedControl } from '#src/web/ui/fields/segmented-control.tsx'
import { ListSearch } from '#src/web/ui/table/list-search.tsx'
import { usePageSize } from '#src/web/ui/table/page-size.ts'
import { TemplatesList, type TemplatesSearch } from './templates.list.tsx'
import styles from './templates.module.css'

const route = getRouteApi('/main/templates/trips/')

/** Every template of trips, found by name and type. */
export function TemplatesScreen() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const router = useRouter()
  const isPaged = useLocation({ select: ({ state }) => state.isPaged === true })
  const canEdit = useCan('edit', 'Template')
  const [pageSize, setPageSize] = usePageSize('templates')
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...queryOf(listTemplates, { query: queryFor(search, pageSize) }),
    placeholderData: keepPreviousData,
  })

  const go = (next: TemplatesSearch, replace: boolean) =>
    void navigate({ to: '/templates/trips', search: next, replace })
  const filter = (changed: Partial<TemplatesSearch>) => go({ ...search, ...changed, cursor: undefined }, true)
  const firstPage = (replace: boolean) => go({ ...search, cursor: undefined }, replace)
  const isNarrowed = search.search !== '' || search.modules.length < tripTypes.length

  const total = data?.total
  const told = useRef(total)
  useEffect(() => {
    if (isPlaceholderData || total === undefined || told.current === total) return
    told.current = total
    announce(t('templates.count', { n: total }))
  }, [isPlaceholderData, total])

  const create = () => void navigate({ to: '/templates/trips/add-template', search })
  useShortcuts(canEdit ? [{ keys: 'n', label: t('templates.create'), run: create }] : [])

  return (
    <div className={styles.page}>
      <PageHead
        title={t('templates.trips')}
        before={
          <IconButton
            icon={IconChevronLeft}
            size="small"
            label={t('templates.back-to-home')}
            onClick={() => void navigate({ to: '/templates' })}
          />
        }
        actions={
          canEdit && (
            <LinkButton kind="primary" icon={IconPlus} to="/templates/trips/add-template" search={search}>
              {t('templates.create')}
            </LinkButton>
          )
        }
      >
        <ListSearch label={t('templates.search')} value={search.search} onSearch={(text) => filter({ search: text })} />
        <SegmentedControl
          label={t('templates.filter-type')}
          value={search.modules.length === 1 ? search.modules[0]! : 'both'}
          onChange={(chosen) => filter({ modules: chosen === 'both' ? tripTypes : [chosen] })}
          choices={[
            { value: 'both', label: t('itineraries.type.both') },
            { value: 'daily', label: t('trips.filter-daily') },
            { value: 'multiDay', label: t('itineraries.type.multiDay') },
          ]}
        />
      </PageHead>
      <div className={styles.content}>
        <TemplatesList
          page={data}
          search={search}
          isFetching={isFetching}
          failure={isError && !data ? () => (search.cursor ? firstPage(true) : void refetch()) : null}
          canEdit={canEdit}
          pageSize={pageSize}
          onPageSize={setPageSize}
          onSort={(sort) => filter({ sort })}
          onPrevious={search.cursor ? () => (isPaged ? router.history.back() : firstPage(false)) : null}
          onNext={
            data?.next
              ? () =>
                  void navigate({
                    to: '/templates/trips',
                    search: { ...search, cursor: data.next! },
                    state: { isPaged: true },
                  })
              : null
          }
          onClear={isNarrowed ? () => filter({ search: '', modules: tripTypes }) : undefined}
        />
      </div>
    </div>
  )
}

function queryFor({ search, modules, sort, cursor }: TemplatesSearch, pageSize: number) {
  return {
    sort,
    ...(search !== '' && { search }),
    ...(modules.length < tripTypes.length && { modules: [...modules] }),
    ...(cursor !== undefined && { cursor }),
    ...(pageSize === 100 && { limit: '100' as const }),
  }
}
