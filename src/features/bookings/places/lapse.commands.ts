import { and, eq, lt, not } from 'drizzle-orm'
import { recordActivity } from '#src/features/activity/activity.commands.ts'
import { leadName } from '#src/features/bookings/booking/booking.queries.ts'
import { touchBooking } from '#src/features/bookings/booking/booking-log.commands.ts'
import { bookings } from '#src/features/bookings/bookings.tables.ts'
import { notedPlates, tellPlates } from '#src/features/bookings/drivers/noted-plates.commands.ts'
import { freeHeld } from '#src/features/bookings/people/people.commands.ts'
import { isPaidFor } from '#src/features/bookings/price/money.queries.ts'
import { lockTripRow } from '#src/features/itineraries/itineraries.commands.ts'
import type { Reader } from '#src/server/db/database.ts'
import { edit } from '#src/server/edits.ts'
import type { Work } from '#src/server/work.ts'
import { type Day, formatDay } from '#src/shared/day.ts'

type Option = Pick<typeof bookings.$inferSelect, 'id' | 'tripId'>

/** Options whose confirm-by day is over and that have no payment. */
export function lapsedOptions(reader: Reader, today: Day): Promise<Option[]> {
  return reader
    .select({ id: bookings.id, tripId: bookings.tripId })
    .from(bookings)
    .where(hasLapsed(today))
    .orderBy(bookings.tripId, bookings.number)
}

function hasLapsed(today: Day) {
  return and(eq(bookings.status, 'customerOption'), lt(bookings.confirmBy, today), not(isPaidFor))
}

/**
 * Lets an option lapse to `notConfirmed`, which holds nothing. Trip and booking are locked before they are judged, so a
 * payment registered in the meantime keeps the option.
 */
export async function lapseOption(work: Work, { id, tripId }: Option): Promise<void> {
  await lockTripRow(work, tripId)
  await work.tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.id, id)).for('no key update')
  const plates = await notedPlates(work, { id, tripId, isHolding: true })
  const [lapsed] = await work.tx
    .update(bookings)
    .set({ status: 'notConfirmed', ...edit(work) })
    .where(and(eq(bookings.id, id), hasLapsed(work.today)))
    .returning()
  if (!lapsed) return
  await freeHeld(work, id)
  await tellPlates(work, lapsed, plates)
  await recordActivity(work, {
    kind: 'bookings.activity-lapsed',
    itineraryId: lapsed.tripId,
    subject: 'Booking',
    subjectId: id,
    params: { customer: await leadName(work.tx, id), day: formatDay(lapsed.confirmBy!) },
  })
  touchBooking(work, lapsed)
}
