import { eq } from 'drizzle-orm'
import { refuseStale } from '#src/features/access/editing.commands.ts'
import { bookings } from '#src/features/bookings/bookings.tables.ts'
import { edit } from '#src/server/edits.ts'
import type { Work } from '#src/server/work.ts'
import { lockTripFor } from './booked-trip.commands.ts'
import { lockBooking } from './booking.commands.ts'
import { leadName } from './booking.queries.ts'
import { bookingText } from './booking.text.ts'
import { recordBooking } from './booking-log.commands.ts'

/** Saves the notes of a booking and nothing else. They can be written even after the trip. */
export async function saveBookingNotes(
  work: Work,
  { tripId, bookingId }: { tripId: string; bookingId: string },
  { notes, version }: { notes: string | null; version: number },
): Promise<{ version: number }> {
  await lockTripFor(work, tripId, 'bookingNotes')
  const booking = await lockBooking(work, tripId, bookingId)
  await refuseStale(work, booking, version)
  if (notes === booking.notes) return { version: booking.version }
  const [saved] = await work.tx
    .update(bookings)
    .set({ notes, ...edit(work) })
    .where(eq(bookings.id, bookingId))
    .returning({ version: bookings.version })
  const change = { field: bookingText['bookings.field.notes'], theirs: booking.notes ?? '', mine: notes ?? '' }
  const customer = await leadName(work.tx, bookingId)
  await recordBooking(work, booking, 'noted', { customer }, [{ ...change, needs: 'HealthData' }])
  return { version: saved!.version }
}
