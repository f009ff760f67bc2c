import { editRefusal } from '#src/features/trips/data/editing.rules.ts'
import { editTrip } from '#src/features/trips/data/trip-editing.contract.ts'
import { useTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { useInPlace } from '#src/web/forms/in-place.ts'
import { useCan } from '#src/web/session.ts'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { RenamableTitle } from '#src/web/ui/layout/renamable-title.tsx'

/** The title of the trip, renamed in place. */
export function TripTitle() {
  const trip = useTrip()
  const canEdit = useCan('edit', 'Trip')
  const edited = useInPlace(editTrip, {
    stored: { value: trip.title, version: trip.version },
    inputOf: (title: string, version: number) => ({ params: { tripId: trip.id }, body: { title, version } }),
    clean: (title) => title.trim() || null,
    failureText: t('trips.edit-failed'),
    onSaved: () => void toast.success(t('trips.saved')),
  })
  const state = { status: trip.status, hasBookings: trip.bookingCount > 0 }
  return (
    <RenamableTitle
      edited={edited}
      label={t('trips.field.title')}
      hint={t('trips.head-rename')}
      maxLength={120}
      mayRename={canEdit && editRefusal(state, 'title') === null}
    />
  )
}
