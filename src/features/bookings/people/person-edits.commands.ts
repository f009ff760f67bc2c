import { inArray } from 'drizzle-orm'
import { recordActivity } from '#src/features/activity/activity.commands.ts'
import { participants } from '#src/features/bookings/bookings.tables.ts'
import type { PersonEdit } from '#src/features/customers/customers.events.ts'
import type { Work } from '#src/server/work.ts'
import { topic } from '#src/shared/topics.ts'

/** Records changes of people in the log of every trip that shows them, and touches the topics of those trips. */
export async function recordPersonEdits(work: Work, { people }: { people: readonly PersonEdit[] }): Promise<void> {
  const places = await work.tx
    .selectDistinct({
      customerId: participants.customerId,
      tripId: participants.tripId,
      bookingId: participants.bookingId,
    })
    .from(participants)
    .where(
      inArray(
        participants.customerId,
        people.map(({ customerId }) => customerId),
      ),
    )
  work.touch(...places.flatMap(({ tripId, bookingId }) => [topic.trip(tripId), topic.booking(bookingId)]))
  for (const { customerId, name, changes, deed = 'edited' } of people) {
    const own = places.filter((place) => place.customerId === customerId)
    for (const itineraryId of new Set(own.map(({ tripId }) => tripId)))
      await recordActivity(work, {
        kind: `customers.activity-${deed}`,
        params: { operator: work.actor.name, customer: name },
        ...{ itineraryId, subjectId: customerId, changes },
        subject: deed === 'edited' ? 'Customer' : 'HealthData',
      })
  }
}
