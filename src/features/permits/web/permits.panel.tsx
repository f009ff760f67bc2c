import { IconAlertTriangle, IconCheck, IconClock, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { addPermit, editPermit, type Permit, removePermit } from '#src/features/permits/permits.contract.ts'
import { formatDay } from '#src/shared/day.ts'
import { euro } from '#src/shared/money.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { useCan } from '#src/web/session.ts'
import { lazyDialog } from '#src/web/shell/lazy-parts.tsx'
import { toast, toastWithUndo } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { Mark } from '#src/web/ui/signs/badge.tsx'
import { LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'
import { SkeletonRows } from '#src/web/ui/signs/skeleton.tsx'
import { placeOf } from './permit-texts.words.ts'
import styles from './permits.module.css'
import { permitsQuery } from './permits.state.ts'

const PermitDialog = lazyDialog(async () => (await import('./permit.dialog.tsx')).PermitDialog)

type PermitsProps = {
  tripId: string
  service: { id: string; category: string; hasLimitedAccess: boolean }
  /** False on a trip that may no longer change. */
  isOpen: boolean
}

/** Tells whether a service brings a coach into a town. */
const needsPermits = ({ category, hasLimitedAccess }: PermitsProps['service']) =>
  category === 'bus' || category === 'other' || hasLimitedAccess

/** The permits of a service with their states. Nothing for a service that has none and brings no coach into a town. */
export function PermitsPanel({ tripId, service, isOpen }: PermitsProps) {
  const { data, isError, refetch } = useQuery(permitsQuery(tripId))
  const canEdit = useCan('edit', 'Service') && isOpen
  const [edited, setEdited] = useState<Permit | 'new' | null>(null)
  const own = data?.permits.filter(({ serviceId }) => serviceId === service.id) ?? []
  const coaches = data?.coaches ?? []
  if (own.length === 0 && (!needsPermits(service) || !canEdit)) return null
  return (
    <section className={styles.permits} aria-label={t('permits.title')}>
      <h3>{t('permits.title')}</h3>
      {!data && !isError && <SkeletonRows count={2} />}
      {isError && !data && <LoadFailure what={t('permits.what')} onRetry={() => void refetch()} />}
      {own.length > 0 && (
        <ul>
          {own.map((permit) => (
            <PermitRow
              key={permit.id}
              permit={permit}
              plates={coaches.map(({ plate }) => plate)}
              onEdit={canEdit ? () => setEdited(permit) : undefined}
            />
          ))}
        </ul>
      )}
      {canEdit && data && (
        <Button size="small" icon={IconPlus} onClick={() => setEdited('new')}>
          {t('permits.add')}
        </Button>
      )}
      {edited !== null && (
        <Suspense>
          <PermitDialog
            tripId={tripId}
            serviceId={service.id}
            permit={edited === 'new' ? null : edited}
            coaches={coaches}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </section>
  )
}

const tones = { toRequest: 'warn', requested: 'info', granted: 'ok' } as const
const icons = { toRequest: IconAlertTriangle, requested: IconClock, granted: IconCheck }

function PermitRow({
  permit,
  plates,
  onEdit,
}: {
  permit: Permit
  plates: readonly string[]
  onEdit: (() => void) | undefined
}) {
  const { id, version, fromOn, fromTime, untilOn, untilTime, plate, number, costCents, state, isToUpdate } = permit
  const place = placeOf(permit)
  const params = { permitId: id }
  const restore = useCommand(addPermit, {
    failureText: t('permits.failed'),
    onDone: () => toast.success(t('permits.restored')),
  })
  const remove = useCommand(removePermit, {
    failureText: t('permits.failed'),
    onDone: ({ serviceId, restore: body }) =>
      toastWithUndo(t('permits.removed'), () => restore.mutate({ params: { serviceId }, body })),
  })
  const update = useCommand(editPermit, {
    failureText: t('permits.plate-failed'),
    onDone: () => toast.success(t('permits.updated')),
  })
  return (
    <li>
      <div className={styles.head}>
        <b>{place}</b>
        {isToUpdate ? (
          <Mark tone="err" icon={IconAlertTriangle}>
            {t('permits.to-update')}
          </Mark>
        ) : (
          <Mark tone={tones[state]} icon={icons[state]}>
            {t(`permits.state.${state}`)}
          </Mark>
        )}
        {onEdit && (
          <span className={styles.acts}>
            <IconButton icon={IconPencil} size="small" label={t('permits.edit', { place })} onClick={onEdit} />
            <IconButton
              icon={IconTrash}
              size="small"
              label={t('permits.remove', { place })}
              onClick={() => remove.mutate({ params, query: { version } })}
            />
          </span>
        )}
      </div>
      <p className={styles.about}>
        {[
          t('permits.from-until', {
            from: `${formatDay(fromOn)} ${fromTime}`,
            until: untilOn === fromOn ? untilTime : `${formatDay(untilOn)} ${untilTime}`,
          }),
          number,
          costCents !== null && euro(costCents),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className={styles.about}>
        {plate ? <span className="mono">{plate}</span> : t('permits.no-plate')}
        {!permit.isOnItsDay && (
          <Mark tone="warn" icon={IconAlertTriangle}>
            {t('permits.not-its-day')}
          </Mark>
        )}
      </p>
      {isToUpdate && (
        <div className={styles.notice}>
          <NoticeStrip tone="warn">{t('permits.to-update-why', { plate: plate ?? '' })}</NoticeStrip>
          {onEdit &&
            plates.map((now) => (
              <Button
                key={now}
                size="small"
                icon={IconCheck}
                isBusy={update.isPending}
                onClick={() => update.mutate({ params, body: { ...permit, plate: now } })}
              >
                {t('permits.update-to', { plate: now })}
              </Button>
            ))}
        </div>
      )}
    </li>
  )
}
