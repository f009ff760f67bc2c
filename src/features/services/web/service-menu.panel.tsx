import { IconArrowsRightLeft, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { addService, moveService, removeService } from '#src/features/services/services.contract.ts'
import { useCommand } from '#src/web/command.ts'
import { useCan } from '#src/web/session.ts'
import { toast, toastWithUndo } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { ActionMenu } from '#src/web/ui/action-menu.tsx'
import { IconButton } from '#src/web/ui/icon-button.tsx'
import { MoveServiceDialog } from './move-service.dialog.tsx'

export type MovedService = { id: string; name: string; day: number }

/** What is made fresh when the services of an itinerary change. */
export const serviceTopics = (itineraryId: string) => [
  `trip:${itineraryId}`,
  `template:${itineraryId}`,
  `activity:${itineraryId}`,
  'trips',
]

/** Moves a service to another day and says where it went, with the way back. */
export function useMoveService(itineraryId: string) {
  const topics = serviceTopics(itineraryId)
  const back = useCommand(moveService, { topics })
  const move = useCommand(moveService, { topics, failureText: t('services.save-failed') })
  return (service: MovedService, day: number) =>
    move.mutate(
      { params: { serviceId: service.id }, body: { day } },
      {
        onSuccess: () =>
          toastWithUndo(t('services.moved', { service: service.name, n: day }), () =>
            back.mutate({ params: { serviceId: service.id }, body: { day: service.day } }),
          ),
      },
    )
}

/** Takes a service away at once; the toast brings it back as it was. */
export function useRemoveService(itineraryId: string, onDone?: () => void) {
  const topics = serviceTopics(itineraryId)
  const restore = useCommand(addService, { topics, onDone: () => toast.success(t('services.restored')) })
  return useCommand(removeService, {
    topics,
    failureText: t('services.save-failed'),
    onDone: ({ restore: body }) => {
      if (body === null) toast.success(t('services.removed'))
      else toastWithUndo(t('services.removed'), () => restore.mutate({ params: { itineraryId }, body }))
      onDone?.()
    },
  })
}

type ServiceMenuProps = {
  itineraryId: string
  service: MovedService
  days: number
  onEdit: (serviceId: string) => void
}

export function ServiceMenu({ itineraryId, service, days, onEdit }: ServiceMenuProps) {
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
          {
            key: 'remove',
            label: t('services.remove'),
            icon: IconTrash,
            isDanger: true,
            isApart: true,
            onSelect: () => remove.mutate({ params: { serviceId: service.id } }),
          },
        ]}
      >
        <IconButton icon={IconDots} size="small" label={t('services.actions-of', { service: service.name })} />
      </ActionMenu>
      <MoveServiceDialog
        itineraryId={itineraryId}
        service={service}
        days={days}
        isOpen={isMoving}
        onClose={() => setMoving(false)}
      />
    </>
  )
}
