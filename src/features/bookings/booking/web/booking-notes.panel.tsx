import { type Booking, getBooking, saveBookingNotes } from '#src/features/bookings/booking/booking.contract.ts'
import { request } from '#src/web/calls/api.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { type Stored, savedBy, useSavedForm } from '#src/web/forms/saved-form.ts'
import { SavedNotices } from '#src/web/forms/saved-notices.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { TextAreaField } from '#src/web/ui/fields/text-area-field.tsx'
import { Card } from '#src/web/ui/layout/card.tsx'
import { useNotesUndo } from './notes-undo.state.ts'

const body = saveBookingNotes.schema.body.omit({ version: true })
type Notes = { notes: string }

const storedOf = ({ version, notes }: Booking): Stored<Notes> => ({ version, values: { notes: notes ?? '' } })

/** The notes of a booking whose other fields can no longer be edited. They save by themselves. */
export function BookingNotes({ booking }: { booking: Booking }) {
  const params = { tripId: booking.tripId, bookingId: booking.id }
  const stored = storedOf(booking)
  const form = useFormOf<typeof body, Notes>(body, {
    mode: 'controlled',
    initialValues: stored.values,
    toBody: ({ notes }) => ({ notes: notes.trim() || null }),
  })
  const offerNotesBack = useNotesUndo(params)
  const saved = useSavedForm(form, {
    name: 'notes',
    stored,
    load: async () => storedOf(await request(getBooking, { params })),
    differences: (mine, theirs) => [{ field: t('bookings.field.notes'), theirs: theirs.notes, mine: mine.notes }],
    call: savedBy(saveBookingNotes, ({ notes }: { notes: string | null }, version) => ({
      params,
      body: { notes, version },
    })),
    failureText: t('bookings.edit-failed'),
    savedText: t('bookings.notes-saved'),
    onSaved: ({ version }, _after, { notes }) => offerNotesBack({ before: stored.values.notes, now: notes, version }),
    keys: { save: t('bookings.save-notes') },
  })
  return (
    <Card
      title={t('bookings.field.notes')}
      end={
        saved.isDirty() && (
          <Button size="small" isBusy={saved.isPending} onClick={() => saved.save()}>
            {t('bookings.save-notes')}
          </Button>
        )
      }
    >
      <SavedNotices saved={saved} />
      <TextAreaField
        {...form.getInputProps('notes')}
        label={t('bookings.field.notes')}
        isLabelHidden
        rows={2}
        maxLength={5000}
      />
    </Card>
  )
}
