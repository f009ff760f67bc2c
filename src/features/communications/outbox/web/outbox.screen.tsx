import { IconMail } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Outlet, useLocation, useNavigate, useParams, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { listOutbox } from '#src/features/communications/outbox/outbox.contract.ts'
import { type OutboxFilter, outboxFilters } from '#src/features/communications/outbox/outbox-filters.values.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { useFilterKey } from '#src/web/keys/use-filter-key.ts'
import { PageHead } from '#src/web/shell/page-head.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { SegmentedControl } from '#src/web/ui/fields/segmented-control.tsx'
import { EmptyState } from '#src/web/ui/signs/empty-state.tsx'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'
import { OutboxList, type OutboxSearch } from './outbox.list.tsx'
import styles from './outbox.module.css'

const route = getRouteApi('/main/outbox')

/** Every message that the program wrote, with its state. A message opens beside the list. */
export function OutboxScreen() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const router = useRouter()
  const isPaged = useLocation({ select: ({ state }) => state.isPaged === true })
  const { messageId } = useParams({ strict: false })
  const [pageSize, setPageSize] = useState(50)
  const query = { limit: pageSize, ...search }
  const asked = useQuery({ ...queryOf(listOutbox, { query }), placeholderData: keepPreviousData })
  const { data, isError, isFetching, refetch } = asked

  const filters = useFilterKey()
  const go = (next: OutboxSearch, replace: boolean) => void navigate({ to: '/outbox', search: next, replace })
  const show = (state: OutboxFilter | undefined) => go({ state, tripId: search.tripId }, true)
  const turnBack = () => (isPaged ? router.history.back() : show(search.state))
  const turnOn = (after: string) =>
    void navigate({ to: '/outbox', search: { ...search, after }, state: { isPaged: true } })

  return (
    <div className={styles.page}>
      <PageHead
        title={data?.trip ? t('outbox.of-trip', { title: data.trip.title }) : t('outbox.heading')}
        actions={
          search.tripId && <Button onClick={() => go({ state: search.state }, false)}>{t('outbox.whole')}</Button>
        }
      >
        <div ref={filters}>
          <SegmentedControl<OutboxFilter | 'all'>
            label={t('outbox.filter-state')}
            value={search.state ?? 'all'}
            onChange={(state) => show(state === 'all' ? undefined : state)}
            choices={[
              { value: 'all', label: t('outbox.filter-all') },
              ...outboxFilters.map((state) => ({ value: state, label: t(`outbox.filter.${state}`) })),
            ]}
          />
        </div>
      </PageHead>
      <div className={styles.content}>
        {data?.canSend === false && (
          <NoticeStrip tone="warn" title={t('outbox.no-server')}>
            {t('outbox.no-server-text')}
          </NoticeStrip>
        )}
        <OutboxList
          messages={data?.messages}
          search={search}
          openId={messageId}
          isFetching={isFetching}
          failure={isError && data === undefined ? { what: t('outbox.what'), onRetry: () => void refetch() } : null}
          empty={<NoMessages onShowAll={search.state && (() => show(undefined))} />}
          onPrevious={search.after ? turnBack : null}
          onNext={data?.next ? () => turnOn(data.next!) : null}
          pageSize={pageSize}
          onPageSize={setPageSize}
        />
      </div>
      <Outlet />
    </div>
  )
}

function NoMessages({ onShowAll }: { onShowAll: (() => void) | undefined }) {
  if (!onShowAll) return <EmptyState icon={IconMail} title={t('outbox.empty')} text={t('outbox.empty-text')} />
  const all = <Button onClick={onShowAll}>{t('outbox.show-all')}</Button>
  return <EmptyState icon={IconMail} title={t('outbox.no-match')} action={all} />
}
