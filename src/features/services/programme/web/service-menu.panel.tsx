import { IconArrowsRightLeft, IconDots, IconMail, IconPencil, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useCan } from '#src/web/session.ts'
import { lazyDialog } from '#src/web/shell/lazy-parts.tsx'
import { t } from '#src/web/text.ts'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { ActionMenu } from '#src/web/ui/overlay/action-menu.tsx'
import { type MovedService, useRemoveService } from './service-acts.state.ts'

const MoveServiceDialog = lazyDialog(async () => (await import('./move-service.dialog.tsx')).MoveServiceDialog)

type ServiceMenuProps = {
  itineraryId: string
  service: MovedService
  days: number
  onEdit: (serviceId: string) => void
  /** True where its supplier can be written to: on a trip that is on sale. */
  isWrittenAbout?: boolean
}

export function ServiceMenu({ itineraryId, service, days, onEdit, isWrittenAbout = false }: ServiceMenuProps) {
  const navigate = useNavigate()
  const canWrite = useCan('read', 'Communication') && isWrittenAbout
  const canEdit = useCan('edit', 'Service')
  const [isMoving, setMoving] = useState(false)
  const remove = useRemoveService(itineraryId)
  if (!canEdit) return null
  return (
    <>
      <ActionMenu
        actions={[
          { key: 'edit', label: t('services.edit'), icon: IconPencil, onSelect: () => onEdit(service.id) },
          {
            key: 'move',
            label: t('services.move'),
            icon: IconArrowsRightLeft,
            refusal: days < 2 ? t('services.one-day') : null,
            onSelect: () => setMoving(true),
          },
          ...(canWrite
            ? [
                {
                  key: 'write',
                  label: t('services.write'),
                  icon: IconMail,
                  onSelect: () =>
                    void navigate({
                      to: '/trips/$tripId/messages/new',
                      params: { tripId: itineraryId },
                      search: { kind: 'order', serviceId: service.id },
                    }),
                },
              ]
            : []),
          {
            key: 'remove',
            label: t('services.remove'),
            icon: IconTrash,
            isDanger: true,
            isApart: true,
            onSelect: () => remove.mutate({ params: { serviceId: service.id }, query: { version: service.version } }),
          },
        ]}
      >
        <IconButton icon={IconDots} size="small" label={t('services.actions-of', { service: service.name })} />
      </ActionMenu>
      {isMoving && (
        <Suspense>
          <MoveServiceDialog service={service} days={days} onClose={() => setMoving(false)} />
        </Suspense>
      )}
    </>
  )
}
