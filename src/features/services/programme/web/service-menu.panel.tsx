import { IconArrowsRightLeft, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '#src/web/session.ts'
import { t } from '#src/web/text.ts'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { ActionMenu } from '#src/web/ui/overlay/action-menu.tsx'
import { MoveServiceDialog } from './move-service.dialog.tsx'
import { type MovedService, useRemoveService } from './service-acts.state.ts'

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
            onSelect: () => remove.mutate({ params: { serviceId: service.id }, query: { version: service.version } }),
          },
        ]}
      >
        <IconButton icon={IconDots} size="small" label={t('services.actions-of', { service: service.name })} />
      </ActionMenu>
      {isMoving && <MoveServiceDialog service={service} days={days} onClose={() => setMoving(false)} />}
    </>
  )
}
