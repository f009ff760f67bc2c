import { recordActivity } from '#src/features/activity/activity.commands.ts'
import type { Availability } from '#src/features/bookings/booking/booking.contract.ts'
import { bookingFullName } from '#src/features/bookings/people/booking-names.words.ts'
import type { Work } from '#src/server/work.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { availabilityOf } from './availability.queries.ts'
import { type Taking, turnRefusal, type WaitingParty } from './places.rules.ts'
import { waitingParties } from './waiting-list.queries.ts'

/** The reason for saving a booking although others have waited longer for its places. */
export type Ahead = { aheadReason?: string | null }

/**
 * Tells whether a booking, new (null) or stored, takes places or a room for which somebody has waited longer. Refuses
 * this without a reason. The caller has locked the trip, so that nobody joins the list meanwhile.
 */
export async function passesAhead(
  work: Work,
  {
    tripId,
    bookingId,
    taking,
    free,
    waiting,
    reason,
  }: {
    tripId: string
    bookingId: string | null
    taking: Taking
    free?: Availability
    /** The parties that wait, if the caller has read them. */
    waiting?: readonly WaitingParty[]
    reason?: string | null | undefined
  },
): Promise<boolean> {
  if (taking.heads === 0 && taking.roomType === null) return false
  const parties = waiting ?? (await waitingParties(work.tx, tripId))
  if (parties.length === 0) return false
  const code = turnRefusal(bookingId, taking, parties, free ?? (await availabilityOf(work.tx, tripId)))
  if (code && !reason) throw new Refusal(code, { path: '/status' })
  return code !== null
}

/** Records in the trip's log that others were passed over, and the reason. */
export async function recordPassingAhead(
  work: Work,
  { id, tripId }: { id: string; tripId: string },
  booking: Parameters<typeof bookingFullName>[0],
  reason: string | null | undefined,
): Promise<void> {
  await recordActivity(work, {
    kind: 'bookings.activity-ahead',
    itineraryId: tripId,
    subject: 'Booking',
    subjectId: id,
    params: { operator: work.actor.name, customer: bookingFullName(booking) },
    ...(reason && { reason, isHealthReason: true }),
  })
}
