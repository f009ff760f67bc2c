import { editRefusal } from '#src/features/trips/data/editing.rules.ts'
import { saveNotes } from '#src/features/trips/data/trip-editing.contract.ts'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { type OpenTrip, useTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { request } from '#src/web/calls/api.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { type Stored, savedBy, useSavedForm } from '#src/web/forms/saved-form.ts'
import { SavedNotices } from '#src/web/forms/saved-notices.tsx'
import { useCan } from '#src/web/session.ts'
import { t } from '#src/web/text.ts'
import { TextAreaField } from '#src/web/ui/fields/text-area-field.tsx'
import { Card } from '#src/web/ui/layout/card.tsx'
import { SaveState } from '#src/web/ui/signs/save-state.tsx'
import styles from './trip-notes.module.css'

const body = saveNotes.schema.body.pick({ notes: true })
type Notes = { notes: string }

/** The stored notes. Their version is their own text. */
function storedOf(trip: Pick<OpenTrip, 'notes'>): Stored<Notes> {
  const notes = trip.notes ?? ''
  return { version: notes, values: { notes } }
}

/** Notes that save by themselves a moment after the last key. They never overwrite another person's text. */
export function TripNotes({ rows }: { rows: number }) {
  const trip = useTrip()
  const params = { tripId: trip.id }
  const canEdit = useCan('edit', 'Trip')
  const isReadOnly = !canEdit || editRefusal({ status: trip.status, hasBookings: false }, 'notes') !== null
  const stored = storedOf(trip)
  const form = useFormOf<typeof body, Notes>(body, { mode: 'controlled', initialValues: stored.values })
  const saved = useSavedForm(form, {
    name: 'trip-notes',
    stored,
    load: async () => storedOf(await request(getTrip, { params })),
    differences: (mine, theirs) => [{ field: t('trips.notes'), theirs: theirs.notes, mine: mine.notes }],
    call: savedBy(saveNotes, ({ notes }: Notes, from: string) => ({ params, body: { notes, from } })),
    versionOf: ({ notes }) => notes ?? '',
    failureText: t('trips.edit-failed'),
    pauseMs: 800,
    isWaiting: /\s$/.test(form.getValues().notes),
    ...(!isReadOnly && { keys: { save: t('trips.notes-save') } }),
  })
  const notes = form.getInputProps('notes')
  return (
    <Card title={t('trips.notes')} end={<SaveState saving={saved.saving} />} className={styles.card}>
      <SavedNotices saved={saved} />
      <TextAreaField
        {...notes}
        label={t('trips.notes')}
        isLabelHidden
        rows={rows}
        maxLength={5000}
        placeholder={t(isReadOnly ? 'trips.notes-empty' : 'trips.notes-none')}
        readOnly={isReadOnly}
        onBlur={saved.saveTyped}
      />
    </Card>
  )
}
