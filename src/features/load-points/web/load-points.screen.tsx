import { IconMapPin, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type LoadPoint, listLoadPoints } from '#src/features/load-points/load-points.contract.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { useShortcuts } from '#src/web/keys/shortcuts.ts'
import { useCan } from '#src/web/session.ts'
import { PageHead } from '#src/web/shell/page-head.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { SegmentedControl } from '#src/web/ui/fields/segmented-control.tsx'
import styles from '#src/web/ui/layout/simple-list.module.css'
import { EmptyState } from '#src/web/ui/signs/empty-state.tsx'
import { ListSearch } from '#src/web/ui/table/list-search.tsx'
import { focusedRow } from '#src/web/ui/table/table-keys.ts'
import { LoadPointDialog } from './load-point.dialog.tsx'
import { LoadPointsList } from './load-points.list.tsx'
import { MergePointDialog } from './merge-point.dialog.tsx'

const route = getRouteApi('/main/settings/load-points')

/** The known places to board with their addresses, which are proposed to every new departure. */
export function LoadPointsScreen() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const canEdit = useCan('edit', 'Departure')
  const [edited, setEdited] = useState<LoadPoint | 'new' | null>(null)
  const [doubled, setDoubled] = useState<LoadPoint | null>(null)
  const query = { ...(search.search && { search: search.search }), ...(search.retired && { retired: 'true' as const }) }
  const { data, isError, isFetching, refetch } = useQuery({
    ...queryOf(listLoadPoints, { query }),
    placeholderData: keepPreviousData,
  })
  const go = (changed: Partial<typeof search>) =>
    void navigate({ to: '/settings/load-points', search: { ...search, ...changed }, replace: true })
  const add = () => setEdited('new')
  const editFocused = () => setEdited(data?.find(({ id, isActive }) => isActive && id === focusedRow()) ?? null)
  useShortcuts(
    canEdit
      ? [
          { keys: 'n', label: t('load-points.add'), run: add },
          { keys: 'e', label: t('load-points.edit-focused'), run: editFocused },
        ]
      : [],
  )
  return (
    <div className={styles.page}>
      <PageHead
        title={t('load-points.heading')}
        actions={
          canEdit && (
            <Button kind="primary" icon={IconPlus} onClick={add}>
              {t('load-points.add')}
            </Button>
          )
        }
      >
        <ListSearch label={t('load-points.search')} value={search.search} onSearch={(text) => go({ search: text })} />
        <SegmentedControl
          label={t('load-points.show')}
          value={search.retired ? 'retired' : 'used'}
          onChange={(shown) => go({ retired: shown === 'retired' })}
          choices={(['used', 'retired'] as const).map((value) => ({ value, label: t(`load-points.show.${value}`) }))}
        />
      </PageHead>
      <div className={styles.content}>
        <LoadPointsList
          points={data}
          isRetired={search.retired}
          canEdit={canEdit}
          isFetching={isFetching}
          failure={isError && !data ? { what: t('load-points.what'), onRetry: () => void refetch() } : null}
          empty={
            search.search ? (
              <EmptyState
                icon={IconMapPin}
                title={t('load-points.no-match')}
                action={<Button onClick={() => go({ search: '' })}>{t('load-points.clear')}</Button>}
              />
            ) : (
              <EmptyState icon={IconMapPin} title={t('load-points.empty')} text={t('load-points.empty-text')} />
            )
          }
          onEdit={setEdited}
          onMerge={setDoubled}
        />
      </div>
      {edited && (
        <LoadPointDialog
          point={edited === 'new' ? null : (data?.find(({ id }) => id === edited.id) ?? edited)}
          onClose={() => setEdited(null)}
        />
      )}
      {doubled && <MergePointDialog point={doubled} onClose={() => setDoubled(null)} />}
    </div>
  )
}
