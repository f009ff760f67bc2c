import { eq } from 'drizzle-orm'
import { recordActivity } from '#src/features/activity/activity.commands.ts'
import { participants } from '#src/features/bookings/bookings.tables.ts'
import type { PersonEdit } from '#src/features/customers/customers.events.ts'
import type { Work } from '#src/server/work.ts'
import { topic } from '#src/shared/topics.ts'

/** Records a change of a person in the log of every trip that shows them, and touches the topics of those trips. */
export async function recordPersonEdit(work: Work, { customerId, name, changes }: PersonEdit): Promise<void> {
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
