import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { supplierRefusal } from '#src/features/itineraries/itineraries.rules.ts'
import { kindIcons } from '#src/features/providers/web/kind-icons.words.ts'
import { ServiceFiles } from '#src/features/services/files/web/service-files.panel.tsx'
import { ServiceSheet, type ShownService } from '#src/features/services/form/web/service-sheet.panel.tsx'
import { getService, markServiceSent } from '#src/features/services/programme/services.contract.ts'
import type { Day } from '#src/shared/day.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { ProblemError } from '#src/web/calls/problem.ts'
import { useChosen } from '#src/web/forms/chosen.ts'
import { useCan } from '#src/web/session.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { SwitchField } from '#src/web/ui/fields/check-field.tsx'
import { Drawer } from '#src/web/ui/overlay/drawer.tsx'
import { LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'
import { SkeletonPage } from '#src/web/ui/signs/skeleton.tsx'
import { useRemoveService } from './service-acts.state.ts'
import styles from './service-preview.module.css'

type ServiceDrawerProps = {
  serviceId: string
  /** Facts of its trip: the start, the state, and whether services may still be changed. */
  departsOn: Day | null
  status: string | null
  isClosed: boolean
  onClose: () => void
  onEdit: () => void
  onProvider: (providerId: string) => void
  /** Draws the agreement and the payments, for a trip that can pay. */
  money?: (service: ShownService) => ReactNode
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
  const { serviceId, isClosed, onClose, onEdit } = props
  const { data: service, error, refetch } = useQuery(serviceQuery(serviceId))
  const canEdit = useCan('edit', 'Service')
  const remove = useRemoveService(itineraryId, onClose)
  const isRefused = error instanceof ProblemError && error.problem.status < 500
  const foot = service && canEdit && !isClosed && (
    <>
      <Button kind="primary" icon={IconPencil} onClick={onEdit}>
        {t('services.edit')}
      </Button>
      <span className={styles.gap} />
      <Button
        kind="quiet"
        icon={IconTrash}
        isBusy={remove.isPending}
        onClick={() => remove.mutate({ params: { serviceId }, query: { version: service.version } })}
      >
        {t('services.remove')}
      </Button>
    </>
  )
  return (
    <Drawer
      title={service?.name ?? t('services.preview')}
      lead={
        service && (
          <span className={styles.lead}>
            <Icon of={kindIcons[service.category]} />
            {t(`providers.kind.${service.category}`)}
          </span>
        )
      }
      foot={foot}
      onClose={onClose}
    >
      {service && <Shown service={service} {...props} />}
      {!service && isRefused && <NoticeStrip tone="err">{t('services.gone')}</NoticeStrip>}
      {!service && error && !isRefused && <LoadFailure what={t('services.what')} onRetry={() => void refetch()} />}
      {!service && !error && <SkeletonPage shape="facts" />}
    </Drawer>
  )
}

function Shown({
  service,
  departsOn,
  status,
  onProvider,
  money,
  access,
  messages,
}: ServiceDrawerProps & { service: ShownService }) {
  return (
    <>
      <SentSwitch service={service} status={status} />
      {money?.(service)}
      {messages}
      <ServiceSheet service={service} departsOn={departsOn} status={status} onProvider={onProvider} />
      {access?.(service)}
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
  const send = useCommand(markServiceSent, { failureText: t('services.save-failed'), onFailed: sent.forget })
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
