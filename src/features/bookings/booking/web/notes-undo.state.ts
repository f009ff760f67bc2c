import { getBooking, saveBookingNotes } from '#src/features/bookings/booking/booking.contract.ts'
import { request } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { toastWithUndo } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'

type Removal = { before: string; now: string; version: number }

/**
 * Offers to bring back the notes of a booking that were removed. What else changed in the booking since then stays.
 * Notes that somebody wrote since then are not overwritten.
 */
export function useNotesUndo(params: { tripId: string; bookingId: string }) {
  const failureText = t('bookings.edit-failed')
  const restore = useCommand(saveBookingNotes, { failureText })
  const bringBack = async ({ before, version }: Removal) => {
    const stored = await request(getBooking, { params }).catch(() => null)
    const isFree = stored !== null && (stored.notes ?? '') === ''
    restore.mutate({ params, body: { notes: before, version: isFree ? stored.version : version } })
  }
  return (removal: Removal) => {
    if (removal.now.trim() !== '' || removal.before === '') return
    toastWithUndo(t('shell.note-removed'), () => void bringBack(removal))
  }
}
