import { and, eq, sql } from 'drizzle-orm'
import { recordActivity } from '#src/features/activity/activity.commands.ts'
import { serviceAttendees } from '#src/features/bookings/attendees.tables.ts'
import { headNameOf } from '#src/features/bookings/people/booking-names.words.ts'
import { openItinerary, touchItinerary } from '#src/features/itineraries/itineraries.commands.ts'
import { type ServiceInUse, serviceById } from '#src/features/services/programme/services.queries.ts'
import type { Work } from '#src/server/work.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { type Attendee, askingFor } from './attendees.queries.ts'
import { admitted, nextIn, withFirstWaiting } from './attendees.rules.ts'

/** Adds people of the trip to the order, if they are not in it yet. Refuses people who do not travel. */
export async function addAttendees(
  work: Work,
  serviceId: string,
  { participantIds, place }: { participantIds: readonly string[]; place?: number | undefined },
): Promise<{ inside: number; waiting: number }> {
  const { service, limit, asking, others } = await openAccess(work, serviceId)
  const wanted = [...new Set(participantIds)].filter((id) => !asking.some(({ participantId }) => participantId === id))
  const coming = wanted.map((id) => others.find(({ participantId }) => participantId === id))
  if (coming.includes(undefined)) throw new Refusal('bookings.attendee-not-of-trip', { path: '/participantIds' })
  const added = coming as Attendee[]
  const now = asking.toSpliced(Math.min((place ?? Number.POSITIVE_INFINITY) - 1, asking.length), 0, ...added)
  await keepOrder(work, serviceId, now)
  if (added.length > 0) await record(work, 'added', service, added)
  const { inside, waiting } = admitted(now, limit)
  return { inside: inside.length, waiting: waiting.length }
}

/** Removes a person. The first who waits then enters instead. */
export async function removeAttendee(work: Work, serviceId: string, participantId: string) {
  const { service, limit, asking } = await openAccess(work, serviceId)
  const leaving = personIn(asking, participantId)
  const enters = nextIn(asking, leaving, limit)
  await work.tx
    .delete(serviceAttendees)
    .where(and(eq(serviceAttendees.serviceId, serviceId), eq(serviceAttendees.participantId, participantId)))
  await record(work, 'removed', service, [leaving])
  return { place: asking.indexOf(leaving) + 1, enters }
}

/** Puts somebody who waits before all others who wait. */
export async function passAttendeeUp(work: Work, serviceId: string, participantId: string): Promise<undefined> {
  const { service, limit, asking } = await openAccess(work, serviceId)
  const person = personIn(asking, participantId)
  await keepOrder(work, serviceId, withFirstWaiting(asking, person, limit))
  await record(work, 'first', service, [person])
}

/** Refuses to remove a service for which people have places, because no form would bring these back. */
export async function keepServiceWithAttendees(work: Work, { serviceId }: { serviceId: string }): Promise<void> {
  const { asking } = await askingFor(work.tx, await serviceById(work.tx, serviceId))
  if (asking.length > 0) throw new Refusal('services.has-attendees')
}

/**
 * Locks the trip before its people are counted: of two commands that assign places, the second counts those of the
 * first.
 */
async function openAccess(work: Work, serviceId: string) {
  const { itineraryId } = await serviceById(work.tx, serviceId)
  const itinerary = await openItinerary(work, itineraryId)
  const service = await serviceById(work.tx, serviceId)
  const limit = service.accessLimit
  if (limit === null) throw new Refusal('bookings.access-not-limited')
  touchItinerary(work, itinerary)
  return { service, limit, ...(await askingFor(work.tx, service)) }
}

function personIn(asking: readonly Attendee[], participantId: string): Attendee {
  const person = asking.find((one) => one.participantId === participantId)
  if (!person) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return person
}

/** Numbers the order anew. */
async function keepOrder(work: Work, serviceId: string, people: readonly Attendee[]): Promise<void> {
  if (people.length === 0) return
  await work.tx
    .insert(serviceAttendees)
    .values(people.map(({ participantId }, at) => ({ serviceId, participantId, position: at + 1 })))
    .onConflictDoUpdate({
      target: [serviceAttendees.serviceId, serviceAttendees.participantId],
      set: { position: sql`excluded.position` },
    })
}

function record(
  work: Work,
  what: 'added' | 'removed' | 'first',
  service: ServiceInUse,
  people: readonly Attendee[],
): Promise<void> {
  return recordActivity(work, {
    kind: `bookings.activity-attendees-${what}`,
    params: { service: service.name, people: people.map(headNameOf).join(', '), n: people.length },
    itineraryId: service.itineraryId,
    subject: 'Booking',
    subjectId: service.id,
  })
}
