import { IconDots, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { supplierRefusal } from '#src/features/itineraries/itineraries.rules.ts'
import { kindIcons } from '#src/features/providers/web/kind-icons.words.ts'
import { ServiceFiles } from '#src/features/services/files/web/service-files.panel.tsx'
import { ServiceSheet, type ShownService, serviceWhen } from '#src/features/services/form/web/service-sheet.panel.tsx'
import { getService, markServiceSent } from '#src/features/services/programme/services.contract.ts'
import type { Day } from '#src/shared/day.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { ProblemError } from '#src/web/calls/problem.ts'
import { useChosen } from '#src/web/forms/chosen.ts'
import { useShortcuts } from '#src/web/keys/shortcuts.ts'
import { useCan } from '#src/web/session.ts'
import { sayUndone, toastWithUndo } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { IconButton, NeighbourButtons } from '#src/web/ui/buttons/icon-button.tsx'
import { SwitchField } from '#src/web/ui/fields/check-field.tsx'
import { ActionMenu } from '#src/web/ui/overlay/action-menu.tsx'
import { Drawer } from '#src/web/ui/overlay/drawer.tsx'
import { LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'
import { SkeletonPage } from '#src/web/ui/signs/skeleton.tsx'
import { useRemoveService } from './service-acts.state.ts'
import { useNeighbours } from './service-order.state.ts'
import styles from './service-preview.module.css'

type ServiceDrawerProps = {
  serviceId: string
  /** Facts of its trip: the start, the state, and whether services may still be changed. */
  departsOn: Day | null
  status: string | null
  isClosed: boolean
  onClose: () => void
  onEdit: () => void
  /** Shows another service instead. */
  onGo: (serviceId: string) => void
  onProvider: (providerId: string) => void
  /** What stands first: the sums and what is due, for a trip that can pay. */
  above?: (service: ShownService) => ReactNode
  /** Draws the agreement and the payments, for a trip that can pay. */
  money?: (service: ShownService) => ReactNode
  /** Buttons of the foot, after the first. */
  acts?: (service: ShownService) => ReactNode
  /** Draws the people who enter and their permits, for a trip. */
  access?: (service: ShownService) => ReactNode
  /** The messages about the service, where suppliers are written to. */
  messages?: ReactNode
}

/** The query of every screen that shows one service. */
function serviceQuery(serviceId: string) {
  return queryOf(getService, { params: { serviceId } })
}

/** A service over the page it was chosen from. */
export function ServiceDrawer({ itineraryId, ...props }: ServiceDrawerProps & { itineraryId: string }) {
  const { serviceId, departsOn, isClosed, onClose, onEdit, onGo, acts } = props
  const { data: service, error, refetch } = useQuery(serviceQuery(serviceId))
  const canEdit = useCan('edit', 'Service')
  const remove = useRemoveService(itineraryId, onClose)
  const canChange = canEdit && !isClosed
  const { previousId, nextId } = useNeighbours(itineraryId, serviceId)
  useShortcuts([
    ...(service && canChange ? [{ keys: 'e', label: t('services.edit'), run: onEdit }] : []),
    { keys: 'alt+arrowup', label: t('services.previous'), run: () => previousId && onGo(previousId) },
    { keys: 'alt+arrowdown', label: t('services.following'), run: () => nextId && onGo(nextId) },
  ])
  const isRefused = error instanceof ProblemError && error.problem.status < 500
  const foot = service && (
    <>
      {canChange && (
        <Button kind="primary" onClick={onEdit}>
          {t('services.edit')}
        </Button>
      )}
      {acts?.(service)}
      {canChange && (
        <>
          <span className={styles.gap} />
          <ActionMenu
            actions={[
              {
                key: 'remove',
                label: t('services.remove'),
                icon: IconTrash,
                isDanger: true,
                onSelect: () => remove.mutate({ params: { serviceId }, query: { version: service.version } }),
              },
            ]}
          >
            <IconButton
              icon={IconDots}
              kind="secondary"
              label={t('services.actions-of', { service: service.name })}
              disabled={remove.isPending}
            />
          </ActionMenu>
        </>
      )}
    </>
  )
  return (
    <Drawer
      title={service ? <Named service={service} /> : t('services.preview')}
      tools={
        <NeighbourButtons
          previousId={previousId}
          nextId={nextId}
          size="small"
          labels={{ previous: t('services.previous'), next: t('services.following') }}
          onGo={onGo}
        />
      }
      sub={service && <Where service={service} departsOn={departsOn} />}
      foot={foot}
      onClose={onClose}
    >
      {service && <Shown key={service.id} service={service} {...props} />}
      {!service && isRefused && <NoticeStrip tone="err">{t('services.gone')}</NoticeStrip>}
      {!service && error && !isRefused && <LoadFailure what={t('services.what')} onRetry={() => void refetch()} />}
      {!service && !error && <SkeletonPage shape="facts" />}
    </Drawer>
  )
}

function Named({ service: { category, name } }: { service: ShownService }) {
  return (
    <span className={styles.name}>
      <Icon of={kindIcons[category]} />
      {name}
    </span>
  )
}

/** The code of a service, its days, its place and how it is paid. */
function Where({ service, departsOn }: { service: ShownService; departsOn: Day | null }) {
  const { category, code, location, costKind } = service
  return (
    <p className={styles.where}>
      <span className="for-readers">{t(`providers.kind.${category}`)}</span>
      {code && <span className="mono">{code}</span>}
      <span>
        {[serviceWhen(service, departsOn), location, t(`services.cost-kind.${costKind}`)].filter(Boolean).join(' · ')}
      </span>
    </p>
  )
}

function Shown({
  service,
  departsOn,
  status,
  onProvider,
  above,
  money,
  access,
  messages,
}: ServiceDrawerProps & { service: ShownService }) {
  return (
    <>
      {above?.(service)}
      <ServiceSheet service={service} departsOn={departsOn} status={status} onProvider={onProvider} />
      {access?.(service)}
      {money?.(service)}
      <SentSwitch service={service} status={status} />
      {messages}
      <section className={styles.part}>
        <h3>{t('services.part.files')}</h3>
        <ServiceFiles service={service} status={status} />
      </section>
    </>
  )
}

/** Marks a supplier as written to, at once. Before the trip is on sale there is nothing to write. */
function SentSwitch({ service, status }: { service: ShownService; status: string | null }) {
  const canSend = useCan('edit', 'Service')
  const sent = useChosen(service.communicationStatus === 'sent')
  const failureText = t('services.save-failed')
  const back = useCommand(markServiceSent, { onDone: sayUndone, failureText, onFailed: sent.forget })
  const send = useCommand(markServiceSent, {
    failureText,
    onFailed: sent.forget,
    onDone: (_saved, { params, body }) => {
      const isSent = body.communicationStatus === 'sent'
      toastWithUndo(t(isSent ? 'services.marked-sent' : 'services.marked-to-send'), () => {
        sent.choose(!isSent)
        back.mutate({ params, body: { communicationStatus: isSent ? 'toSend' : 'sent' } })
      })
    },
  })
  if (supplierRefusal({ status }) !== null) return null
  return (
    <div className={styles.switches}>
      <SwitchField
        label={t('services.preview-mark-sent')}
        checked={sent.shown}
        disabled={!canSend}
        onChange={(isSent) => {
          if (send.isPending) return
          sent.choose(isSent)
          send.mutate({
            params: { serviceId: service.id },
            body: { communicationStatus: isSent ? 'sent' : 'toSend' },
          })
        }}
      />
    </div>
  )
}
