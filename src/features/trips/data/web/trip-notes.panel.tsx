import { editRefusal } from '#src/features/trips/data/editing.rules.ts'
import { saveNotes } from '#src/features/trips/data/trip-editing.contract.ts'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { useTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { request } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { savedBy } from '#src/web/forms/saved-form.ts'
import { SavedNotes } from '#src/web/forms/saved-notes.tsx'
import { useCan } from '#src/web/session.ts'
import { t } from '#src/web/text.ts'
import styles from './trip-notes.module.css'

/** What the office knows about a trip, beside its data. */
export function TripNotes({ rows }: { rows: number }) {
  const trip = useTrip()
  const params = { tripId: trip.id }
  const canEdit = useCan('edit', 'Trip')
  const isReadOnly = !canEdit || editRefusal({ status: trip.status, hasBookings: false }, 'notes') !== null
  const restore = useCommand(saveNotes, { failureText: t('trips.edit-failed') })
  return (
    <SavedNotes
      name="trip-notes"
      notes={trip.notes}
      load={() => request(getTrip, { params })}
      call={savedBy(saveNotes, ({ notes }: { notes: string }, from: string) => ({ params, body: { notes, from } }))}
      onRestore={(notes) => restore.mutate({ params, body: { notes, from: '' } })}
      title={t('trips.notes')}
      placeholder={t(isReadOnly ? 'trips.notes-empty' : 'trips.notes-none')}
      failureText={t('trips.edit-failed')}
      saveLabel={t('trips.notes-save')}
      isReadOnly={isReadOnly}
      rows={rows}
      className={styles.card}
    />
  )
}
