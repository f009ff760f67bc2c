import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useContext, useEffect } from 'react'
import { TripDialogs } from '#src/features/trips/life/web/trip-dialogs.panel.tsx'
import { TripProvider, tripQuery } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { ProblemError } from '#src/web/calls/problem.ts'
import { useShortcuts } from '#src/web/keys/shortcuts.ts'
import { hasOpenModal } from '#src/web/shell/modal-stack.tsx'
import { usePageTitle } from '#src/web/shell/page-title.ts'
import { t } from '#src/web/text.ts'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { Drawer } from '#src/web/ui/overlay/drawer.tsx'
import { LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'
import { SkeletonPage } from '#src/web/ui/signs/skeleton.tsx'
import { PreviewOrder, useIsPreviewAlone } from './preview-over-list.state.ts'
import { PreviewActions, PreviewFacts, PreviewLead, PreviewSheet } from './preview-parts.panel.tsx'
import styles from './trip-preview.module.css'

type TripPreviewProps = { base: '/trips' | '/calendar'; alertsOf: (tripId: string) => ReactNode }

/**
 * A trip in short: over the list from which it was chosen, or as a page when it was opened by its link. `alertsOf` shows
 * what is due on it, which a later feature knows.
 */
export function TripPreview({ base, alertsOf }: TripPreviewProps) {
  const { tripId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const isAlone = useIsPreviewAlone()
  const order = useContext(PreviewOrder)
  const { data: trip, error, refetch } = useQuery(tripQuery(tripId))
  usePageTitle(trip && `${t('trips.preview')}: ${trip.title}`)

  const at = order.indexOf(tripId)
  const previous = at < 0 ? trip?.previous?.id : order[at - 1]
  const following = at < 0 ? trip?.following?.id : order[at + 1]
  const show = (id: string | undefined) => {
    if (id === undefined || hasOpenModal()) return
    const to = `${base}/$tripId/preview` as const
    void navigate({ to, params: { tripId: id }, search: true, replace: true, state: true, resetScroll: false })
  }
  const close = () => void navigate({ to: base, search: true, replace: !isAlone, resetScroll: false })
  const open = () => void navigate({ to: '/trips/$tripId', params: { tripId } })
  useShortcuts([
    { keys: 'alt+arrowup', label: t('trips.preview-previous'), run: () => show(previous) },
    { keys: 'alt+arrowdown', label: t('trips.preview-next'), run: () => show(following) },
    { keys: 'p', label: t('trips.preview-print'), run: () => window.print() },
  ])
  useEnter(open)

  const tools = (
    <>
      <IconButton
        icon={IconChevronUp}
        label={t('trips.preview-previous')}
        keys="Alt Su"
        size="small"
        disabled={previous === undefined}
        onClick={() => show(previous)}
      />
      <IconButton
        icon={IconChevronDown}
        label={t('trips.preview-next')}
        keys="Alt Giù"
        size="small"
        disabled={following === undefined}
        onClick={() => show(following)}
      />
    </>
  )
  const parts = {
    title: trip?.title ?? t('trips.preview'),
    lead: trip && <PreviewLead trip={trip} />,
    sub: trip && <PreviewFacts trip={trip} />,
    foot: trip && (
      <TripProvider trip={trip}>
        <TripDialogs key={trip.id}>
          <PreviewActions />
        </TripDialogs>
      </TripProvider>
    ),
    tools,
    body: trip ? (
      <PreviewSheet trip={trip} alerts={alertsOf(trip.id)} />
    ) : (
      <Waiting error={error} onRetry={() => void refetch()} />
    ),
    onClose: close,
  }
  return isAlone ? <PreviewPage {...parts} /> : <PreviewDrawer {...parts} />
}

type Parts = Record<'lead' | 'sub' | 'foot' | 'tools' | 'body', ReactNode> & { title: string; onClose: () => void }

function PreviewDrawer({ body, ...parts }: Parts) {
  return <Drawer {...parts}>{body}</Drawer>
}

function PreviewPage({ title, lead, sub, foot, tools, body, onClose }: Parts) {
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <div className={styles.row}>
          <div className={styles.lead}>{lead}</div>
          {tools}
          <IconButton icon={IconX} label={t('trips.wizard-close')} size="small" onClick={onClose} />
        </div>
        <h1>{title}</h1>
        <div className={styles.sub}>{sub}</div>
      </header>
      <div className={styles.body}>{body}</div>
      {foot && <footer className={styles.foot}>{foot}</footer>}
    </article>
  )
}

function Waiting({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error instanceof ProblemError && error.problem.status < 500)
    return <NoticeStrip tone="err">{error.problem.detail}</NoticeStrip>
  if (error) return <LoadFailure what={t('trips.preview-what')} onRetry={onRetry} />
  return <SkeletonPage shape="facts" />
}

/** Opens the trip on Enter, except on a link, a button or a field. */
function useEnter(open: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (
        hasOpenModal() ||
        event.key !== 'Enter' ||
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey
      )
        return
      const focus = document.activeElement
      if (focus !== null && focus !== document.body && !focus.matches('[role=dialog], main, [role=dialog] > div'))
        return
      event.preventDefault()
      open()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
}
