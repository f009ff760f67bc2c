import { IconBuildingStore, IconHistory, IconPencil, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Suspense, useMemo, useState } from 'react'
import { type Agency, listAgencies } from '#src/features/agencies/agencies.contract.ts'
import { formatPercent } from '#src/shared/money.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { useShortcuts } from '#src/web/keys/shortcuts.ts'
import { lazyDialog } from '#src/web/shell/lazy-parts.tsx'
import { PageHead } from '#src/web/shell/page-head.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import styles from '#src/web/ui/layout/simple-list.module.css'
import { EmptyState } from '#src/web/ui/signs/empty-state.tsx'
import { DataTable } from '#src/web/ui/table/data-table.tsx'
import { ListSearch } from '#src/web/ui/table/list-search.tsx'
import type { Column } from '#src/web/ui/table/table-columns.ts'
import { focusedRow } from '#src/web/ui/table/table-keys.ts'
import { AgencyDialog } from './agency.dialog.tsx'

const ThingLogDrawer = lazyDialog(
  async () => (await import('#src/features/activity/web/thing-log.panel.tsx')).ThingLogDrawer,
)
const route = getRouteApi('/main/settings/agencies')
const keyOf = ({ id }: Agency) => id
const nameOf = ({ name }: Agency) => name

/** The agencies that sell for us, with their commission and the way they pay. */
export function AgenciesScreen() {
  const { search } = route.useSearch()
  const navigate = useNavigate()
  const [edited, setEdited] = useState<Agency | 'new' | null>(null)
  const [logOf, setLogOf] = useState<Agency | null>(null)
  const { data, isError, isFetching, refetch } = useQuery({
    ...queryOf(listAgencies, { query: { all: 'true', ...(search && { search }) } }),
    placeholderData: keepPreviousData,
  })
  const columns = useMemo(() => columnsOf({ onEdit: setEdited, onLog: setLogOf }), [])
  const add = () => setEdited('new')
  useShortcuts([
    { keys: 'n', label: t('agencies.add'), run: add },
    { keys: 'e', label: t('agencies.edit-focused'), run: () => setEdited(focused(data) ?? null) },
  ])
  const n = data?.length ?? 0
  return (
    <div className={styles.page}>
      <PageHead
        title={t('agencies.heading')}
        actions={
          <Button kind="primary" icon={IconPlus} onClick={add}>
            {t('agencies.add')}
          </Button>
        }
      >
        <ListSearch
          label={t('agencies.search')}
          value={search}
          onSearch={(text) => void navigate({ to: '/settings/agencies', search: { search: text }, replace: true })}
        />
      </PageHead>
      <div className={styles.content}>
        <DataTable
          caption={t('agencies.caption', { n })}
          columns={columns}
          rows={data}
          keyOf={keyOf}
          nameOf={nameOf}
          isFetching={isFetching}
          failure={isError && !data ? { what: t('agencies.what'), onRetry: () => void refetch() } : null}
          empty={<EmptyState icon={IconBuildingStore} title={t('agencies.no-match')} />}
          footer={<p className={styles.foot}>{t('agencies.count', { n })}</p>}
          isFill
        />
      </div>
      {logOf && (
        <Suspense>
          <ThingLogDrawer key={logOf.id} of={logOf.id} title={logOf.name} onClose={() => setLogOf(null)} />
        </Suspense>
      )}
      {edited && (
        <AgencyDialog
          agency={edited === 'new' ? null : (data?.find(({ id }) => id === edited.id) ?? edited)}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  )
}

const focused = (agencies: readonly Agency[] | undefined) => agencies?.find(({ id }) => id === focusedRow())

type Acts = Record<'onEdit' | 'onLog', (agency: Agency) => void>

function columnsOf({ onEdit, onLog }: Acts): Column<Agency>[] {
  return [
    {
      key: 'name',
      title: t('agencies.field.name'),
      cell: ({ name, isActive }) => (
        <span className={isActive ? undefined : styles.quiet}>
          <b>{name}</b> {!isActive && <small>{t('agencies.unused')}</small>}
        </span>
      ),
    },
    { key: 'contact', title: t('agencies.field.contactName'), cell: ({ contactName }) => contactName },
    { key: 'phone', title: t('agencies.field.phone'), cell: ({ phone }) => phone && formatPhone(phone) },
    { key: 'email', title: t('agencies.field.email'), cell: ({ email }) => email },
    {
      key: 'commission',
      title: t('agencies.field.commissionBps'),
      isNumeric: true,
      cell: ({ commissionBps, isDirect }) => (isDirect ? null : formatPercent(commissionBps)),
    },
    {
      key: 'pays',
      title: t('agencies.field.paysNet'),
      cell: ({ paysNet, isDirect }) => t(isDirect ? 'agencies.direct' : paysNet ? 'agencies.net' : 'agencies.gross'),
    },
    {
      key: 'acts',
      title: '',
      width: 80,
      isFixed: true,
      cell: (agency) => (
        <>
          <IconButton
            icon={IconHistory}
            size="small"
            label={t('agencies.log-of', { name: agency.name })}
            onClick={() => onLog(agency)}
          />
          <IconButton
            icon={IconPencil}
            size="small"
            label={t('agencies.edit-one', { name: agency.name })}
            data-row-link
            onClick={() => onEdit(agency)}
          />
        </>
      ),
    },
  ]
}
