import { IconTrash } from '@tabler/icons-react'
import {
  cancelRefusal,
  completeRefusal,
  deleteRefusal,
  startRefusal,
} from '#src/features/trips/life/trip-states.rules.ts'
import { type OpenTrip, useTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { todayIn } from '#src/shared/day.ts'
import { useCan } from '#src/web/session.ts'
import { t } from '#src/web/text.ts'
import { ActionMenu, type MenuAction } from '#src/web/ui/overlay/action-menu.tsx'
import { StatusPill, StatusPillButton, stateIcons } from '#src/web/ui/signs/status-pill.tsx'
import { useTripActs } from './trip-acts.state.ts'
import { useTripDialog } from './trip-dialogs.panel.tsx'

/** The reason why a trip cannot be put on sale: the first thing that it lacks. Null when it can. */
export function saleRefusalText(trip: OpenTrip): string | null {
  if (trip.status !== 'draft') return t('trips.not-draft')
  const [first] = trip.missingForSale
  if (first) return t(`trips.missing.${first}`)
  return textOf(startRefusal(trip.departsOn, todayIn(new Date())))
}

function archiveRefusalText({ status, missingForArchive = [] }: OpenTrip): string | null {
  if (status !== 'completed' && status !== 'cancelled') return t('trips.not-closed')
  return missingForArchive.map((need) => t(`trips.missing.${need}`)).join('. ') || null
}

const textOf = (code: Parameters<typeof t>[0] | null) => (code === null ? null : t(code))

/** Moves that a trip in this state can never make. The menu leaves them out. */
const isBehind: Record<OpenTrip['status'], readonly string[]> = {
  draft: ['cancel', 'archive'],
  forSale: ['sale'],
  confirmed: ['sale', 'confirm'],
  completed: ['sale', 'confirm', 'complete', 'cancel'],
  cancelled: ['sale', 'confirm', 'complete', 'cancel'],
  archived: [],
}

/** The trip's state, with a menu of the possible moves. An entry that cannot act says why. */
export function StatusMenu() {
  const trip = useTrip()
  const openDialog = useTripDialog()
  const acts = useTripActs()
  const canDecide = useCan('decide', 'Trip')
  const canEdit = useCan('edit', 'Trip')
  const label = t(`trips.status.${trip.status}`)
  if (!canDecide || trip.status === 'archived') return <StatusPill state={trip.status} label={label} />
  const moves: MenuAction[] = [
    {
      key: 'sale',
      label: t('trips.put-on-sale'),
      icon: stateIcons.forSale,
      refusal: saleRefusalText(trip),
      onSelect: () => openDialog('sale'),
    },
    {
      key: 'confirm',
      label: t('trips.confirm'),
      icon: stateIcons.confirmed,
      refusal: trip.status === 'forSale' ? null : t('trips.not-for-sale'),
      onSelect: () => openDialog('confirm'),
    },
    {
      key: 'complete',
      label: t('trips.complete'),
      icon: stateIcons.completed,
      refusal: textOf(completeRefusal(trip, todayIn(new Date()))),
      onSelect: () => void acts.complete(),
    },
    {
      key: 'archive',
      label: t('trips.archive'),
      icon: stateIcons.archived,
      refusal: archiveRefusalText(trip),
      onSelect: () => void acts.archive(),
    },
    {
      key: 'cancel',
      label: t('trips.cancel'),
      icon: stateIcons.cancelled,
      isDanger: true,
      isApart: true,
      refusal: textOf(cancelRefusal(trip)),
      onSelect: () => openDialog('cancel'),
    },
  ]
  const shown = moves.filter(({ key }) => !isBehind[trip.status].includes(key))
  if (canEdit && trip.status === 'draft')
    shown.push({
      key: 'delete',
      label: t('trips.delete'),
      icon: IconTrash,
      isDanger: true,
      refusal: textOf(deleteRefusal(trip)),
      onSelect: () => void acts.remove(),
    })
  return (
    <ActionMenu actions={shown} align="start">
      <StatusPillButton state={trip.status} label={label} aria-label={`${label}, ${t('trips.head-change-status')}`} />
    </ActionMenu>
  )
}
