import {
  IconCopy,
  IconDots,
  IconHistory,
  IconMail,
  IconPencil,
  IconTemplate,
  IconTrash,
  IconUserEdit,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { editRefusal } from '#src/features/trips/data/editing.rules.ts'
import { useTripActs } from '#src/features/trips/life/web/trip-acts.state.ts'
import { useTripDialog } from '#src/features/trips/life/web/trip-dialogs.panel.tsx'
import { useShortcuts } from '#src/web/keys/shortcuts.ts'
import { useCan } from '#src/web/session.ts'
import { t } from '#src/web/text.ts'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { ActionMenu, type MenuAction } from '#src/web/ui/overlay/action-menu.tsx'
import { useTrip } from './trip-context.panel.tsx'

/** The acts on a trip other than moving it to another state. */
export function TripMenu() {
  const trip = useTrip()
  const openDialog = useTripDialog()
  const navigate = useNavigate()
  const acts = useTripActs()
  const canEdit = useCan('edit', 'Trip')
  const canWrite = useCan('read', 'Communication')
  const canKeepTemplate = useCan('edit', 'Template')
  const refusal = editRefusal({ status: trip.status, hasBookings: trip.bookingCount > 0 }, 'title')
  useShortcuts(
    canEdit && refusal === null ? [{ keys: 'e', label: t('trips.edit-data'), run: () => openDialog('edit') }] : [],
  )
  const actions: MenuAction[] = [
    {
      key: 'log',
      label: t('activity.log'),
      icon: IconHistory,
      onSelect: () => void navigate({ to: '/trips/$tripId/activity', params: { tripId: trip.id } }),
    },
  ]
  if (canWrite && trip.status !== 'draft')
    actions.unshift({
      key: 'letters',
      label: t('trips.write'),
      icon: IconMail,
      onSelect: () =>
        void navigate({
          to: '/trips/$tripId/messages/new',
          params: { tripId: trip.id },
          search: { kind: 'customersFree' },
        }),
    })
  if (canKeepTemplate)
    actions.unshift({
      key: 'template',
      label: t('trips.save-as-template'),
      icon: IconTemplate,
      onSelect: () => openDialog('saveTemplate'),
    })
  if (canEdit)
    actions.unshift(
      {
        key: 'edit',
        label: t('trips.edit-data'),
        icon: IconPencil,
        refusal: refusal && t(refusal),
        onSelect: () => openDialog('edit'),
      },
      {
        key: 'owners',
        label: t('trips.change-owner'),
        icon: IconUserEdit,
        refusal: refusal && t(refusal),
        onSelect: () => openDialog('owners'),
      },
      { key: 'duplicate', label: t('trips.duplicate'), icon: IconCopy, onSelect: acts.duplicate },
    )
  if (canEdit && trip.status === 'draft')
    actions.push({
      key: 'delete',
      label: t('trips.delete'),
      icon: IconTrash,
      isDanger: true,
      isApart: true,
      onSelect: () => void acts.remove(),
    })
  return (
    <ActionMenu actions={actions}>
      <IconButton icon={IconDots} kind="secondary" label={t('trips.head-more')} />
    </ActionMenu>
  )
}
