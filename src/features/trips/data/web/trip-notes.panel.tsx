import { editRefusal } from '#src/features/trips/data/editing.rules.ts'
import { saveNotes } from '#src/features/trips/data/trip-editing.contract.ts'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { useTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { request } from '#src/web/calls/api.ts'
import { notesBy, SavedNotes } from '#src/web/forms/saved-notes.tsx'
import { useCan } from '#src/web/session.ts'
import { t } from '#src/web/text.ts'
import styles from './trip-notes.module.css'

/** What the office knows about a trip, beside its data. */
export function TripNotes({ rows }: { rows: number }) {
  const trip = useTrip()
  const params = { tripId: trip.id }
  const canEdit = useCan('edit', 'Trip')
  const isReadOnly = !canEdit || editRefusal({ status: trip.status, hasBookings: false }, 'notes') !== null
  return (
    <SavedNotes
      name="trip-notes"
      notes={trip.notes}
      load={() => request(getTrip, { params })}
      call={notesBy(saveNotes, (body) => ({ params, body }))}
      title={t('trips.notes')}
      placeholder={t('trips.notes-none')}
      failureText={t('trips.edit-failed')}
      isReadOnly={isReadOnly}
      rows={rows}
      className={styles.card}
    />
  )
}
