import { editRefusal } from '#src/features/trips/data/editing.rules.ts'
import { editTrip } from '#src/features/trips/data/trip-editing.contract.ts'
import { useTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { useCommand } from '#src/web/calls/command.ts'
import { useCan } from '#src/web/session.ts'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { RenamableTitle } from '#src/web/ui/layout/renamable-title.tsx'

/** The title of the trip, renamed in place. */
export function TripTitle() {
  const trip = useTrip()
  const canEdit = useCan('edit', 'Trip')
  const rename = useCommand(editTrip, {
    failureText: t('trips.edit-failed'),
    onDone: () => void toast.success(t('trips.saved')),
  })
  const mayRename =
    canEdit && editRefusal({ status: trip.status, hasBookings: trip.bookingCount > 0 }, 'title') === null
  const save = (body: { title: string; version: number }, done: () => void) => {
    if (rename.isPending) return
    rename.mutate({ params: { tripId: trip.id }, body }, { onSettled: done })
  }
  return (
    <RenamableTitle
      title={trip.title}
      label={t('trips.field.title')}
      hint={t('trips.head-rename')}
      maxLength={120}
      version={trip.version}
      onRename={mayRename ? save : undefined}
    />
  )
}
