import { IconBell, IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { type AlertGroup, grouped } from '#src/features/alerts/alert-groups.view.ts'
import { type AlertKind, alertKinds, handClosed } from '#src/features/alerts/alert-kinds.values.ts'
import { type ListedAlert, listAlerts } from '#src/features/alerts/alerts.contract.ts'
import { isOnlyOrganizer } from '#src/shared/abilities.ts'
import { todayIn } from '#src/shared/day.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { queryOf, request } from '#src/web/calls/api.ts'
import { useShortcuts } from '#src/web/keys/shortcuts.ts'
import { useCurrentUser } from '#src/web/session.ts'
import { PageHead } from '#src/web/shell/page-head.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { LinkButton } from '#src/web/ui/buttons/link-button.tsx'
import { SwitchField } from '#src/web/ui/fields/check-field.tsx'
import { EmptyState, LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { SkeletonRows } from '#src/web/ui/signs/skeleton.tsx'
import { useAlertActs } from './alert-acts.state.ts'
import { placeOfAlert } from './alert-place.state.ts'
import { GroupHead } from './alert-signs.panel.tsx'
import { AlertFilters } from './notification-filters.panel.tsx'
import { NotificationPane } from './notification-pane.panel.tsx'
import { NotificationRow } from './notification-row.panel.tsx'
import styles from './notifications.module.css'

const route = getRouteApi('/main/notifications')

type Page = Output<typeof listAlerts>

/** A person who is only an organiser sees their own trips, unless they ask for all. */
function useIsMine(): boolean {
  const { mine } = route.useSearch()
  const user = useCurrentUser()
  return mine === undefined ? user !== null && isOnlyOrganizer(user.roles) : mine === 'yes'
}

/** The kinds that the address names; none where it names all. */
const kindsNamed = (kinds: readonly AlertKind[]) => (kinds.length === alertKinds.length ? [] : kinds)

function useAlerts() {
  const { trip, kinds: named, ownerIds } = route.useSearch()
  const kinds = kindsNamed(named)
  const user = useCurrentUser()
  const isMine = useIsMine()
  const owners = isMine && user ? [user.id] : ownerIds
  const query = {
    ...(trip && { of: trip }),
    ...(kinds.length > 0 && { kinds: [...kinds] }),
    ...(owners.length > 0 && { ownerIds: [...owners] }),
  }
  const { queryKey, meta } = queryOf(listAlerts, { query })
  const found = useInfiniteQuery({
    queryKey: [...queryKey, 'pages'],
    meta,
    queryFn: ({ pageParam, signal }) =>
      request(listAlerts, { query: { ...query, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }: Page) => next ?? undefined,
  })
  return { ...found, isFiltered: trip !== undefined || kinds.length > 0 || ownerIds.length > 0 }
}

/** The inbox: what is due, by groups, and beside it the chosen alert with what its reader may do. */
export function NotificationsScreen() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const isMine = useIsMine()
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFiltered } = useAlerts()
  const today = todayIn(new Date())
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [isPuttingOff, setPuttingOff] = useState(false)
  const [areShown, setShown] = useState({ putOff: false, closed: false })
  const list = useRef<HTMLElement>(null)

  const [first] = data?.pages ?? []
  const open = data?.pages.flatMap((page) => page.open) ?? []
  const putOff = first?.putOff ?? []
  const closed = first?.closed ?? []
  const shown = [...open, ...(areShown.putOff ? putOff : []), ...(areShown.closed ? closed : [])]
  const chosen = shown.find(({ id }) => id === search.alert) ?? open[0]
  const isOpen = (alert: ListedAlert | undefined) => alert !== undefined && alert.closed === null
  const some = shown.filter((alert) => ticked.has(alert.id) && isOpen(alert))
  const targets = some.length > 0 ? some : isOpen(chosen) ? [chosen!] : []
  const canFinish = targets.length > 0 && targets.every(({ kind }) => handClosed.includes(kind))

  const clear = () => {
    setTicked(new Set())
    setPuttingOff(false)
  }
  const acts = useAlertActs({ onDone: clear })
  const filter = (changed: Partial<typeof search>) => {
    clear()
    void navigate({ to: '.', search: (now) => ({ ...now, ...changed, alert: undefined }), replace: true })
  }
  const choose = (alert: ListedAlert | undefined) => {
    if (!alert) return
    setPuttingOff(false)
    void navigate({ to: '.', search: (now) => ({ ...now, alert: alert.id }), replace: true, resetScroll: false })
    list.current?.querySelector<HTMLElement>(`[data-alert="${alert.id}"]`)?.focus()
  }
  const besideChosen = (by: 1 | -1) => shown[shown.findIndex(({ id }) => id === chosen?.id) + by]
  const step = (by: 1 | -1) => choose(besideChosen(by))
  const extend = (by: 1 | -1) => {
    const both = [chosen, besideChosen(by)].filter((alert) => isOpen(alert)).map((alert) => alert!.id)
    setTicked(new Set([...ticked, ...both]))
    step(by)
  }
  const tick = (id: string) => setTicked((now) => (now.has(id) ? without(now, id) : new Set([...now, id])))
  const goTo = (alert: ListedAlert) => void navigate(placeOfAlert(alert))
  const finish = () => canFinish && acts.finish(targets)
  useShortcuts([
    ...['arrowdown', 'j'].map((keys) => ({ keys, label: t('alerts.next'), run: () => step(1) })),
    ...['arrowup', 'k'].map((keys) => ({ keys, label: t('alerts.previous'), run: () => step(-1) })),
    { keys: 'shift+arrowdown', label: t('alerts.choose-next'), run: () => extend(1) },
    { keys: 'shift+arrowup', label: t('alerts.choose-previous'), run: () => extend(-1) },
    {
      keys: 'mod+a',
      label: t('alerts.choose-all'),
      run: () => setTicked(new Set(shown.filter(isOpen).map(({ id }) => id))),
    },
    { keys: 'enter', label: t('alerts.open'), run: () => isOpen(chosen) && goTo(chosen!) },
    { keys: 'f', label: t('alerts.done'), run: finish },
    { keys: 'r', label: t('alerts.put-off'), run: () => targets.length > 0 && setPuttingOff(true) },
    { keys: 'x', label: t('alerts.choose'), run: () => isOpen(chosen) && tick(chosen!.id) },
  ])

  const row = (alert: ListedAlert) => (
    <NotificationRow
      key={alert.id}
      alert={alert}
      today={today}
      isCurrent={alert.id === chosen?.id}
      isTicked={ticked.has(alert.id)}
      areTicked={some.length > 0}
      onTick={() => tick(alert.id)}
      onChoose={() => choose(alert)}
      onOpen={() => goTo(alert)}
    />
  )
  const folded = (group: 'putOff' | 'closed', alerts: readonly ListedAlert[], n: number) =>
    n > 0 && (
      <section aria-label={t(`alerts.group.${group}`)}>
        <h3 className={styles.fold}>
          <button
            type="button"
            aria-expanded={areShown[group]}
            onClick={() => setShown((now) => ({ ...now, [group]: !now[group] }))}
          >
            <Icon of={areShown[group] ? IconChevronDown : IconChevronRight} size="small" />
            {t(`alerts.group.${group}`)} <span>{n}</span>
          </button>
        </h3>
        {areShown[group] && <ul>{alerts.map(row)}</ul>}
      </section>
    )
  const countOf = (group: AlertGroup) => first?.counts[group] ?? 0
  const isEmpty = first !== undefined && open.length === 0
  return (
    <div className={styles.page}>
      <PageHead
        title={t('shell.notifications')}
        beside={
          <AlertFilters search={{ ...search, kinds: kindsNamed(search.kinds) }} isMine={isMine} onFilter={filter} />
        }
        actions={
          <SwitchField
            label={t('alerts.only-mine')}
            checked={isMine}
            onChange={(on) => filter({ mine: on ? 'yes' : 'no' })}
          />
        }
      />
      <div className={styles.panes}>
        <nav ref={list} className={styles.list} aria-label={t('alerts.list')}>
          {isError && !data && <LoadFailure what={t('alerts.what')} onRetry={() => void refetch()} />}
          {!data && !isError && <SkeletonRows />}
          {isEmpty && (
            <Nothing isFiltered={isFiltered} isMine={isMine} putOff={first.counts.putOff} onFilter={filter} />
          )}
          {grouped(open, today).map(({ group, alerts }) => (
            <section key={group} aria-label={t(`alerts.group.${group}`)}>
              <GroupHead label={t(`alerts.group.${group}`)} n={countOf(group)} isLate={group === 'late'} />
              <ul>{alerts.map(row)}</ul>
            </section>
          ))}
          {hasNextPage && (
            <p className={styles.more}>
              <Button size="small" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {t('alerts.more')}
              </Button>
            </p>
          )}
          {folded('putOff', putOff, first?.counts.putOff ?? 0)}
          {folded('closed', closed, first?.counts.closed ?? 0)}
        </nav>
        <NotificationPane
          alert={chosen}
          ticked={some}
          today={today}
          canFinish={canFinish}
          isPuttingOff={isPuttingOff}
          isBusy={acts.isBusy}
          onFinish={finish}
          onPutOff={() => setPuttingOff(!isPuttingOff)}
          onResume={() => chosen && acts.resume([chosen])}
          onClear={clear}
        />
      </div>
    </div>
  )
}

const without = (ids: ReadonlySet<string>, id: string) => new Set([...ids].filter((one) => one !== id))

type NothingProps = {
  isFiltered: boolean
  isMine: boolean
  /** The number of alerts that were put off. */
  putOff: number
  onFilter: (changed: { trip?: undefined; kinds?: []; ownerIds?: []; mine?: 'no' }) => void
}

/** The reason why the list is empty: its filters, other people's trips, that all was put off, or that nothing is due. */
function Nothing({ isFiltered, isMine, putOff, onFilter }: NothingProps) {
  const { data, isPending } = useQuery({
    ...queryOf(listAlerts, { query: { limit: 1 } }),
    enabled: isMine && !isFiltered,
  })
  if (isFiltered)
    return (
      <EmptyState
        icon={IconBell}
        title={t('alerts.no-result')}
        action={
          <Button onClick={() => onFilter({ trip: undefined, kinds: [], ownerIds: [] })}>
            {t('alerts.clear-filters')}
          </Button>
        }
      />
    )
  if (isMine && isPending) return <SkeletonRows count={3} />
  const others = data ? data.counts.late + data.counts.today + data.counts.week + data.counts.later : 0
  if (others > 0 || (isMine && !data))
    return (
      <EmptyState
        icon={IconBell}
        title={t('alerts.none')}
        {...(data && { text: t('alerts.empty-mine', { n: others }) })}
        action={<Button onClick={() => onFilter({ mine: 'no' })}>{t('alerts.show-all-trips')}</Button>}
      />
    )
  if (putOff > 0) return <EmptyState icon={IconBell} title={t('alerts.none')} text={t('alerts.all-put-off')} />
  return (
    <EmptyState
      icon={IconBell}
      title={t('alerts.empty')}
      text={t('alerts.empty-text')}
      action={<LinkButton to="/calendar">{t('alerts.to-calendar')}</LinkButton>}
    />
  )
}
