import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import { refuseStale } from '#src/features/access/editing.commands.ts'
import { recordActivity } from '#src/features/activity/activity.commands.ts'
import { settingsOf } from '#src/features/settings/settings.queries.ts'
import { edit } from '#src/server/edits.ts'
import type { Work } from '#src/server/work.ts'
import { addDays, type Day, formatDay } from '#src/shared/day.ts'
import { Refusal, refuseIf } from '#src/shared/refusal.ts'
import { availabilityOf } from './availability.queries.ts'
import { lockTrip } from './booked-trip.commands.ts'
import { freeBeds, giveBeds } from './booking-people.commands.ts'
import { lockBooking, touchBooking } from './bookings.commands.ts'
import { leadName } from './bookings.queries.ts'
import { bookings, participants } from './bookings.tables.ts'
import { promotionRefusal } from './places.rules.ts'
import { waitingParties } from './waiting-list.queries.ts'

type Ids = { tripId: string; bookingId: string }

/**
 * Offers the waiting party whose turn it is an option of as many days as the agency gives, with seat and bed. Trip first,
 * then booking: two operators on the last place come one after the other, and the second is told why not.
 */
export async function promoteWaiting(
  work: Work,
  { tripId, bookingId }: Ids,
): Promise<{ version: number; confirmBy: Day; confirmByBefore: Day | null }> {
  await lockTrip(work, tripId)
  const booking = await lockBooking(work, tripId, bookingId)
  const free = await availabilityOf(work.tx, tripId)
  refuseIf(promotionRefusal(bookingId, await waitingParties(work.tx, tripId), free))
  const { optionDays } = await settingsOf(work.tx)
  const confirmBy = addDays(work.today, optionDays)
  const [saved] = await work.tx
    .update(bookings)
    .set({ status: 'customerOption', confirmBy, ...edit(work) })
    .where(eq(bookings.id, bookingId))
    .returning({ version: bookings.version })
  if (booking.roomId) await giveBeds(work, booking.roomId, await peopleOf(work, bookingId))
  await tell(work, booking, 'promoted', { day: formatDay(confirmBy) })
  return { version: saved!.version, confirmBy, confirmByBefore: booking.confirmBy }
}

/** The promotion was a mistake: the party waits again, in the place it had. Refuses once anything else was done since. */
export async function waitAgain(
  work: Work,
  { tripId, bookingId }: Ids,
  { version, confirmBy }: { version: number; confirmBy: Day | null },
): Promise<{ version: number }> {
  await lockTrip(work, tripId)
  const booking = await lockBooking(work, tripId, bookingId)
  await refuseStale(work, booking, version)
  const [saved] = await work.tx
    .update(bookings)
    .set({ status: 'waitingList', confirmBy, ...edit(work) })
    .where(and(eq(bookings.id, bookingId), eq(bookings.status, 'customerOption'), isNotNull(bookings.queuedAt)))
    .returning({ version: bookings.version })
  if (!saved) throw new Refusal('bookings.not-waiting')
  await freeBeds(work, bookingId)
  await tell(work, booking, 'waits-again')
  return saved
}

async function peopleOf(work: Work, bookingId: string): Promise<string[]> {
  const people = await work.tx
    .select({ id: participants.id })
    .from(participants)
    .where(and(eq(participants.bookingId, bookingId), isNull(participants.canceledAt)))
    .orderBy(asc(participants.position))
  return people.map(({ id }) => id)
}

async function tell(
  work: Work,
  booking: { id: string; tripId: string },
  what: 'promoted' | 'waits-again',
  params: Record<string, string> = {},
): Promise<void> {
  await recordActivity(work, {
    kind: `bookings.activity-${what}`,
    itineraryId: booking.tripId,
    subject: 'Booking',
    subjectId: booking.id,
    params: { operator: work.actor.name, customer: await leadName(work.tx, booking.id), ...params },
  })
  touchBooking(work, booking)
}
