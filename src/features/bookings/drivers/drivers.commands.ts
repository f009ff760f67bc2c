import { and, eq } from 'drizzle-orm'
import { refuseStale } from '#src/features/access/editing.commands.ts'
import { recordActivity } from '#src/features/activity/activity.commands.ts'
import { bookings, drivers, participants } from '#src/features/bookings/bookings.tables.ts'
import { headName } from '#src/features/bookings/people/booking-names.words.ts'
import { customers } from '#src/features/customers/customers.tables.ts'
import { plateChanged } from '#src/features/departures/departures.events.ts'
import { vehicles } from '#src/features/departures/departures.tables.ts'
import { openItinerary, touchItinerary } from '#src/features/itineraries/itineraries.commands.ts'
import { creation, edit } from '#src/server/edits.ts'
import type { Work } from '#src/server/work.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { topic } from '#src/shared/topics.ts'
import { driverDifferences } from './driver-differences.words.ts'
import type { DriverForm } from './drivers.contract.ts'

const nothing = { vehicleId: null, licenceNumber: null, licenceCategory: null, licenceExpiresOn: null }

/**
 * Stores the coach that a driver drives, and the licence. From then on the driver's plate is that of the coach. Refuses
 * a closed trip, a person who no longer drives, a coach of another trip and a stale edit.
 */
export async function saveDriver(
  work: Work,
  { tripId, participantId }: { tripId: string; participantId: string },
  { version, ...form }: DriverForm & { version: number | null },
): Promise<{ version: number }> {
  const itinerary = await openItinerary(work, tripId)
  const head = await lockedDriver(work, tripId, participantId)
  const coaches = await work.tx.select().from(vehicles).where(eq(vehicles.itineraryId, tripId))
  if (form.vehicleId !== null && !coaches.some(({ id }) => id === form.vehicleId))
    throw new Refusal('bookings.vehicle-not-of-trip', { path: '/vehicleId' })
  const [stored] = await work.tx.select().from(drivers).where(eq(drivers.participantId, participantId))
  if (stored) await refuseStale(work, stored, version ?? 0)
  const [saved] = stored
    ? await work.tx
        .update(drivers)
        .set({ ...form, ...edit(work) })
        .where(eq(drivers.participantId, participantId))
        .returning()
    : await work.tx
        .insert(drivers)
        .values({ participantId, tripId, ...form, ...creation(work) })
        .returning()
  if (form.vehicleId !== null) {
    await work.tx.update(participants).set({ plate: null }).where(eq(participants.id, participantId))
    const to = coaches.find(({ id }) => id === form.vehicleId)?.plate ?? null
    if (head.plate !== null && head.plate !== to)
      await work.emit(plateChanged, { itineraryId: tripId, from: head.plate, to })
  }
  const coachName = (id: string) => {
    const coach = coaches.find((one) => one.id === id)
    return coach?.plate ?? coach?.model ?? ''
  }
  // A licence is a document, so the log says that its number changed, but not the number.
  const changes = driverDifferences(form, stored ?? nothing, coachName).map((line) =>
    form.licenceNumber === line.mine || stored?.licenceNumber === line.theirs
      ? { ...line, theirs: '', mine: '' }
      : line,
  )
  await recordActivity(work, {
    kind: 'bookings.activity-driver',
    params: { driver: headName(head) },
    changes,
    ...{ itineraryId: tripId, subject: 'Departure', subjectId: participantId },
  })
  touchItinerary(work, itinerary)
  work.touch(topic.booking(head.bookingId))
  return { version: saved!.version }
}

async function lockedDriver(work: Work, tripId: string, participantId: string) {
  const [head] = await work.tx
    .select({
      ...{
        type: participants.type,
        plate: participants.plate,
        bookingId: participants.bookingId,
        isHolding: bookings.isHolding,
      },
      ...{ surname: customers.surname, name: customers.name, canceledAt: participants.canceledAt },
    })
    .from(participants)
    .innerJoin(bookings, eq(bookings.id, participants.bookingId))
    .leftJoin(customers, eq(customers.id, participants.customerId))
    .where(and(eq(participants.id, participantId), eq(participants.tripId, tripId)))
  if (!head) throw new Refusal('calls.not-found', { kind: 'notFound' })
  if (head.type !== 'driver' || head.canceledAt !== null || !head.isHolding || head.surname === null)
    throw new Refusal('bookings.not-a-driver')
  return head
}
