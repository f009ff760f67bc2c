import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { refuseStale } from '#src/features/access/editing.commands.ts'
import { lockTripFor } from '#src/features/bookings/booking/booked-trip.commands.ts'
import { lockBooking } from '#src/features/bookings/booking/booking.commands.ts'
import { leadName } from '#src/features/bookings/booking/booking.queries.ts'
import { optionDayRefusal, optionEnd } from '#src/features/bookings/booking/booking.rules.ts'
import { recordBooking } from '#src/features/bookings/booking/booking-log.commands.ts'
import { bookings } from '#src/features/bookings/bookings.tables.ts'
import { freeHeld, giveBeds, peopleOn } from '#src/features/bookings/people/people.commands.ts'
import { keptTerms } from '#src/features/bookings/price/booking-terms.queries.ts'
import { planBegin } from '#src/features/bookings/price/instalments.rules.ts'
import { isPaidFor } from '#src/features/bookings/price/money.queries.ts'
import { fitInstalments } from '#src/features/bookings/price/price.commands.ts'
import { settingsOf } from '#src/features/settings/settings.queries.ts'
import { edit } from '#src/server/edits.ts'
import type { Work } from '#src/server/work.ts'
import { type Day, formatDay } from '#src/shared/day.ts'
import { Refusal, refuseIf } from '#src/shared/refusal.ts'
import { availabilityOf } from './availability.queries.ts'
import { promotionRefusal } from './places.rules.ts'
import { waitingParties } from './waiting-list.queries.ts'

type Ids = { tripId: string; bookingId: string }

/**
 * Offers an option to the waiting party whose turn it is, with seat and bed, for the agency's number of days. The trip
 * is locked before the booking: two operators who offer the last place decide one after the other, and the second
 * learns why not.
 */
export async function promoteWaiting(
  work: Work,
  { tripId, bookingId }: Ids,
): Promise<{ version: number; confirmBy: Day }> {
  const trip = await lockTripFor(work, tripId)
  refuseIf(optionDayRefusal(trip, work.today), { params: { day: formatDay(trip.departsOn) } })
  const booking = await lockBooking(work, tripId, bookingId)
  const free = await availabilityOf(work.tx, tripId)
  refuseIf(promotionRefusal(bookingId, await waitingParties(work.tx, tripId), free))
  const { optionDays } = await settingsOf(work.tx)
  const { balanceDaysBefore } = await keptTerms(work.tx, bookingId)
  const confirmBy = optionEnd(trip, optionDays, work.today)
  const [saved] = await work.tx
    .update(bookings)
    .set({
      ...{ status: 'customerOption', confirmBy, confirmByBefore: booking.confirmBy },
      ...planBegin(booking, { isHolding: true, today: work.today, departsOn: trip.departsOn, balanceDaysBefore }),
      ...edit(work),
    })
    .where(eq(bookings.id, bookingId))
    .returning()
  await fitInstalments(work, saved!, trip.departsOn)
  if (booking.roomId) await giveBeds(work, booking.roomId, await peopleOn(work, bookingId))
  const customer = await leadName(work.tx, bookingId)
  await recordBooking(work, booking, 'promoted', { customer, day: formatDay(confirmBy) })
  return { version: saved!.version, confirmBy }
}

/**
 * Undoes a promotion: the party waits again with its former place in the list and its former confirm-by day. Refuses
 * once anything else was done with the booking, or something was paid, because a payment keeps an option.
 */
export async function waitAgain(
  work: Work,
  { tripId, bookingId }: Ids,
  { version }: { version: number },
): Promise<{ version: number }> {
  await lockTripFor(work, tripId)
  const booking = await lockBooking(work, tripId, bookingId)
  await refuseStale(work, booking, version)
  const isPromoted = and(
    eq(bookings.id, bookingId),
    eq(bookings.status, 'customerOption'),
    isNotNull(bookings.queuedAt),
  )
  const [promoted] = await work.tx
    .select({ isPaid: sql<boolean>`${isPaidFor}` })
    .from(bookings)
    .where(isPromoted)
  if (!promoted) throw new Refusal('bookings.not-waiting')
  if (promoted.isPaid) throw new Refusal('bookings.promotion-paid')
  const [saved] = await work.tx
    .update(bookings)
    .set({ status: 'waitingList', confirmBy: booking.confirmByBefore, confirmByBefore: null, ...edit(work) })
    .where(eq(bookings.id, bookingId))
    .returning({ version: bookings.version })
  await freeHeld(work, bookingId)
  await recordBooking(work, booking, 'waits-again', { customer: await leadName(work.tx, bookingId) })
  return { version: saved!.version }
}
