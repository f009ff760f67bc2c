import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { customerErased, customersMerged, peopleEdited } from '#src/features/customers/customers.events.ts'
import { noteLatestTrip } from '#src/features/customers/person/known-people.commands.ts'
import { departureRemoved, vehicleRemoved } from '#src/features/departures/departures.events.ts'
import { serviceRemoving } from '#src/features/services/services.events.ts'
import { tripCancelled, tripRescheduled } from '#src/features/trips/trips.events.ts'
import { type Reaction, reaction } from '#src/server/work.ts'
import { keepServiceWithAttendees } from './attendees/attendees.commands.ts'
import { bookings, drivers, participants } from './bookings.tables.ts'
import { followMerged, forgetPerson } from './people/merged-people.commands.ts'
import { recordPersonEdits } from './people/person-edits.commands.ts'
import { cancelWithTrip } from './withdrawal/cancellation.commands.ts'

const goWithTheTrip = [
  'customerOption',
  'waitingForConfirmation',
  'confirmed',
  'waitingList',
  'requestedDemand',
] as const

export const bookingsReactions: readonly Reaction[] = [
  reaction(tripCancelled, 'inTransaction', 'bookings.cancel-with-trip', async (work, { tripId, reason }) => {
    const going = await work.tx
      .select({ id: bookings.id })
      .from(bookings)
      .where(and(eq(bookings.tripId, tripId), inArray(bookings.status, [...goWithTheTrip])))
      .orderBy(bookings.number)
      .for('no key update')
    await cancelWithTrip(work, { tripId, bookingIds: going.map(({ id }) => id) }, reason)
  }),
  reaction(tripRescheduled, 'inTransaction', 'bookings.note-latest-trip', async (work, { tripId, departsOn }) => {
    const people = await work.tx
      .select({ id: participants.customerId })
      .from(participants)
      .where(and(eq(participants.tripId, tripId), isNotNull(participants.customerId)))
      .orderBy(participants.customerId)
    const ids = people.flatMap(({ id }) => id ?? [])
    if (ids.length > 0) await noteLatestTrip(work, ids, departsOn)
  }),
  reaction(serviceRemoving, 'inTransaction', 'bookings.keep-service-with-attendees', keepServiceWithAttendees),
  reaction(peopleEdited, 'inTransaction', 'bookings.tell-trips-of-person', recordPersonEdits),
  reaction(customersMerged, 'inTransaction', 'bookings.follow-merged-person', followMerged),
  reaction(customerErased, 'inTransaction', 'bookings.forget-person', forgetPerson),
  reaction(vehicleRemoved, 'inTransaction', 'bookings.drive-no-more', async (work, { vehicleId }) => {
    await work.tx.update(drivers).set({ vehicleId: null }).where(eq(drivers.vehicleId, vehicleId))
  }),
  reaction(
    departureRemoved,
    'inTransaction',
    'bookings.board-elsewhere',
    async (work, { itineraryId, departureId, moveTo }) => {
      for (const table of [bookings, participants])
        await work.tx
          .update(table)
          .set({ departureId: moveTo })
          .where(and(eq(table.tripId, itineraryId), eq(table.departureId, departureId)))
    },
  ),
]
