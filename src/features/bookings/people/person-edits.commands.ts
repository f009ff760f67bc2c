import { eq } from 'drizzle-orm'
import { recordActivity } from '#src/features/activity/activity.commands.ts'
import { participants } from '#src/features/bookings/bookings.tables.ts'
import type { PersonEdit } from '#src/features/customers/customers.events.ts'
import type { Work } from '#src/server/work.ts'
import { topic } from '#src/shared/topics.ts'

/** Whoever is changed on one trip is changed on all that show them: each says so in its log, and its open screens load again. */
export async function tellTripsOf(work: Work, { customerId, name, changes }: PersonEdit): Promise<void> {
  const places = await work.tx
    .selectDistinct({ tripId: participants.tripId, bookingId: participants.bookingId })
    .from(participants)
    .where(eq(participants.customerId, customerId))
  work.touch(...places.flatMap(({ tripId, bookingId }) => [topic.trip(tripId), topic.booking(bookingId)]))
  for (const itineraryId of new Set(places.map(({ tripId }) => tripId))) {
    const params = { operator: work.actor.name, customer: name }
    await recordActivity(work, {
      kind: 'customers.activity-edited',
      ...{ itineraryId, subject: 'Customer', subjectId: customerId, params, changes },
    })
  }
}
